/**
 * Tests that `demo/docs/text-keys.md` is up to date. Pages of venues use these keys: if a key disappears, their custom
 * text no longer has an effect. To write the page, run `npx vitest run --project servers test/readme/texts.test.ts -u`.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { maxLengthByKind, placeholderNotes } from '../../demo/site/text-kinds.ts';
import { textNotes } from '../../demo/site/text-notes.ts';
import { mapPhrases } from '../../src/i18n/each-phrase.ts';
import { languages } from '../../src/i18n/languages.ts';
import {
  optionalPlaceholders,
  specialNumbers,
  mapKeysToPhrases,
  placeholders,
} from '../../src/i18n/texts/placeholders.ts';
import { findTextErrors } from '../../src/i18n/texts/wrong-texts.ts';
import { catalogues } from '../i18n/catalogues.ts';
import { english } from '../i18n/english.ts';

/** More specific tags for the names of languages that have two rows. */
const LANGUAGE_TAGS: Readonly<Record<string, string>> = { pt: 'pt-BR', 'pt-pt': 'pt-PT', zh: 'zh-Hans' };

/** Functions that return a phrase in English with its placeholders in braces, by the phrase's path. */
const phraseWriters = new Map<string, (hasNights: boolean) => string>();
mapPhrases(english, (phrase, phraseKey) => {
  const names = placeholders[phraseKey] ?? [];
  phraseWriters.set(phraseKey, (hasNights) => {
    if (typeof phrase === 'string') return phrase;
    // Passes 571 and the next numbers as placeholders, because no phrase contains these numbers.
    const writtenPhrase = (phrase as (...phraseArguments: unknown[]) => string)(
      ...names.map((_, index) => 571 + index),
      hasNights,
    );
    return names.reduce((text, name, index) => text.replaceAll(String(571 + index), `{${name}}`), writtenPhrase);
  });
  return phrase;
});

function formatForms(phrase: string): string {
  const exactForms = (specialNumbers[phrase] ?? []).map((count) => `\`=${count}\``);
  const noneForms = phrase in optionalPlaceholders ? ['`none`'] : [];
  return [...exactForms, ...noneForms].join(', ');
}

function formatRow([key, phrase]: readonly [string, string]): string {
  const writtenPhrase = phraseWriters.get(phrase)?.(key.endsWith('.nights')) ?? '';
  const names = (placeholders[phrase] ?? []).map((name) => `\`{${name}}\``).join(' ');
  const [textKind, placeNote] = textNotes[phrase] ?? ['sentence', ''];
  return `| \`${key}\` | ${writtenPhrase.replaceAll('\n', ' ⏎ ').replaceAll('|', '\\|')} | ${placeNote} | ${maxLengthByKind[textKind]} | ${names} | ${formatForms(phrase)} |`;
}

function formatLanguageRow([lang, { book }]: (typeof catalogues)[number]): string {
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(LANGUAGE_TAGS[lang] ?? lang);
  return `| \`${lang}\` | ${name} | ${book.obligation} | ${book.pay} | ${book.payLater} |`;
}

const introduction =
  'The key of every phrase, with its English text. To replace a phrase, see [your own words](texts.md). ' +
  'Keys, names in braces and forms are a contract: new versions add some and change none. ' +
  '`test/readme/texts.test.ts` generates this page from the catalogue.';
const legend =
  '**Placeholders**: your phrase must contain all of them, and so must each of its forms. ' +
  '**Special forms**: `=1` and the like are texts for one number, and `none` is the text without a name or amount. ' +
  '**Longest**: the most characters that fit, with typical values in the placeholders.';

const page = `# The keys of \`texts\`

${introduction}

${legend}

| key | English | place | longest | placeholders | special forms |
|---|---|---|---|---|---|
${[...mapKeysToPhrases(english)].map(formatRow).join('\n')}

## Languages

If an account is in the European Economic Area, directive 2011/83/EU, article 8(2), prescribes the words of the button that obliges to pay.

| \`lang\` | language | European Economic Area | elsewhere | elsewhere, to pay later |
|---|---|---|---|---|
${catalogues.map(formatLanguageRow).join('\n')}

## Placeholders

| placeholder | content |
|---|---|
${Object.entries(placeholderNotes)
  .map(([name, note]) => `| \`{${name}}\` | ${note} |`)
  .join('\n')}
`;

it('documents each key with its English text, placeholders and special forms', async () => {
  await expect(page).toMatchFileSnapshot('../../demo/docs/text-keys.md');
});

it('contains a valid JSON example of custom texts', () => {
  const page = readFileSync(new URL('../../demo/docs/texts.md', import.meta.url), 'utf8');
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
  expect(Object.keys(JSON.parse(example) as object)).toEqual(['en', 'pl']);
  expect(findTextErrors(JSON.parse(example), english, ['en', ...Object.keys(languages)])).toEqual([]);
});
