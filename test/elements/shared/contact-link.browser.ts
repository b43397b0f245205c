import { expect, it } from 'vitest';
import { html } from 'lit';
import { contactLinkTemplate, mailLinkTemplate, phoneLinkTemplate } from '../../../src/elements/shared/contact-link.ts';
import { queryAll } from '../choosing-stage.ts';
import { drawTemplate, readVisibleText } from '../template-stage.ts';

const getLinkAddresses = (address: string) =>
  queryAll(drawTemplate(contactLinkTemplate(address, 'Contact us')), 'a').map((link) => link.getAttribute('href'));

it.each(['https://venue.example/contact', 'http://venue.example', 'mailto:desk@venue.example', 'TEL:+16045550199'])(
  'renders a link to %s',
  (address) => {
    expect(getLinkAddresses(address)).toEqual([address]);
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
  expect(getLinkAddresses(address)).toEqual([]);
});

it('shows the link’s label without interpreting markup', () => {
  expect(readVisibleText(drawTemplate(contactLinkTemplate('tel:1', '<b>Ask</b>')))).toBe('<b>Ask</b>');
});

it('shows a phone number as the venue writes it', () => {
  const [phoneBox, emailBox] = queryAll(
    drawTemplate(html`${phoneLinkTemplate('+1 (604) 555-0142')}${mailLinkTemplate('desk@venue.example')}`),
    'a',
  );
  expect([phoneBox?.getAttribute('href'), phoneBox?.textContent]).toEqual(['tel:+16045550142', '+1 (604) 555-0142']);
  expect(emailBox?.getAttribute('href')).toBe('mailto:desk@venue.example');
});

it('renders no link without a phone number or an email address', () => {
  expect(queryAll(drawTemplate(html`${phoneLinkTemplate('')}${mailLinkTemplate('')}`), 'a')).toEqual([]);
});
