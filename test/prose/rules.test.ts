import { describe, expect, it } from 'vitest';
import { BARE_NAME, checkTestName, checkText, maskQuotations } from './rules.ts';

const findRules = (text: string) => [...new Set(checkText(text).map(({ rule }) => rule))];

describe('checkText', () => {
  it.each([
    ['opening', 'What a page must know.'],
    ['opening', 'Whoever books must pay.'],
    ['opening', 'Whether the cart is open.'],
    ['opening', 'Of a letter, the subject.'],
    ['opening', 'How many days to request.'],
    ['relative-clause', 'Reads a line. What became a line stays.'],
    ['relative-clause', 'Returns the cart: what changed comes first.'],
    ['relative-clause', 'Serves whoever books.'],
    ['passive', 'The code is not yet sent.'],
    ['passive', 'Carts that were kept.'],
    ['passive', 'The cart was removed.'],
    ['banned-word', 'Errors reach nobody.'],
    ['banned-word', 'The widget asks for a code.'],
    ['banned-word', 'Starts anew.'],
    ['long-sentence', `Returns ${'very '.repeat(25)}long.`],
  ])('reports %s for “%s”', (rule, text) => {
    expect(findRules(text)).toEqual([rule]);
  });

  it.each([
    'The payment status of a revisited booking is unknown.',
    'Returns the price, or `null` if the service has none.',
    'What can I book?',
    'Guests read what to do next.',
    'The guest asks for a code.',
    'You need a token.',
    `Returns ${'very '.repeat(12)}long. Returns ${'very '.repeat(12)}long.`,
  ])('accepts “%s”', (text) => {
    expect(findRules(text)).toEqual([]);
  });

  it('accepts banned words inside quotations and code', () => {
    expect(findRules('Rejects “nobody”, "anew" and `is told` in texts.')).toEqual([]);
  });

  it('returns a finding’s offset in the whole text, not in the line', () => {
    const text = 'Reads a cart.\n\nThen starts anew.';
    expect(checkText(text).map(({ index }) => text.slice(index))).toEqual(['anew.']);
  });

  it('counts each list item as a separate sentence', () => {
    expect(findRules(`Steps:\n- ${'word '.repeat(20)}\n- ${'word '.repeat(20)}`)).toEqual([]);
  });
});

describe('maskQuotations', () => {
  it('keeps the length and the line breaks of the text', () => {
    expect(maskQuotations('a `b c` "d"\ne')).toBe('a _____ ___\ne');
  });
});

describe('checkTestName', () => {
  it.each(['returns null for an empty string', 'passes the price on', 'is empty at first', 'has no lines'])(
    'accepts “%s”',
    (name) => {
      expect(checkTestName(name)).toBeNull();
    },
  );

  it.each([
    'nothing is no day',
    'nights are counted',
    'Returns null',
    'returned null',
    'this works',
    'returns one two three four five six seven eight nine ten eleven twelve',
  ])('reports “%s”', (name) => {
    expect(checkTestName(name)).toMatchObject({ rule: 'test-name', text: name });
  });
});

describe('BARE_NAME', () => {
  it.each(['asked', 'known', 'kept', 'taking', 'fresh', 'due', 'confirmed'])('matches %s', (name) => {
    expect(name).toMatch(new RegExp(BARE_NAME));
  });

  it.each(['requestedDays', 'storedCart', 'seed', 'embed', 'disabled', 'isKnown'])('does not match %s', (name) => {
    expect(name).not.toMatch(new RegExp(BARE_NAME));
  });
});
