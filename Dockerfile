# The hall as an image. Records, backups and what is compiled go to the volume /data; nothing else
# is written, so the root may be read-only with a small tmpfs at /tmp.
FROM python:3.13-slim AS build
ENV PIP_CONSTRAINT=/build/constraints.txt \
    PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PIP_NO_CACHE_DIR=1
WORKDIR /build
RUN python -m venv /opt/guildhall
COPY constraints.txt pyproject.toml README.md LICENSE ./
COPY src src
RUN /opt/guildhall/bin/python -m pip install '.[hall]'

FROM python:3.13-slim
RUN groupadd --system --gid 10001 guildhall \
 && useradd --system --uid 10001 --gid 10001 --home-dir /data --shell /usr/sbin/nologin guildhall \
 && install --directory --owner=10001 --group=10001 --mode=0700 /data
COPY --from=build /opt/guildhall /opt/guildhall
ENV PATH=/opt/guildhall/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    HOME=/data \
    XDG_CACHE_HOME=/data/cache \
    XDG_DATA_HOME=/data \
    GUILDHALL_HOST=0.0.0.0 \
    GUILDHALL_PORT=8000 \
    GUILDHALL_LOG_FORMAT=json
USER 10001:10001
VOLUME ["/data"]
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/readyz', timeout=4)"]
ENTRYPOINT ["guildhall"]
CMD ["serve"]
