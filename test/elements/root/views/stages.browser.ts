import { expect, test } from 'vitest';
import type { Step } from '../../../../src/flow/state.ts';
import { stagesTemplate } from '../../../../src/elements/root/views/stages.ts';
import { localeIn } from '../../choosing-stage.ts';
import { drawn, textIn } from '../drawn.ts';

const locale = localeIn('en-CA');
const stagesOf = (step: Step) => [...drawn(stagesTemplate(step, locale)).querySelectorAll('li')];

test.each<[Step, string, number]>([
  ['choose', 'Dates & options', 0],
  ['cart', 'Cart', 1],
  ['details', 'Your details', 2],
  ['review', 'Your details', 2],
  ['unsure', 'Your details', 2],
  ['done', 'Confirmation', 3],
])('at %s one is at “%s”, past %i', (step, name, past) => {
  const stages = stagesOf(step);
  expect(stages.filter((each) => each.getAttribute('aria-current') === 'step').map(textIn)).toEqual([name]);
  expect(stages.filter((each) => each.part.contains('passed'))).toHaveLength(past);
});

test('before there are words there are four places for them', () => {
  const place = drawn(stagesTemplate('choose', undefined));
  expect(place.querySelectorAll('li')).toHaveLength(4);
  expect(textIn(place)).toBe('');
});
