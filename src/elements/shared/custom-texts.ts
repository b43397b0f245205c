/**
 * Reads and checks `texts`, the venue's own wording, which replaces messages of the widget. It reports each
 * configuration issue once in the console, and to the panel that the attribute `debug` shows. It also exports the
 * functions that adapt messages to non-Latin digits or right-to-left text. It is a lazy module, because few pages need
 * any of these.
 */
import { languages } from '../../i18n/languages.ts';
import type { LoadedMessages } from '../../i18n/messages.ts';
import { createReword } from '../../i18n/texts/read-text.ts';
import type { Reword, Texts } from '../../i18n/texts/texts.ts';
import { wrongTexts } from '../../i18n/texts/wrong-texts.ts';

export { isolate, figuresOf, isolateWords, withFigures } from '../../i18n/adapt-phrases.ts';

const issuesByTexts = new Map<string | Texts, readonly string[]>();
/** The issues of all elements of the page that are already in the console. Each issue appears there only once. */
const reportedIssues = new Set<string>();

/** Returns the configuration issues of `texts`, one sentence each; an empty list before the check. */
export function issuesIn(texts: string | Texts): readonly string[] {
  return issuesByTexts.get(texts) ?? [];
}

/**
 * Returns a function that replaces messages of a language with the venue's texts; undefined if the texts are
 * unreadable.
 * @param texts the property's value: an object, or the URL of a file
 * @param answer the object, or the response to the request for the file; `null` if that request failed
 */
export async function rewordWith(texts: string | Texts, answer: Texts | Response | null): Promise<Reword | undefined> {
  try {
    const textsByLanguage = answer === null || answer instanceof Response ? await readTexts(answer) : answer;
    const reword = createReword(textsByLanguage);
    return (catalogue, lang) => {
      // Checks the texts only against a complete catalogue. Otherwise a text for a message that loads later would look
      // like an error.
      if (isWhole(catalogue)) report(texts, wrongTexts(textsByLanguage, catalogue, ['en', ...Object.keys(languages)]));
      return reword(catalogue, lang);
    };
  } catch (error) {
    report(texts, [`\`texts\` ${error instanceof Error ? error.message : String(error)}.`]);
    return undefined;
  }
}

function report(texts: string | Texts, issues: readonly string[]): void {
  if (issues.length > 0) issuesByTexts.set(texts, issues);
  const newIssues = issues.filter((issue) => !reportedIssues.has(issue));
  for (const issue of newIssues) reportedIssues.add(issue);
  if (newIssues.length > 0) console.warn(`Slipway: ${newIssues.join(' ')}`);
}

/**
 * Returns true if all messages of the catalogue have loaded. The messages for the first paint load earlier, without the
 * section `summary`.
 */
function isWhole(catalogue: object): catalogue is LoadedMessages {
  return 'summary' in catalogue;
}

/** The maximum size of a file of texts. All messages of two languages are smaller. */
const MAX_BYTES = 64 * 1024;

/**
 * Reads the JSON file of `texts`.
 *
 * @param answer the response to the request for the file; null if the request failed
 * @throws TypeError if the file is missing, too large or not a JSON object; its message is for the people who build the
 * page
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
