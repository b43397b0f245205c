/** Reads the JSON file of `texts`. `i18n/texts` checks its phrases. */
import type { Texts } from '../i18n/texts/texts.ts';

/** All phrases of two languages have fewer bytes. */
const MAX_BYTES = 64 * 1024;

/**
 * @param answer null if the request failed
 * @throws TypeError if it is no JSON or too large, with a message for the people who build the page
 */
export async function readTexts(answer: Response | null): Promise<Texts> {
  if (!answer) throw new TypeError('could not be fetched');
  if (!answer.ok) throw new TypeError(`could not be fetched (${answer.status})`);
  const read = parse(await textOf(answer));
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw new TypeError('is no object of languages');
  return read as Texts;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new TypeError('is no JSON');
  }
}

async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  let text = '';
  for (let bytes = 0; reader;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes > MAX_BYTES) {
      reader.releaseLock();
      void body?.cancel();
      throw new TypeError(`is larger than ${MAX_BYTES / 1024} kB`);
    }
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}
