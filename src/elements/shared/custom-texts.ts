/**
 * Reads and checks `texts`, the venue's own wording, and replaces messages of the catalogue with it. It reports each
 * configuration issue once in the console, and to the panel of `debug`. It also has the functions that adapt messages
 * to a page with other digits or another direction. It is a lazy module, because few pages have any of these.
 */
import { languages } from '../../i18n/languages.ts';
import type { LoadedMessages } from '../../i18n/messages.ts';
import { createReword } from '../../i18n/texts/read-text.ts';
import type { Reword, Texts } from '../../i18n/texts/texts.ts';
import { wrongTexts } from '../../i18n/texts/wrong-texts.ts';

export { isolate, figuresOf, isolateWords, withFigures } from '../../i18n/adapt-phrases.ts';

const issuesByTexts = new Map<string | Texts, readonly string[]>();
/** Issues of all elements that the console already shows. */
const reportedIssues = new Set<string>();

/** Returns the configuration issues of `texts`, a sentence each; empty before the check. */
export function issuesIn(texts: string | Texts): readonly string[] {
  return issuesByTexts.get(texts) ?? [];
}

/**
 * Returns a function that replaces messages of a catalogue; undefined if reading fails.
 * @param texts the value of the page: an object, or an address
 * @param answer the answer of the address, otherwise the object; `null` if there is no answer
 */
export async function rewordWith(texts: string | Texts, answer: Texts | Response | null): Promise<Reword | undefined> {
  try {
    const read = answer === null || answer instanceof Response ? await readTexts(answer) : answer;
    const reword = createReword(read);
    return (catalogue, lang) => {
      // The first half of the catalogue lacks the keys of the second half.
      if (isWhole(catalogue)) report(texts, wrongTexts(read, catalogue, ['en', ...Object.keys(languages)]));
      return reword(catalogue, lang);
    };
  } catch (error) {
    report(texts, [`\`texts\` ${error instanceof Error ? error.message : String(error)}.`]);
    return undefined;
  }
}

function report(texts: string | Texts, issues: readonly string[]): void {
  if (issues.length > 0) issuesByTexts.set(texts, issues);
  const news = issues.filter((issue) => !reportedIssues.has(issue));
  for (const issue of news) reportedIssues.add(issue);
  if (news.length > 0) console.warn(`Slipway: ${news.join(' ')}`);
}

/** English before it has fully loaded has only some sections, and never `summary`. */
function isWhole(catalogue: object): catalogue is LoadedMessages {
  return 'summary' in catalogue;
}

/** All phrases of two languages have fewer bytes. */
const MAX_BYTES = 64 * 1024;

/**
 * Reads the JSON file of `texts`.
 *
 * @param answer null if the request failed
 * @throws TypeError if it is no JSON or too large, with a message for the people who build the page
 */
async function readTexts(answer: Response | null): Promise<Texts> {
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
