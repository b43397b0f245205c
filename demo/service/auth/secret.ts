/** Secrets at rest: salted and slow for what people choose, one hash for what is random. Compared in constant time. */

import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

// Off the main thread: while a secret is judged, everybody else is answered.
const slowHash: (secret: string, salt: Buffer, length: number, cost: typeof COST) => Promise<Buffer> =
  promisify(scrypt);
const COST = { N: 4096, r: 8, p: 1 };

/** Hash of a secret that somebody may have chosen. */
export async function hashSecret(secret: string): Promise<string> {
  const salt = randomBytes(12);
  return `${salt.toString('base64url')}.${(await slowHash(secret, salt, 24, COST)).toString('base64url')}`;
}

export async function isSecret(given: string, kept: string): Promise<boolean> {
  const [salt = '', hash = ''] = kept.split('.');
  const wanted = Buffer.from(hash, 'base64url');
  if (wanted.length === 0) return false;
  const found = await slowHash(given, Buffer.from(salt, 'base64url'), wanted.length, COST);
  return timingSafeEqual(found, wanted);
}

/** Judged against where nobody has that name, so that the answer takes as long as for a wrong secret. */
export const NOBODY: Promise<string> = hashSecret('nobody');

/** Hash of a token of ours, which is random enough to need no salt, so that it can be looked up. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** 128 random bits, as text that may stand in an address. */
export function newToken(): string {
  return randomBytes(16).toString('hex');
}
