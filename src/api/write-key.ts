/**
 * A name for one write, which nobody can guess: 32 hexadecimal characters from 128 random bits. By it a relay knows a write
 * that arrives twice, and whom it may tell the answer (`wire/relay-status.ts`).
 */
export function writeKey(): string {
  // `randomUUID` is there in secure contexts alone, and pages are tried on others.
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
