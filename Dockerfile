# An image of the folder that `npm run package` makes. It runs as an ordinary user and writes nowhere but in what is mounted:
#   docker build -t agio . && docker run --read-only --env-file agio.env agio
# The base is pinned by its digest (of all platforms); a newer one: --build-arg NODE_IMAGE=node:24-trixie-slim@sha256:…
ARG NODE_IMAGE=node:24.21.0-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe
FROM ${NODE_IMAGE} AS build
WORKDIR /src
COPY . .
RUN npm run package && mv dist/agio-* /opt/agio

FROM ${NODE_IMAGE}
# pg_dump and pg_restore for `agio backup` and `agio restore`: they must not be older than the server, which is 17 in compose.yaml.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client-17 && rm -rf /var/lib/apt/lists/*
COPY --from=build --chown=root:root /opt/agio /opt/agio
RUN mkdir -p /var/lib/agio && chown node:node /var/lib/agio
ENV NODE_ENV=production DATA_DIR=/var/lib/agio PATH=/opt/agio/bin:$PATH
USER node
EXPOSE 4400
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 4400}/health/ready`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["agio"]
CMD ["serve"]
