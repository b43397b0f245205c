/**
 * Reads the body of a POST request as a form: urlencoded, or JSON with the same field names. Limits the number of
 * bytes, so that no request can fill the memory.
 */

import { createMalformedRequestError, ApiError } from './errors.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

/**
 * Returns the body as urlencoded text. Returns empty text if the method is not POST or the body is empty.
 *
 * @param maxBytes maximum size in bytes
 * @throws ApiError for an unknown content type, more than `maxBytes` bytes, text that is not UTF-8, or JSON that a form
 * cannot represent
 */
export async function readFormBody(request: Request, maxBytes: number): Promise<string> {
  if (request.method !== 'POST') return '';
  const bytes = await readBytes(request, maxBytes);
  if (bytes.length === 0) return '';
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== FORM_TYPE && type !== JSON_TYPE)
    throw new ApiError(
      'unsupported_type',
      'The service cannot read this content type.',
      `Send ${FORM_TYPE} or ${JSON_TYPE}.`,
      {
        status: 415,
      },
    );
  const text = decodeText(bytes);
  return type === JSON_TYPE ? convertJsonToForm(text) : text;
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw createMalformedRequestError('The body is not UTF-8.');
  }
}

/**
 * Reads the whole body. If `Content-Length` is within the limit, this function need not count the bytes, because Node
 * ends the body at that length.
 */
async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const declaredLength = Number(request.headers.get('content-length') ?? NaN);
  if (!(declaredLength <= maxBytes)) return request.body ? readLimited(request.body, maxBytes) : new Uint8Array();
  return new Uint8Array(await request.arrayBuffer().catch(throwBrokenBody));
}

async function readLimited(stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(throwBrokenBody);
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel().catch(() => undefined);
      throw new ApiError('too_large', 'The request is too large.', `At most ${String(maxBytes)} bytes are read.`, {
        status: 413,
      });
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}

function throwBrokenBody(): never {
  throw createMalformedRequestError('The body broke off.');
}

/**
 * Converts a JSON object to an urlencoded form with the same names (docs/booking-api.md 10). A list becomes `name[]`, a
 * map `name[key]`.
 *
 * @throws ApiError if the text is no JSON object, or has a member that a form cannot represent
 * @example
 * convertJsonToForm('{"session_id":"a1","alter":{"2":"remove"}}'); // 'session_id=a1&alter%5B2%5D=remove'
 */
function convertJsonToForm(text: string): string {
  const form = new URLSearchParams();
  for (const [name, member] of Object.entries(parseObject(text))) {
    if (Array.isArray(member)) {
      const listName = name.endsWith('[]') ? name : `${name}[]`;
      for (const element of member as unknown[]) form.append(listName, toFormValue(name, element));
    } else if (typeof member === 'object' && member !== null)
      for (const [key, element] of Object.entries(member)) form.append(`${name}[${key}]`, toFormValue(name, element));
    else form.append(name, toFormValue(name, member));
  }
  return form.toString();
}

function parseObject(text: string): object {
  const json = parseJson(text);
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw createMalformedRequestError('The body is no JSON object.');
  return json;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw createMalformedRequestError('The body is not JSON.');
  }
}

function toFormValue(name: string, value: unknown): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw createMalformedRequestError(`${name} holds a value that a form cannot hold.`);
}
