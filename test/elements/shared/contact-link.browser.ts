import { expect, it } from 'vitest';
import { html } from 'lit';
import { contactLinkTemplate, mailLinkTemplate, phoneLinkTemplate } from '../../../src/elements/shared/contact-link.ts';
import { all } from '../choosing-stage.ts';
import { draw, words } from '../drawing-stage.ts';

const hrefs = (address: string) =>
  all(draw(contactLinkTemplate(address, 'Contact us')), 'a').map((link) => link.getAttribute('href'));

it.each(['https://venue.example/contact', 'http://venue.example', 'mailto:desk@venue.example', 'TEL:+16045550199'])(
  'renders a link to %s',
  (address) => {
    expect(hrefs(address)).toEqual([address]);
  },
);

it.each([
  '',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'desk@venue.example',
  '//venue.example',
])('renders nothing for the address “%s”', (address) => {
  expect(hrefs(address)).toEqual([]);
});

it('shows its words without interpreting markup', () => {
  expect(words(draw(contactLinkTemplate('tel:1', '<b>Ask</b>')))).toBe('<b>Ask</b>');
});

it('shows a phone number as the venue writes it', () => {
  const [phone, email] = all(
    draw(html`${phoneLinkTemplate('+1 (604) 555-0142')}${mailLinkTemplate('desk@venue.example')}`),
    'a',
  );
  expect([phone?.getAttribute('href'), phone?.textContent]).toEqual(['tel:+16045550142', '+1 (604) 555-0142']);
  expect(email?.getAttribute('href')).toBe('mailto:desk@venue.example');
});

it('renders no link without a phone number or an email address', () => {
  expect(all(draw(html`${phoneLinkTemplate('')}${mailLinkTemplate('')}`), 'a')).toEqual([]);
});
