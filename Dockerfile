# Build: no compiler is needed, since every native module comes with its binaries.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node --input-type=module --eval "await (await import('./scripts/build.mjs')).ensureBuilt()" \
  && npm prune --omit=dev --no-audit --no-fund && du -sh node_modules

FROM node:24-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
RUN mkdir /data /backups && chown node:node /data /backups
# With the scripts `npm run backup`, `restore`, `move` and `admin` work here, too.
COPY --from=build /app/package.json ./
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
USER node
VOLUME /data
EXPOSE 5000
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT || 5000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
