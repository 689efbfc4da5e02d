// The way out of a match: while it runs one only looks away from it, after it one leaves the table as well, unless the
// table has gone on to another match since.

import { post } from "../../net/api.js";

const leaveTable = (match) => {
  if (match.replay || match.seat.peek() === null || !match.outcome.peek()) return;
  // Whoever has gone already, or whose table is closed, has nothing to leave.
  post(`/api/tables/${match.table}/leave?match=${match.id}`).catch(() => {});
};

// What a link to the hall needs.
export const wayOut = (match) => ({ href: "/", onClick: () => leaveTable(match) });
