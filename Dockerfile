# deps → build, and deps → prune → a small image that runs as an ordinary user. `scripts/prove-image.mjs` does the same steps without Docker.
FROM node:24-bookworm-slim AS base
WORKDIR /app
ENV NODE_ENV=production

FROM base AS deps
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev

FROM deps AS build
COPY . .
RUN npm run build

# Beside the build and not after it, so that a change of the sources leaves the packages' layer alone.
FROM deps AS prune
RUN npm prune --omit=dev

FROM base
ENV PORT=3000 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
COPY --from=prune /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY drizzle/migrations ./drizzle/migrations
COPY drizzle/seed/pictures ./drizzle/seed/pictures
COPY drizzle/triggers ./drizzle/triggers
COPY package.json LICENSE ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm: the process itself has to get SIGTERM, to finish what is in flight.
CMD ["node", "build/server.js"]
