/** Reads the body of a POST as a form: urlencoded or JSON with the same names, limited in size while it comes in. */

import { malformed, ApiError } from './errors.ts';
import { formOfJson } from './form-of-json.ts';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

/**
 * Returns the body as urlencoded text, or empty text without a body.
 *
 * @param limit bytes
 * @throws ApiError for another content type, more than `limit` bytes, text that is not UTF-8, or JSON that is no form
 */
export async function formBody(request: Request, limit: number): Promise<string> {
  if (request.method !== 'POST') return '';
  const bytes = await bytesOf(request, limit);
  if (bytes.length === 0) return '';
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== FORM && type !== JSON_TYPE)
    throw new ApiError(
      'unsupported_type',
      'The service cannot read this content type.',
      `Send ${FORM} or ${JSON_TYPE}.`,
      {
        status: 415,
      },
    );
  const text = textOf(bytes);
  return type === JSON_TYPE ? formOfJson(text) : text;
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformed('The body is not UTF-8.');
  }
}

/** A body of a told length is read in one go, because HTTP holds it to that; any other is counted while it comes in. */
async function bytesOf(request: Request, limit: number): Promise<Uint8Array> {
  const told = Number(request.headers.get('content-length') ?? NaN);
  if (!(told <= limit)) return request.body ? readLimited(request.body, limit) : new Uint8Array();
  return new Uint8Array(await request.arrayBuffer().catch(brokeOff));
}

async function readLimited(stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(brokeOff);
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel().catch(() => undefined);
      throw new ApiError('too_large', 'The request is too large.', `At most ${String(limit)} bytes are read.`, {
        status: 413,
      });
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}

function brokeOff(): never {
  throw malformed('The body broke off.');
}
