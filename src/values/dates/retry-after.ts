/**
 * Reads a `Retry-After` header, which contains seconds or a date in GMT (RFC 9110, 10.2.3).
 *
 * @param now epoch ms
 * @returns whole seconds from 0 to 999,999; `null` without a header, for a longer number, or for other text
 * @example
 * readRetryAfterSeconds('120', Date.now()); // 120
 */
export function readRetryAfterSeconds(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d{1,6}$/.test(header)) return Number(header);
  const date = header.endsWith(' GMT') ? Date.parse(header) : NaN;
  return Number.isNaN(date) ? null : Math.min(999_999, Math.max(0, Math.ceil((date - now) / 1000)));
}
