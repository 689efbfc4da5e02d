FROM python:3.12-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /app
RUN python -m venv /venv
COPY requirements.lock ./
RUN /venv/bin/pip install --no-cache-dir --require-hashes --no-deps --no-build-isolation -r requirements.lock
# Apart from what serves: the compiler of the rules brings packages of its own.
RUN cp -a /venv /compiling
COPY requirements-compile.lock ./
RUN /compiling/bin/python -m pip install --no-cache-dir --require-hashes --no-deps -r requirements-compile.lock
COPY app app
COPY scripts/compile_rules.py scripts/compile_rules.py
RUN PYTHONPATH=. /compiling/bin/python scripts/compile_rules.py --strict

FROM python:3.12-slim
RUN useradd --system --uid 10001 --home-dir /app zinara && install -d -o zinara /app/var
WORKDIR /app
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 ZINARA_HOST=0.0.0.0 ZINARA_PORT=8000
COPY --from=build /venv /venv
COPY pyproject.toml README.md LICENSE ./
COPY app app
COPY --from=build /app/build/compiled build/compiled
COPY migrations migrations
COPY static static
COPY decks decks
# Editable, since the server finds its migrations, decks and client beside the package.
RUN pip install --no-cache-dir --no-build-isolation --no-deps -e .
USER zinara
VOLUME /app/var
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/readyz', timeout=2)"]
CMD ["sh", "-c", "zinara migrate && exec zinara serve"]
