import { describe, expect, it } from 'vitest';
import { createJoiner, type Joiner } from '../../src/i18n/join-words.ts';
import { catalogues } from './catalogues.ts';

const joiningByLanguage = Object.fromEntries(
  catalogues.map(([lang, { joining }]) => [lang, createJoiner(joining)] as const),
) as Record<string, Joiner>;
const getJoining = (lang: string) => joiningByLanguage[lang] as Joiner;

describe('joining', () => {
  it.each([
    ['en', 'a, b', 'a, b', 'a; b', 'a: b', 'a\u00a0×\u00a02', '(a)'],
    ['fr', 'a, b', 'a, b', 'a\u202f; b', 'a\u00a0: b', 'a\u00a0×\u00a02', '(a)'],
    ['ar', 'a، b', 'a، b', 'a؛ b', 'a: b', 'a\u00a0×\u00a02', '(a)'],
    ['ja', 'a、b', 'a、b', 'a、b', 'a：b', 'a×2', '（a）'],
    ['zh', 'a、b', 'a，b', 'a；b', 'a：b', 'a×2', '（a）'],
    ['zh-hant', 'a、b', 'a，b', 'a；b', 'a：b', 'a×2', '（a）'],
  ])(
    'joins words with the punctuation of %s',
    (lang, joinedList, joinedClauses, joinedPhrases, joinedLabelValue, joinedQuantity, bracketedText) => {
      const joining = getJoining(lang);
      expect(joining.list(['a', '', 'b'])).toBe(joinedList);
      expect(joining.clauses(['a', false, 'b'])).toBe(joinedClauses);
      expect(joining.listPhrases(['a', undefined, 'b'])).toBe(joinedPhrases);
      expect(joining.labelValue('a', 'b')).toBe(joinedLabelValue);
      expect(joining.quantity('a', '2')).toBe(joinedQuantity);
      expect(joining.bracket('a')).toBe(bracketedText);
    },
  );

  it.each([
    ['en', 'Sail away!', 'Sail away! b'],
    ['en', 'Adults:', 'Adults: b'],
    ['fr', 'Sea kayak 2 h.', 'Sea kayak 2 h. b'],
    ['ja', '海のツアー。', '海のツアー。 b'],
  ])('adds in %s no colon to a label with punctuation: “%s”', (lang, formLabel, expectedText) => {
    expect(getJoining(lang).labelValue(formLabel, 'b')).toBe(expectedText);
  });

  it('joins any number of words in their order', () => {
    expect(getJoining('en').list(['a', 'b', 'c'])).toBe('a, b, c');
    expect(getJoining('en').list([])).toBe('');
  });
});

describe('sentences', () => {
  it.each([
    ['en', ['Only 2 left', 'Select a date.'], 'Only 2 left. Select a date.'],
    ['en', ['Why?', 'Because!'], 'Why? Because!'],
    ['en', ['Loading…', ''], 'Loading…'],
    ['en', ['Ask “Ann.”', 'Or (Bob.)'], 'Ask “Ann.” Or (Bob.)'],
    ['cs', ['Vybráno: so 14. 6.', 'Cena'], 'Vybráno: so 14. 6. Cena.'],
    ['ja', ['満席です。', '別の日を選んでください'], '満席です。別の日を選んでください。'],
    ['ja', ['Sold out.', '別の日を選んでください。'], 'Sold out. 別の日を選んでください。'],
    ['zh', ['该时段已满', '请选择其他时间。'], '该时段已满。请选择其他时间。'],
    ['ar', ['هل هذا صحيح؟', 'اختر يومًا'], 'هل هذا صحيح؟ اختر يومًا.'],
    ['he', ['\u2068Spa Inc.\u2069', 'אזל'], '\u2068Spa Inc.\u2069 אזל.'],
  ])('adds missing full stops, then joins sentences in %s', (lang, sentenceParts, expectedText) => {
    expect(getJoining(lang).sentences(sentenceParts)).toBe(expectedText);
  });
});
