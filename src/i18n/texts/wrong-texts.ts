/**
 * Lists the errors in a page's own texts, and the texts in a form of earlier versions, for the people who build the
 * page. The sentences are in English only, like all messages of `debug`.
 */
import type { LazySections, LoadedMessages } from '../messages.ts';
import { mapKeysToPhrases } from './placeholders.ts';
import { formerKeys, hasFormerAmount, readPageText } from './read-text.ts';

/** The names of all phrases in a section. A phrase in a nested section has a dotted name. */
type PhraseName<Section> = {
  [Name in keyof Section & string]: Section[Name] extends string | ((...values: never[]) => string)
    ? Name
    : `${Name}.${PhraseName<Section[Name]>}`;
}[keyof Section & string];

/**
 * Names of the phrases whose English text loads on demand. With this list, the check of a page's texts need not load
 * them.
 */
const lazyPhraseNames: { readonly [Section in keyof LazySections]: readonly PhraseName<LazySections[Section]>[] } = {
  byDate: [
    'label',
    'first',
    'last',
    'arrival',
    'departure',
    'show',
    'all',
    'change',
    'close',
    'asking',
    'checked',
    'stop',
    'free',
    'none',
    'looking',
    'near',
    'far',
    'unanswered',
    'low',
    'high',
    'leftOut',
    'labels.adults',
    'labels.children',
    'labels.people',
    'people.adults',
    'people.children',
    'people.people',
    'flexible',
    'exact',
    'within',
    'nearby',
    'noneNearby',
    'chooseFirst',
    'chooseArrival',
    'past',
    'backwards',
    'noNight',
  ],
  cart: ['browse', 'continue', 'checkout', 'held', 'take', 'quantity'],
  code: ['label', 'apply', 'shared'],
  review: ['label', 'details'],
  cartChanges: [
    'changed',
    'changedOpen',
    'changedDone',
    'expired',
    'expiredOpen',
    'expiredDone',
    'expiredOther',
    'expiredEmpty',
    'renewed',
    'renewedDone',
    'emptied',
    'emptiedDone',
    'kept',
    'gone',
    'fewer',
    'dearer',
    'cheaper',
    'moved',
    'cart',
    'looking',
    'free',
    'none',
    'take',
    'accept',
    'without',
    'both',
  ],
  details: [
    'fields.name',
    'fields.email',
    'fields.phone',
    'fields.address',
    'fields.city',
    'fields.postalCode',
    'fields.country',
    'fields.region',
  ],
  done: ['google', 'outlook', 'linkFor', 'directions', 'hours', 'change', 'online', 'changeHow'],
  item: ['soldOut.others', 'soldOut.lookedAt', 'soldOut.subject', 'soldOut.letter'],
  lineEdit: ['editing', 'leave', 'save', 'saving', 'unchanged', 'removed', 'undo', 'notBack', 'booking', 'booked'],
  nextAvailable: ['ownHolds', 'next', 'none'],
  tabBookings: ['label', 'likely', 'check', 'nothingFound', 'show', 'showOne', 'note', 'forget', 'forgotten'],
  times: ['start', 'slots', 'until', 'none', 'full', 'duration', 'places', 'venue'],
  ways: [
    'typed.label',
    'typed.day',
    'typed.first',
    'typed.last',
    'typed.arrival',
    'typed.departure',
    'typed.take',
    'typed.none',
    'typed.backwards',
    'typed.between',
    'list.label',
  ],
};

const lazyKeys: ReadonlySet<string> = new Set(
  Object.entries(lazyPhraseNames).flatMap(([section, names]) => names.map((name) => `${section}.${name}`)),
);

/** Keys that earlier versions used, and whose phrases no longer exist. */
const UNUSED_KEYS = 'cart.takeAddOn details.excerpt done.paid done.paidAlready done.paidNoted done.payAsking'.split(
  ' ',
);

/**
 * Returns a sentence for each error in the page's own texts, and for each text in a form of earlier versions.
 *
 * @param texts any value from the page or its file of texts
 * @param catalogue a catalogue of any language
 * @param languages primary language subtags of all catalogues, such as `fr`
 */
export function findTextErrors(texts: unknown, catalogue: LoadedMessages, languages: readonly string[]): string[] {
  if (!isObject(texts)) return ['`texts` must be an object with a member for each language.'];
  const phrases = mapKeysToPhrases(catalogue);
  return Object.entries(texts).flatMap(([lang, textsOfLanguage]) => {
    const textsLocation = `in \`texts\` (\`${lang}\`)`;
    if (!languages.includes(lang.trim().split(/[-_]/, 1)[0]?.toLowerCase() ?? ''))
      return [`\`${lang}\` in \`texts\` has no messages in the widget.`];
    if (!isObject(textsOfLanguage)) return [`\`${lang}\` in \`texts\` must be an object of keys and texts.`];
    return Object.entries(textsOfLanguage).flatMap(([key, text]) => {
      const currentKey = Object.hasOwn(formerKeys, key) ? formerKeys[key] : key;
      const phrase = currentKey && (phrases.get(currentKey) ?? (lazyKeys.has(currentKey) ? currentKey : undefined));
      const textError = phrase
        ? readPageText(phrase, text).error || getFormerVersionNotice(key, phrase, text)
        : describeUnknownKey(key);
      return textError ? [`\`${key}\` ${textsLocation} ${textError}.`] : [];
    });
  });
}

const describeUnknownKey = (key: string) => (UNUSED_KEYS.includes(key) ? 'is no longer used' : 'is not a known key');

/** Returns a notice about a text that still works but has the form of an earlier version; `''` for any other text. */
function getFormerVersionNotice(key: string, phrase: string, text: unknown): string {
  if (Object.hasOwn(formerKeys, key)) return `still works, but its key is \`${phrase}\` now`;
  return hasFormerAmount(phrase, text) ? 'still works, but a single text without an amount is enough now' : '';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
