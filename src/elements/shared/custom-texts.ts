/**
 * Reads and checks `texts`, the venue's own wording, which replaces messages of the widget. It reports each
 * configuration issue once in the console, and in the panel for the attribute `debug`. It also exports the functions
 * that adapt messages to non-Latin digits or right-to-left text. It is a lazy module, because few pages need it.
 */
import { languages } from '../../i18n/languages.ts';
import type { LoadedMessages } from '../../i18n/messages.ts';
import { createReword } from '../../i18n/texts/read-text.ts';
import type { Reword, Texts } from '../../i18n/texts/texts.ts';
import { findTextErrors } from '../../i18n/texts/wrong-texts.ts';

export {
  isolate,
  createCountFormat,
  createSecondCalendar,
  isolatePhrases,
  setDigits,
} from '../../i18n/adapt-locale.ts';

const issuesByTexts = new Map<string | Texts, readonly string[]>();
/** The issues that the console already shows, of all elements of the page. Each issue appears there only once. */
const reportedIssues = new Set<string>();

/** Returns the configuration issues of `texts`, one sentence each; an empty list before the check. */
export function getTextIssues(texts: string | Texts): readonly string[] {
  return issuesByTexts.get(texts) ?? [];
}

/**
 * Returns a function that replaces messages of a language with the venue's texts; undefined if the texts are
 * unreadable.
 * @param texts the property's value: an object, or the URL of a file
 * @param textsAnswer the object, or the response to the request for the file; `null` if that request failed
 */
export async function readReword(
  texts: string | Texts,
  textsAnswer: Texts | Response | null,
): Promise<Reword | undefined> {
  try {
    const textsByLanguage =
      textsAnswer === null || textsAnswer instanceof Response ? await readTexts(textsAnswer) : textsAnswer;
    const replaceTexts = createReword(textsByLanguage);
    return (catalogue, lang) => {
      // Checks the texts only after all messages have loaded. Otherwise a text for a message that loads later would
      // look like an error.
      if (isCompleteCatalogue(catalogue))
        reportTextIssues(texts, findTextErrors(textsByLanguage, catalogue, ['en', ...Object.keys(languages)]));
      return replaceTexts(catalogue, lang);
    };
  } catch (error) {
    reportTextIssues(texts, [`\`texts\` ${error instanceof Error ? error.message : String(error)}.`]);
    return undefined;
  }
}

function reportTextIssues(texts: string | Texts, textIssues: readonly string[]): void {
  if (textIssues.length > 0) issuesByTexts.set(texts, textIssues);
  const newIssues = textIssues.filter((issue) => !reportedIssues.has(issue));
  for (const issue of newIssues) reportedIssues.add(issue);
  if (newIssues.length > 0) console.warn(`Slipway: ${newIssues.join(' ')}`);
}

/**
 * Returns true if all messages of the language have loaded. The messages for the first paint load earlier and have no
 * section `summary`.
 */
function isCompleteCatalogue(catalogue: object): catalogue is LoadedMessages {
  return 'summary' in catalogue;
}

/** The maximum size of a file of texts, in bytes. All messages of two languages need less. */
const MAX_TEXTS_BYTES = 64 * 1024;

/**
 * Reads the JSON file of `texts`.
 *
 * @param response the response to the request for the file; null if the request failed
 * @throws TypeError if the file is missing, too large or not a JSON object; its message is for the people who build the
 * page
 */
async function readTexts(response: Response | null): Promise<Texts> {
  if (!response) throw new TypeError('could not be fetched');
  if (!response.ok) throw new TypeError(`could not be fetched (${response.status})`);
  const parsedTexts = parseJson(await readLimitedText(response));
  if (typeof parsedTexts !== 'object' || parsedTexts === null || Array.isArray(parsedTexts))
    throw new TypeError('is not an object with a member for each language');
  return parsedTexts as Texts;
}

function parseJson(jsonText: string): unknown {
  try {
    return JSON.parse(jsonText);
  } catch {
    throw new TypeError('is not JSON');
  }
}

async function readLimitedText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  let decodedText = '';
  for (let byteCount = 0; reader;) {
    const { done, value } = await reader.read();
    if (done) break;
    byteCount += value.byteLength;
    if (byteCount > MAX_TEXTS_BYTES) {
      reader.releaseLock();
      void body?.cancel();
      throw new TypeError(`is larger than ${MAX_TEXTS_BYTES / 1024} kB`);
    }
    decodedText += decoder.decode(value, { stream: true });
  }
  return decodedText + decoder.decode();
}
