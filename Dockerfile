# Two images. The relay alone (demo/docs/relay-deploy.md):
#
#   docker build -t slipway-relay .
#   docker run -p 4175:4175 -v slipway-relay:/state -e SLIPWAY_BASE_URL=… -e SLIPWAY_API_KEY=… -e SLIPWAY_API_SECRET=… -e SLIPWAY_ORIGINS=… slipway-relay
#
# The whole demo, site and booking service on one port (demo/docs/deploy.md):
#
#   docker build --target demo -t slipway-demo .
#   docker run -p 4173:4173 -v slipway-demo:/data -e PUBLIC_URL=https://demo.example.com -e TRUST_PROXY=1 slipway-demo

FROM node:22-alpine AS sources
WORKDIR /slipway
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json vite.config.ts ./
COPY src ./src
COPY demo ./demo
COPY test ./test

FROM sources AS build
RUN ["node", "--import", "tsx", "demo/build.ts"]

FROM sources AS demo
RUN ["node", "--import", "tsx", "demo/prepare.ts"]
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4173 SERVICE_PATH=/api SERVICE_DATA=/data/service
# The embedded database, for a container without DATABASE_URL; its first image is kept beside the built files.
RUN mkdir /data && chown node:node /data .cache
VOLUME /data
USER node
EXPOSE 4173
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "tsx", "demo/start.ts"]

FROM node:22-alpine AS relay
WORKDIR /relay
# Used only with SLIPWAY_REDIS_URL or DATABASE_URL.
RUN npm install --no-audit --no-fund ioredis@6.0.0 pg@8.23.1
COPY --from=build /slipway/dist/relay/slipway-relay.js ./slipway-relay.mjs
COPY --from=build /slipway/dist/relay/slipway-relay.js.map /slipway/dist/relay/slipway-relay.licenses.md ./
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4175 SLIPWAY_STATE=/state/relay
# What was sent, for the container that comes after this one: -v slipway-relay:/state
RUN mkdir /state && chown node:node /state
VOLUME /state
USER node
EXPOSE 4175
HEALTHCHECK --interval=30s --timeout=5s --start-period=5s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "slipway-relay.mjs"]
