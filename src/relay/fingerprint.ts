/**
 * What the relay remembers of a request instead of the request: hashes, so that a store gives away neither session nor key,
 * and a repeated request can still be told from another one.
 */

/** What the relay needs of Web Crypto. */
export interface RelayCrypto {
  randomUUID(): string;
  subtle: { digest(algorithm: string, data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> };
}

async function sha256(text: string, { subtle }: RelayCrypto): Promise<string> {
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Under which a session's create is remembered. The session never stands in the store in clear: its id is the key to it. */
export function createRecordKey(baseUrl: string, sessionId: string, by: RelayCrypto = crypto): Promise<string> {
  return sha256(`${baseUrl}\n${sessionId}`, by);
}

/** Under which a keyed write of a session is remembered. No session id holds a line break, so the two never meet. */
export function writeRecordKey(baseUrl: string, key: string, by: RelayCrypto = crypto): Promise<string> {
  return sha256(`${baseUrl}\nwrite\n${key}`, by);
}

/** Of a key of a write; null of none. */
export async function keyHash(key: string | null, by: RelayCrypto = crypto): Promise<string | null> {
  return key === null ? null : sha256(key, by);
}

/** Who asked, and for what: hashes. `key` is null where none was given. */
export interface Fingerprint {
  key: string | null;
  body: string;
}

/** `what` tells requests of different addresses apart. The order of parameters does not count, that of a list's values does. */
export async function fingerprintOf(
  what: string,
  parameters: URLSearchParams,
  key: string | null,
  by: RelayCrypto = crypto,
): Promise<Fingerprint> {
  const sorted = new URLSearchParams(parameters);
  sorted.sort();
  return { key: await keyHash(key, by), body: await sha256(`${what}\n${sorted.toString()}`, by) };
}

/** True when a request is a repetition of the remembered one. One remembered by an earlier version says nothing, and fits. */
export function isRepeated(remembered: Fingerprint | undefined, asked: Fingerprint): boolean {
  return remembered === undefined || (remembered.key === asked.key && remembered.body === asked.body);
}
