# The image of the portal: one process, PROCESS=web or PROCESS=worker, with an external PostgreSQL (DATABASE_URL).
#   docker build --build-arg PARTWIRE_COMMIT=$(git rev-parse --short=12 HEAD) --build-arg SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) -t partwire .
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /src
# Packages are installed again only when one of these files changes.
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY packages/domain/package.json packages/domain/
COPY apps/sandbox/package.json apps/sandbox/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
RUN npm ci
COPY . .
ARG PARTWIRE_COMMIT=unknown
ARG SOURCE_DATE_EPOCH=0
RUN npm run release -- /release \
 && mkdir /app \
 && find /release -name '*.tar.gz' ! -name '*-postgresql.tar.gz' -exec tar -xzf {} --strip-components=1 -C /app \;

FROM ${NODE_IMAGE}
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    METRICS_HOST=0.0.0.0 \
    METRICS_PORT=9100
WORKDIR /app
COPY --from=build /app /app
# Needs no write access anywhere: run it with a read-only root file system.
USER 10001:10001
EXPOSE 3000 9100
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT}/readyz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "--max-old-space-size=1024", "--max-semi-space-size=64", "--heap-growing-percent=70", "apps/server/dist/main.js"]
