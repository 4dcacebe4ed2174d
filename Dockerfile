# recollect over HTTP. Memories lie in the volume /data; each user needs a token.
#
#   docker build -t recollect .
#   docker run --rm -v recollect:/data recollect token add me          # prints the token, once
#   docker run -d -p 127.0.0.1:8765:8765 -v recollect:/data recollect
#
# From elsewhere than this machine: a reverse proxy with TLS in front (docs/http.md), and --allow-host its-name.
FROM python:3.12-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends git && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN python -m venv /opt/recollect && /opt/recollect/bin/pip install --no-cache-dir -c constraints.txt .

FROM python:3.12-slim
RUN apt-get update && apt-get install -y --no-install-recommends git && rm -rf /var/lib/apt/lists/* \
    && useradd --create-home --uid 1000 recollect \
    && install -d -o recollect -g recollect -m 700 /data
COPY --from=build /opt/recollect /opt/recollect
ENV PATH=/opt/recollect/bin:$PATH RECOLLECT_HOME=/data PYTHONUNBUFFERED=1
USER recollect
VOLUME /data
EXPOSE 8765
HEALTHCHECK --start-period=60s CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8765/healthz', timeout=5)"]
ENTRYPOINT ["recollect"]
CMD ["serve", "--http", "--host", "0.0.0.0", "--port", "8765"]
