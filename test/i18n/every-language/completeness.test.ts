/** Tests phrases without knowledge of their language: missing or English phrases, length and form of address. */
import { describe, expect, it } from 'vitest';
import type { Messages } from '../../../src/i18n/messages.ts';
import { catalogues } from '../catalogues.ts';
import { renderPhrases, renderPhrasesOnce } from '../phrases.ts';
import { english } from '../english.ts';

const otherLanguages = catalogues.filter(([lang]) => lang !== 'en');

/**
 * Paths of the phrases that are correct although they equal the English phrases. In a language without a row, only
 * phrases of a single word may equal English.
 */
const pathsLikeEnglish: Readonly<Record<string, readonly string[]>> = {
  ar: [],
  cs: [],
  he: [],
  ja: [],
  pl: [],
  sv: [],
  zh: [],
  'zh-hant': [],
  de: [
    'cart.extras',
    'details.fields.name',
    'details.optional',
    'list.name',
    'item.gallery.label',
    'cart.addOn',
    'byDate.label',
  ],
  fr: ['cart.total', 'stages.done', 'item.gallery.label', 'ways.typed.day'],
  es: ['cart.extras', 'cart.total', 'cart.subTotal', 'details.no', 'cart.addOn', 'done.google'],
  it: ['details.no', 'cart.addOn', 'done.google'],
  nl: ['code.before', 'cart.addOn', 'order.items'],
  pt: ['cart.extras', 'cart.total', 'cart.subTotal', 'cart.addOn'],
  'pt-pt': ['cart.extras', 'cart.total', 'cart.subTotal', 'cart.addOn', 'done.google'],
};

const buttonPaths = [
  'back remove item.all ways.typed.take code.apply summary.book summary.add summary.toCart cart.browse cart.continue',
  'cart.checkout details.next details.more order.edit review.change done.pay done.payUnless done.paid done.invoice',
  'done.calendar done.print done.again done.checkAgain done.askVenue byDate.show byDate.all byDate.change byDate.close',
  'cartChanges.go cartChanges.accept cartChanges.without cartChanges.both cartChanges.back lineEdit.leave lineEdit.save',
  'lineEdit.undo tabBookings.check tabBookings.show tabBookings.forget problems.retry problems.dismiss problems.reload',
]
  .join(' ')
  .split(' ');

/**
 * Maximum length in characters of the booking button that creates an obligation to pay. The law requires more words
 * than on other buttons, but a phone must have room for them.
 */
const MAX_LEGAL_BUTTON_LENGTH = 50;

/** Words of the form of address, formal or informal, that the language's phrases must not use. */
const wrongForms: Readonly<Record<string, RegExp>> = {
  cs: /\b(ty|tvůj|tvoje|tvé|vyber|zadej)\b/i,
  de: /\b(du|dich|dir|dein\w*|wähle|gib)\b/i,
  es: /\b(usted|ustedes|su reserva|elija|vosotros)\b/i,
  fr: /\b(tu|toi|ton|tes|choisis)\b/i,
  it: /\b(Lei|Suo|Sua|scelga|inserisca)\b/,
  nl: /\b(u|uw)\b/i,
  pl: /\b(Pan|Pani|Państwo|chciałbyś|wybrałeś)\b/i,
  pt: /\b(tu|teu|tua|escolhe)\b/i,
  'pt-pt': /(?<!\p{L})(você|tu|teu|tua|escolhe)(?!\p{L})/iu,
  sv: /\b(Er|Ert|Era|Eder)\b/,
};

/**
 * Words on the booking button that state the obligation to pay (directive 2011/83/EU, article 8(2), and national laws).
 * A language without a row shows them at every account.
 */
const obligationWords: Readonly<Record<string, RegExp>> = {
  ar: /ادفع/,
  cs: /zavazující k platbě/,
  de: /^Zahlungspflichtig buchen/,
  es: /con obligación de pago/,
  fr: /payer/,
  he: /לשלם/,
  it: /con obbligo di pagare/,
  ja: /払/,
  nl: /met betalingsverplichting/,
  pl: /z obowiązkiem zapłaty/,
  pt: /pagar/,
  'pt-pt': /com obrigação de pagar/,
  sv: /med betalningsskyldighet/,
  zh: /付款/,
  'zh-hant': /付款/,
};

const isLatin = (lang: string) => new Intl.Locale(lang).maximize().script === 'Latn';
const getTextAt = (messages: Messages, path: string) => new Map(renderPhrasesOnce(messages)).get(path) ?? '';

describe.each(otherLanguages)('%s', (lang, catalogue) => {
  it('contains every placeholder of the English phrase', () => {
    const listPlaceholderNumbers = (text: string) => [...text.matchAll(/57|68|79/g)].map(([digits]) => digits).sort();
    const textByPath = new Map(renderPhrasesOnce(catalogue));
    const phrasesWithoutPlaceholder = renderPhrasesOnce(english).filter(([path, words]) =>
      listPlaceholderNumbers(words).some((number) => !textByPath.get(path)?.includes(number)),
    );
    expect(phrasesWithoutPlaceholder).toEqual([]);
  });

  it('renders words for every number, without `undefined` or `NaN`', () => {
    const counts = [0, 1, 2, 3, 4, 5, 11, 21, 22, 100, 101, 1000];
    for (const [path, words] of renderPhrases(catalogue, { counts })) {
      expect(words.trim(), path).not.toBe('');
      expect(words, path).not.toMatch(/\bundefined|\bnull\b|NaN|\$\{|\[object| {2}/);
    }
  });

  it('contains no English phrases or words in its translations', () => {
    const englishTextByPath = new Map(renderPhrasesOnce(english));
    const sameAsEnglish = renderPhrasesOnce(catalogue).filter(
      ([path, words]) => words === englishTextByPath.get(path) && path !== 'done.outlook',
    );
    const allowedPaths = new Set(['done.google', 'details.meantEnd', ...(pathsLikeEnglish[lang] ?? [])]);
    const wrongWords = pathsLikeEnglish[lang] ? /[a-z]{2}/i : /[a-z]{2} [a-z]{2}/i;
    expect(
      sameAsEnglish
        .map(([path]) => path)
        .filter((path) => !allowedPaths.has(path) && wrongWords.test(englishTextByPath.get(path) ?? '')),
    ).toEqual([]);
    const englishWordsPattern = isLatin(lang)
      ? /\b(the|your|you|please|booked|booking|available|choose|again|this|cart)\b/i
      : /[A-Za-z]/;
    const allowedNames = /name@example\.com|Google|Outlook/g;
    expect(
      renderPhrasesOnce(catalogue).filter(([, words]) => englishWordsPattern.test(words.replace(allowedNames, ''))),
    ).toEqual([]);
  });

  it('keeps buttons and day labels about as short as in English', () => {
    const tooLong = buttonPaths
      .map((path) => [path, getTextAt(catalogue, path), getTextAt(english, path)] as const)
      .filter(([, words, englishText]) => words.length > Math.max(2.2 * englishText.length, 14));
    expect(tooLong).toEqual([]);
    for (const label of Object.values(catalogue.book))
      expect(label.length, label).toBeLessThanOrEqual(MAX_LEGAL_BUTTON_LENGTH);
    for (const words of [catalogue.ways.prices.full, catalogue.ways.prices.closed])
      expect(words.length).toBeLessThanOrEqual(7);
  });

  it('keeps each phrase within about twice the length of the English one', () => {
    const englishTextByPath = new Map(renderPhrasesOnce(english));
    const tooLong = renderPhrasesOnce(catalogue).filter(
      ([path, words]) => words.length > 2 * (englishTextByPath.get(path)?.length ?? 0) + 24,
    );
    expect(tooLong).toEqual([]);
  });

  it('uses typographic apostrophes, quotation marks and ellipses', () => {
    expect(renderPhrasesOnce(catalogue).filter(([, words]) => /['"]|\.\.\.|^ | $/.test(words))).toEqual([]);
  });

  it('addresses the guest consistently, either formally or informally', () => {
    const wrongFormPattern = wrongForms[lang];
    if (wrongFormPattern)
      expect(renderPhrasesOnce(catalogue).filter(([, words]) => wrongFormPattern.test(words))).toEqual([]);
  });

  it('states the obligation to pay on the buttons of paid bookings', () => {
    const words = obligationWords[lang];
    const { pay, payLater, free, obligation } = catalogue.book;
    expect(free).not.toBe(obligation);
    if (!words) return expect([pay, payLater]).toEqual([obligation, obligation]);
    for (const label of [pay, payLater]) expect(label).toMatch(words);
    expect(free).not.toMatch(words);
  });
});

it.each(catalogues)('keeps the number of nights of a stay on one line (%s)', (_, { times }) => {
  for (const nights of [1, 2, 3, 7, 21]) expect(times.stay('A', 'B', nights)).not.toMatch(/\d | ·/);
});
