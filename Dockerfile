# recollect over HTTP, for a proxy that brings TLS (deploy/compose.yaml has one).
#
#     docker build -t recollect .
#     docker run --rm -v recollect:/data recollect token add me      # prints the token, once
#     docker run -d -v recollect:/data -p 127.0.0.1:8765:8765 recollect

FROM python:3.13-slim AS built
RUN apt-get update && apt-get install -y --no-install-recommends git && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN python -m venv /opt/recollect && /opt/recollect/bin/pip install --no-cache-dir -c constraints.txt ".[server]"

FROM python:3.13-slim
RUN apt-get update \
    && apt-get install --no-install-recommends -y git openssh-client \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 1000 --home-dir /data --shell /usr/sbin/nologin recollect \
    && install -d -o recollect -g recollect -m 700 /data /backups
COPY --from=built /opt/recollect /opt/recollect
ENV PATH=/opt/recollect/bin:$PATH RECOLLECT_HOME=/data PYTHONUNBUFFERED=1
USER recollect
VOLUME /data
EXPOSE 8765
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8765/healthz', timeout=4)"]
ENTRYPOINT ["recollect"]
CMD ["serve", "--http", "--host", "0.0.0.0", "--port", "8765"]
