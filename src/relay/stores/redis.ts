/**
 * Remembers creates in Redis, for several instances. Any client fits that can send a command as words:
 *
 *     redisStore((...words) => ioredis.call(...words))
 *     redisStore((...words) => nodeRedis.sendCommand(words))
 *
 * Redis must be set up not to evict these keys (`maxmemory-policy noeviction`) and to survive a restart (AOF).
 */
import { parseRecord, type CreateRecord, type CreateStore } from './store.ts';

export type RedisCommand = (...words: [string, ...string[]]) => Promise<unknown>;

/** A change that holds only while the revision is the one we read; Redis runs a script in one piece. */
const ifRevision = (action: string): string => `
local found = redis.call('GET', KEYS[1])
if not found or cjson.decode(found).revision ~= ARGV[1] then return 0 end
${action}
return 1`;
const replaceScript = ifRevision("redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])");
const releaseScript = ifRevision("redis.call('DEL', KEYS[1])");

export function redisStore(
  command: RedisCommand,
  { prefix = 'slipway:create:' }: { prefix?: string } = {},
): CreateStore {
  const life = (keepFor: number): string => String(Math.max(1, Math.round(keepFor)));
  return {
    async claim(key, record, keepFor) {
      return (await command('SET', prefix + key, JSON.stringify(record), 'NX', 'PX', life(keepFor))) === 'OK';
    },
    async replace(key, revision, record, keepFor) {
      return (
        Number(
          await command('EVAL', replaceScript, '1', prefix + key, revision, JSON.stringify(record), life(keepFor)),
        ) === 1
      );
    },
    async release(key, revision) {
      return Number(await command('EVAL', releaseScript, '1', prefix + key, revision)) === 1;
    },
    async read(key): Promise<CreateRecord | undefined> {
      const found = await command('GET', prefix + key);
      return found === null ? undefined : parseRecord(String(found));
    },
  };
}
