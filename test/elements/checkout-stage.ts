/**
 * Fixtures for tests of the steps after the guest has selected an item. A leaf is a child element of
 * `<slipway-booking>`. The fixtures place a leaf in an empty page and record the request events that it dispatches.
 */
import type { Booking, BookingForm, Account, FormField, Session, SessionLine } from '../../src/api/types.ts';
import type { LeafRequest } from './choosing-stage.ts';
import { createTestLine } from '../api/domain-objects.ts';

const requestNames = [
  'line-edit',
  'line-remove',
  'cart-continue',
  'cart-checkout',
  'cart-show',
  'details-type',
  'details-submit',
  'details-change',
  'booking-create',
  'booking-check',
  'booking-leave',
  'booking-again',
  'live-region-say',
  'difference-repair',
  'differences-accept',
  'differences-close',
];

/** Creates a leaf in an empty page. Its member `requests` lists the request events that it dispatches. */
export async function mountLeaf<Leaf extends HTMLElement & { updateComplete: Promise<boolean> }>(
  tag: string,
  props: Partial<Leaf>,
): Promise<Leaf & { requests: LeafRequest[] }> {
  document.body.replaceChildren();
  document.documentElement.lang = 'en';
  const requests: LeafRequest[] = [];
  const leaf = document.createElement(tag) as Leaf;
  for (const name of requestNames)
    leaf.addEventListener(name, (event) => requests.push({ name, detail: (event as CustomEvent<unknown>).detail }));
  Object.assign(leaf, props);
  document.body.append(leaf);
  await leaf.updateComplete;
  return Object.assign(leaf, { requests });
}

/** Returns the visible text of the leaf's `<section>` elements, with single spaces. */
export function readSectionText(leaf: HTMLElement): string {
  return [...(leaf.shadowRoot?.querySelectorAll('section') ?? [])]
    .map((section) => section.innerText)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}

export const createLine = (changes: Partial<SessionLine> = {}) =>
  createTestLine({ when: 'Jun 14, 2031', total: '120.00', summary: '<b>Adults</b> 2', ...changes });

export function createSession(changes: Partial<Session> = {}): Session {
  return {
    id: 's',
    lines: [createLine()],
    subTotal: '120.00',
    taxTotal: '14.40',
    taxIncluded: '0.00',
    discount: '0.00',
    total: '134.40',
    due: '134.40',
    taxes: [
      { name: 'GST', amount: '6.00' },
      { name: 'PST', amount: '8.40' },
    ],
    ...changes,
  };
}

export function createField(id: string, changes: Partial<FormField> = {}): FormField {
  return { id, label: id, type: 'text', required: false, value: '', mask: '', options: [], tip: '', ...changes };
}

export const countries = [
  { value: 'CA', label: 'Canada' },
  { value: 'US', label: 'United States' },
];
export const regions = [
  { value: 'CA-BC', label: 'British Columbia' },
  { value: 'US-WA', label: 'Washington' },
];

/** Returns a form with at least one field of every type. */
export function createFormWithEveryField(): BookingForm {
  return {
    fields: [
      createField('customer_name', { label: 'Name', required: true }),
      createField('customer_email', { label: 'Email', required: true, mask: 'email' }),
      createField('customer_phone', { label: 'Phone' }),
      createField('customer_address', { label: 'Address' }),
      createField('customer_city', { label: 'City' }),
      createField('customer_country', { label: 'Country', type: 'select', options: countries }),
      createField('customer_region', { label: 'Region', type: 'select', options: regions }),
      createField('customer_postal_zip', { label: 'Postal code' }),
      createField('heard', {
        label: 'How did you hear of us?',
        type: 'radio',
        required: true,
        options: [
          { value: 'f', label: 'A friend' },
          { value: 'w', label: 'The web' },
        ],
      }),
      createField('likes', {
        label: 'You like',
        type: 'checkboxes',
        options: [
          { value: 's', label: 'Sailing' },
          { value: 'r', label: 'Rowing' },
        ],
      }),
      createField('rule', { type: 'p', value: 'Children come with an adult.' }),
      createField('news', { label: 'Newsletter', type: 'checkbox', tip: 'Four a year' }),
      createField('note', { label: 'Notes', type: 'textarea' }),
    ],
    policy: '<h3>Cancelling</h3><p>Free until seven days before.</p>',
    terms: createField('customer_tos_agree', { label: 'I agree', type: 'checkbox', required: true }),
  };
}

export const completeAnswers = {
  customer_name: 'Ada',
  customer_email: 'ada@example.com',
  heard: 'f',
  customer_tos_agree: '1',
};

export const company: Account = {
  name: 'Harbour',
  url: 'https://venue.example',
  phone: '+1 604 555 0199',
  email: 'desk@venue.example',
  timeZone: 'America/Vancouver',
  lang: 'en-CA',
  answer: {},
};

export function createBooking(changes: Partial<Booking> = {}): Booking {
  return { code: 'ABCD-140631', url: '', paymentRequired: false, ...changes };
}
