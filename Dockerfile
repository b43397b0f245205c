# The relay alone, configured by the environment variables of demo/docs/relay.md:
#
#   npm ci && npm run build && docker build -t slipway-relay .
#   docker run -p 4175:4175 -v slipway-relay:/state -e SLIPWAY_BASE_URL=… -e SLIPWAY_API_KEY=… -e SLIPWAY_API_SECRET=… -e SLIPWAY_ORIGINS=… slipway-relay
FROM node:22-alpine
WORKDIR /relay
# Used only with SLIPWAY_REDIS_URL or DATABASE_URL.
RUN npm install --no-audit --no-fund ioredis@5.11.1 pg@8.23.1
COPY dist/relay/slipway-relay.js ./slipway-relay.mjs
COPY dist/relay/slipway-relay.js.map dist/relay/slipway-relay.licenses.md ./
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4175 SLIPWAY_STATE=/state/relay
# What was sent, for the container that comes after this one: -v slipway-relay:/state
RUN mkdir /state && chown node:node /state
VOLUME /state
USER node
EXPOSE 4175
# Any answer will do: an address that it does not know costs the booking service nothing.
HEALTHCHECK --interval=30s --timeout=5s --start-period=5s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/`).then(({ status }) => process.exit(status === 404 ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "slipway-relay.mjs"]
