/** Reads the body of a POST: urlencoded, limited in size while it comes in. */

import { malformed, ApiError } from './errors.ts';

const FORM = 'application/x-www-form-urlencoded';

/** The text of an urlencoded body, empty where there is none. Refuses other types and more than `limit` bytes. */
export async function formBody(request: Request, limit: number): Promise<string> {
  if (request.method !== 'POST') return '';
  const bytes = await bytesOf(request, limit);
  if (bytes.length === 0) return '';
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== FORM)
    throw new ApiError('unsupported_type', 'The request has a content type that is not read.', `Send ${FORM}.`, {
      status: 415,
    });
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
