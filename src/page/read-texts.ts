/** Reads the small JSON that `texts` has the address of. It does not judge what the words in it are. */
import type { Texts } from '../i18n/texts/texts.ts';

/** As many bytes as are read: every phrase of two languages has less. */
const mostBytes = 64 * 1024;

/**
 * @param answer null where there is none
 * @throws {TypeError} where it is no JSON, too large or none at all, in words for the people who built the page
 */
export async function readTexts(answer: Response | null): Promise<Texts> {
  if (!answer) throw new TypeError('could not be fetched');
  if (!answer.ok) throw new TypeError(`could not be fetched (${answer.status})`);
  const read = parsed(await textOf(answer));
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw new TypeError('is no object of languages');
  return read as Texts;
}

function parsed(text: string): unknown {
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
    if (bytes > mostBytes) {
      reader.releaseLock();
      void body?.cancel();
      throw new TypeError(`is larger than ${mostBytes / 1024} kB`);
    }
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}
