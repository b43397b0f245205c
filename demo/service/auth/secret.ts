/**
 * Hashes of secrets. Secrets of people get a slow hash with a salt, and random tokens a single fast hash. All
 * comparisons take constant time.
 */

import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

// `scrypt` runs on another thread, so that the process answers other requests meanwhile.
const slowHash: (secret: string, salt: Buffer, length: number, cost: typeof COST) => Promise<Buffer> =
  promisify(scrypt);
const COST = { N: 4096, r: 8, p: 1 };

/** Returns a slow hash of a secret that a person can have selected. */
export async function hashSecret(secret: string): Promise<string> {
  const salt = randomBytes(12);
  return `${salt.toString('base64url')}.${(await slowHash(secret, salt, 24, COST)).toString('base64url')}`;
}

export async function isSecret(secret: string, storedHash: string): Promise<boolean> {
  const [salt = '', hash = ''] = storedHash.split('.');
  const expectedHash = Buffer.from(hash, 'base64url');
  if (expectedHash.length === 0) return false;
  const actualHash = await slowHash(secret, Buffer.from(salt, 'base64url'), expectedHash.length, COST);
  return timingSafeEqual(actualHash, expectedHash);
}

/** A hash to compare with if the name is unknown, so that the answer takes as long as for a wrong secret. */
export const UNKNOWN_SECRET_HASH: Promise<string> = hashSecret('unknown');

/** Returns the hash of a random token. It has no salt, so that the database can find it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Returns 128 random bits as a text that fits into an address. */
export function newToken(): string {
  return randomBytes(16).toString('hex');
}
