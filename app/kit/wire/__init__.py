"""What one connection may take of this server before an application hears of it: uvicorn's protocols, with bounds."""
