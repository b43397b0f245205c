/**
 * Stores records in Redis, for several instances. Redis must not evict these keys (`maxmemory-policy noeviction`), and
 * must restore them after a restart (append-only file). This module opens no connection; `open-store.ts` or the
 * operator does.
 */
import { parseRecord, type CreateRecord, type CreateStore } from './record.ts';

/**
 * Sends one command to Redis. Each argument is one word of the command. Most clients have such a function.
 *
 * @example
 * const ofIoredis: RedisCommand = (...words) => ioredis.call(...words);
 * const ofNodeRedis: RedisCommand = (...words) => nodeRedis.sendCommand(words);
 */
export type RedisCommand = (...words: [string, ...string[]]) => Promise<unknown>;

/**
 * Returns a script that runs `redisCall` only if the record has the given revision. Redis runs each script without
 * interruption.
 */
const createRevisionScript = (redisCall: string): string => `
local found = redis.call('GET', KEYS[1])
if not found or cjson.decode(found).revision ~= ARGV[1] then return 0 end
${redisCall}
return 1`;
const replaceScript = createRevisionScript("redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])");
const releaseScript = createRevisionScript("redis.call('DEL', KEYS[1])");

/**
 * Returns a store in Redis, for several instances.
 *
 * @example
 * createRelay({ ...options, store: redisStore((...words) => ioredis.call(...words)) });
 */
export function redisStore(
  command: RedisCommand,
  { prefix = 'slipway:create:' }: { prefix?: string } = {},
): CreateStore {
  const formatExpiry = (keepFor: number): string => String(Math.max(1, Math.round(keepFor)));
  return {
    async claim(key, record, keepFor) {
      return (await command('SET', prefix + key, JSON.stringify(record), 'NX', 'PX', formatExpiry(keepFor))) === 'OK';
    },
    async replace(key, revision, record, keepFor) {
      return (
        Number(
          await command(
            'EVAL',
            replaceScript,
            '1',
            prefix + key,
            revision,
            JSON.stringify(record),
            formatExpiry(keepFor),
          ),
        ) === 1
      );
    },
    async release(key, revision) {
      return Number(await command('EVAL', releaseScript, '1', prefix + key, revision)) === 1;
    },
    async read(key): Promise<CreateRecord | undefined> {
      const recordText = await command('GET', prefix + key);
      return recordText === null ? undefined : parseRecord(String(recordText));
    },
  };
}
