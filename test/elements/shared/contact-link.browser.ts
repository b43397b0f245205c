import { expect, test } from 'vitest';
import { askVenue } from '../../../src/elements/shared/contact-link.ts';
import { all } from '../choosing-stage.ts';
import { draw, words } from '../drawing-stage.ts';

const hrefs = (address: string) =>
  all(draw(askVenue(address, 'Contact the venue')), 'a').map((link) => link.getAttribute('href'));

test.each(['https://venue.example/contact', 'http://venue.example', 'mailto:desk@venue.example', 'TEL:+16045550199'])(
  'a venue is asked at %s',
  (address) => {
    expect(hrefs(address)).toEqual([address]);
  },
);

test.each([
  '',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'desk@venue.example',
  '//venue.example',
])('“%s” is no way to a venue', (address) => {
  expect(hrefs(address)).toEqual([]);
});

test('its words are read as text', () => {
  expect(words(draw(askVenue('tel:1', '<b>Ask</b>')))).toBe('<b>Ask</b>');
});
