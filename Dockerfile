# An image of the folder that `npm run package` makes. It runs as an ordinary user and writes nowhere but in what is mounted:
#   docker build -t agio . && docker run --read-only --env-file agio.env agio
FROM node:20-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm run package && mv dist/agio-* /opt/agio

FROM node:20-bookworm-slim
# pg_dump and pg_restore for `agio backup` and `agio restore`: they must not be older than the server.
ARG POSTGRES_CLIENT=postgresql-client
RUN apt-get update && apt-get install -y --no-install-recommends "$POSTGRES_CLIENT" && rm -rf /var/lib/apt/lists/*
COPY --from=build --chown=root:root /opt/agio /opt/agio
RUN mkdir -p /var/lib/agio && chown node:node /var/lib/agio
ENV NODE_ENV=production DATA_DIR=/var/lib/agio PATH=/opt/agio/bin:$PATH
USER node
EXPOSE 4400
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 4400}/health/ready`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["agio"]
CMD ["serve"]
