/**
 * Hashes secrets and compares them. A secret that a person selects gets a slow hash with a salt. `isMatchingSecret`
 * compares it in constant time. A random token gets a single fast hash, by which the database looks it up.
 */

import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

// The callback form of `scrypt` runs on another thread, so the process can answer other requests meanwhile.
const computeSlowHash: (secret: string, salt: Buffer, length: number, cost: typeof SCRYPT_COST) => Promise<Buffer> =
  promisify(scrypt);
const SCRYPT_COST = { N: 4096, r: 8, p: 1 };

/** Returns the slow, salted hash of a secret that a person selects, such as a password. */
export async function hashSecret(secret: string): Promise<string> {
  const salt = randomBytes(12);
  return `${salt.toString('base64url')}.${(await computeSlowHash(secret, salt, 24, SCRYPT_COST)).toString('base64url')}`;
}

export async function isMatchingSecret(secret: string, storedHash: string): Promise<boolean> {
  const [salt = '', hash = ''] = storedHash.split('.');
  const expectedHash = Buffer.from(hash, 'base64url');
  if (expectedHash.length === 0) return false;
  const actualHash = await computeSlowHash(secret, Buffer.from(salt, 'base64url'), expectedHash.length, SCRYPT_COST);
  return timingSafeEqual(actualHash, expectedHash);
}

/**
 * The hash to compare with if the key or the login is unknown. The check then takes as long as for a wrong secret, so
 * its duration does not show which names exist.
 */
export const UNKNOWN_SECRET_HASH: Promise<string> = hashSecret('unknown');

/** Returns the fast hash of a random token. The hash has no salt, so the database can look it up. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Returns 128 random bits as hexadecimal text that is safe in a URL. */
export function createToken(): string {
  return randomBytes(16).toString('hex');
}
