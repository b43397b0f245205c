/**
 * Reads the body of a POST request as a form: urlencoded, or JSON with the same field names. Counts the bytes while it
 * reads them, so that no request can fill the memory.
 */

import { malformedRequest, ApiError } from './errors.ts';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

/**
 * Returns the body as urlencoded text. Returns empty text if the method is not POST or the body is empty.
 *
 * @param limit maximum size in bytes
 * @throws ApiError for an unknown content type, more than `limit` bytes, text that is not UTF-8, or JSON that a form
 * cannot represent
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
    throw malformedRequest('The body is not UTF-8.');
  }
}

/** Reads the whole body. Skips the count if `Content-Length` is present, because HTTP guarantees its value. */
async function bytesOf(request: Request, limit: number): Promise<Uint8Array> {
  const declaredLength = Number(request.headers.get('content-length') ?? NaN);
  if (!(declaredLength <= limit)) return request.body ? readLimited(request.body, limit) : new Uint8Array();
  return new Uint8Array(await request.arrayBuffer().catch(throwBrokenBody));
}

async function readLimited(stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(throwBrokenBody);
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

function throwBrokenBody(): never {
  throw malformedRequest('The body broke off.');
}

/**
 * Converts a JSON object to an urlencoded form with the same names (docs/booking-api.md 10). A list becomes `name[]`, a
 * map `name[key]`.
 *
 * @throws ApiError if the text is no JSON object, or has a member that a form cannot represent
 * @example
 * formOfJson('{"session_id":"a1","alter":{"2":"remove"}}'); // 'session_id=a1&alter%5B2%5D=remove'
 */
function formOfJson(text: string): string {
  const form = new URLSearchParams();
  for (const [name, member] of Object.entries(objectIn(text))) {
    if (Array.isArray(member)) {
      const listName = name.endsWith('[]') ? name : `${name}[]`;
      for (const each of member as unknown[]) form.append(listName, valueOf(name, each));
    } else if (typeof member === 'object' && member !== null)
      for (const [key, each] of Object.entries(member)) form.append(`${name}[${key}]`, valueOf(name, each));
    else form.append(name, valueOf(name, member));
  }
  return form.toString();
}

function objectIn(text: string): object {
  const json = parse(text);
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw malformedRequest('The body is no JSON object.');
  return json;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformedRequest('The body is not JSON.');
  }
}

function valueOf(name: string, value: unknown): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw malformedRequest(`${name} holds a value that a form cannot hold.`);
}
