import { expect, test } from 'vitest';
import { formStyles } from '../../../src/elements/form/form-styles.ts';
import { problemTemplate, type ProblemView } from '../../../src/elements/form/problem-view.ts';
import { theme } from '../../../src/elements/shared/theme.ts';
import type { FormField } from '../../../src/api/types.ts';
import { all, localeIn } from '../choosing-stage.ts';
import { field } from '../checkout-stage.ts';
import { draw, words, wordsBox } from '../drawing-stage.ts';

const [name, city] = [field('name'), field('city')];
function shown(summary: ProblemView['summary'], listed: ProblemView['listed'] = { name: 'Name?', city: 'City?' }) {
  const went: FormField[] = [];
  const view = {
    summary,
    problem: null,
    listed,
    keyOf: ({ id }: FormField) => `box-${id}`,
  };
  return {
    place: draw(problemTemplate({ ...view, onGo: (to) => went.push(to) }, localeIn('en')), [theme, formStyles]),
    went,
  };
}

test('where nothing is wrong nothing is said', () => {
  expect(shown(null).place.children).toHaveLength(0);
});

test('each field that is wrong is a link to it, which leaves the address alone; what the form does not have is named', () => {
  const { place, went } = shown({ words: 'Please check', fields: [name, city], others: ['VAT number'] });
  expect(words(place)).toBe('Please check Name? City? VAT number');
  const before = location.href;
  const links = all(place, 'a');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['#box-name', '#box-city']);
  for (const link of links) link.click();
  expect([went, location.href]).toEqual([[name, city], before]);
});

test('a link of several lines stands as far from the next as one of a single line', () => {
  const long = 'Phone: enter a phone number, like +1 604 555 0123. '.repeat(3);
  const summary = { words: 'Please check', fields: [name, city, field('zip')], others: [] };
  const { place } = shown(summary, { name: 'Name?', city: long, zip: long });
  place.style.inlineSize = '320px';
  const [first, second, third] = all(place, 'a').map(wordsBox);
  if (!first || !second || !third) expect.fail();
  expect(second.height).toBeGreaterThan(first.height);
  expect(third.top - second.bottom).toBeCloseTo(second.top - first.bottom);
  expect(all(place, 'a')[0]?.offsetHeight).toBeGreaterThanOrEqual(44);
});
