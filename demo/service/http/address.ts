/** Reads a request's path and origin. */

import { malformed } from './errors.ts';

/** Segments of a path, decoded; refuses what cannot be decoded. A slash at the end is forgiven. */
export function segmentsOf(pathname: string): string[] {
  const trimmed = pathname.replace(/^\//, '').replace(/\/$/, '');
  if (trimmed === '') return [];
  return trimmed.split('/').map((segment) => {
    try {
      const plain = decodeURIComponent(segment);
      if (plain.includes('\0')) throw malformed('The path holds a null character.');
      return plain;
    } catch {
      throw malformed('The path cannot be decoded.');
    }
  });
}

/** Where the caller reached us: what absolute addresses in answers begin with. */
export function originOf(request: Request, configured: string | undefined): string {
  return configured ?? new URL(request.url).origin;
}
