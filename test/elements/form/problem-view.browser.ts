import { expect, test } from 'vitest';
import { problemTemplate, type ProblemView } from '../../../src/elements/form/problem-view.ts';
import type { FormField } from '../../../src/api/types.ts';
import { all, localeIn } from '../choosing-stage.ts';
import { field } from '../checkout-stage.ts';
import { draw, words } from '../drawing-stage.ts';

const [name, city] = [field('name'), field('city')];
function shown(summary: ProblemView['summary']) {
  const went: FormField[] = [];
  const view = {
    summary,
    problem: null,
    listed: { name: 'Name?', city: 'City?' },
    keyOf: ({ id }: FormField) => `box-${id}`,
  };
  return { place: draw(problemTemplate({ ...view, onGo: (to) => went.push(to) }, localeIn('en'))), went };
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
