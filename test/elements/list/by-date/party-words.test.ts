import { expect, test } from 'vitest';
import { formatChosen, formatPeopleOf } from '../../../../src/elements/list/by-date/party-words.ts';
import { createFirstPaintLocale } from '../../../../src/i18n/first-paint-locale.ts';
import { languages } from '../../../../src/i18n/languages.ts';
import { createLocale } from '../../../../src/i18n/locale.ts';
import { partyOf } from '../../../../src/flow/quotes/party.ts';
import { cad } from '../../../values/currencies.ts';
import { localeIn, parameter } from '../../choosing-stage.ts';

const locale = localeIn('en');
const [adults, children] = [parameter({ id: 'adults' }), parameter({ id: 'children', label: 'Children' })];
const guests = parameter({ id: 'guests', label: 'People on board' });
const yachts = parameter({ id: 'boats', label: 'Yachts' });
const party = partyOf([{ parameters: [adults, children] }, { parameters: [yachts, guests] }]);

test('a party is said in words people use; who does not come is not said', () => {
  expect(formatChosen(party, { adults: 2, children: 1 }, locale)).toBe('2\u00a0adults, 1\u00a0child');
  expect(formatChosen(party, { adults: 1, children: 0 }, locale)).toBe('1\u00a0adult');
});

test.each(Object.entries(languages))('keeps each number with its noun in %s', async (lang, load) => {
  const { messages: text } = await load();
  const finding = createFirstPaintLocale(lang, text);
  const localeOfLang = createLocale({ finding, text, accountLang: lang, currency: cad });
  const words = formatChosen(party, { adults: 2, children: 11 }, localeOfLang);
  expect(words).toMatch(/11/);
  expect(words).not.toMatch(/\d \S/);
});

test('what counts no people is said as the venue calls it', () => {
  expect(formatChosen(partyOf([{ parameters: [yachts] }]), { Yachts: 2 }, locale)).toBe('Yachts\u00a0×\u00a02');
});

test('one yacht goes without saying, two do not', () => {
  expect(formatPeopleOf([yachts, guests], { boats: 1, guests: 4 }, party, locale)).toBe('4\u00a0people');
  expect(formatPeopleOf([yachts, guests], { boats: 2, guests: 4 }, party, locale)).toBe(
    'Yachts\u00a0×\u00a02, 4\u00a0people',
  );
  expect(formatPeopleOf([adults, children], { adults: 2, children: 2 }, party, locale)).toBe(
    '2\u00a0adults, 2\u00a0children',
  );
});

test('a price of boards is that of so many boards, not of the party', () => {
  const boards = parameter({ id: 'boards', label: 'Boards' });
  expect(formatPeopleOf([boards], { boards: 1 }, party, locale)).toBe('Boards\u00a0×\u00a01');
  expect(formatPeopleOf([{ ...boards, hidden: true }], { boards: 1 }, party, locale)).toBe('');
});
