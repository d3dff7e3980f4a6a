# syntax=docker/dockerfile:1
# The command, the page and the worker in one image: docs/how-to/container.md
FROM node:24-slim AS build
WORKDIR /source
COPY . .
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund && npm run build
# As users install it: one archive, and the optional libraries, in an otherwise empty folder.
RUN mkdir /app && npm pack ./packages/cli --ignore-scripts --pack-destination /app
WORKDIR /app
RUN --mount=type=cache,target=/root/.npm node /source/scripts/container.mjs /app/broadside-*.tgz /app \
    && npm ci --ignore-scripts --no-audit --no-fund && rm broadside-*.tgz

# Debian, not Alpine: the libraries for the database and for pictures are built for glibc.
FROM node:24-slim
LABEL org.opencontainers.image.title="Broadside" \
      org.opencontainers.image.description="An exact analysis engine for Battleship: command, page and worker" \
      org.opencontainers.image.source="https://github.com/broadside-engine/broadside" \
      org.opencontainers.image.licenses="Apache-2.0"
COPY --from=build /app /app
# What --out names without a path goes to /work, where a folder can be mounted.
RUN install --directory --owner=node --group=node /work
# Caches go where a read-only container can still have a tmpfs.
ENV NODE_ENV=production XDG_CACHE_HOME=/tmp/cache
USER node
WORKDIR /work
EXPOSE 4173
# Process 1 should be an init (docker run --init): Linux gives process 1 no signal that it does not handle, and a short
# command handles none. No HEALTHCHECK: compose.yaml has one for the page, and the other commands listen to nobody.
ENTRYPOINT ["node", "/app/node_modules/broadside/bin/broadside.js"]
CMD ["--help"]
