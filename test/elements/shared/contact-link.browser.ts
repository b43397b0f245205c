import { expect, test } from 'vitest';
import { html } from 'lit';
import { contactLink, mailLink, phoneLink } from '../../../src/elements/shared/contact-link.ts';
import { all } from '../choosing-stage.ts';
import { draw, words } from '../drawing-stage.ts';

const hrefs = (address: string) =>
  all(draw(contactLink(address, 'Contact the venue')), 'a').map((link) => link.getAttribute('href'));

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
  expect(words(draw(contactLink('tel:1', '<b>Ask</b>')))).toBe('<b>Ask</b>');
});

test('a number is called without its spaces, and shown as the venue writes it; what is not known is no link', () => {
  const [phone, email] = all(draw(html`${phoneLink('+1 (604) 555-0142')}${mailLink('desk@venue.example')}`), 'a');
  expect([phone?.getAttribute('href'), phone?.textContent]).toEqual(['tel:+16045550142', '+1 (604) 555-0142']);
  expect(email?.getAttribute('href')).toBe('mailto:desk@venue.example');
  expect(all(draw(html`${phoneLink('')}${mailLink('')}`), 'a')).toEqual([]);
});
