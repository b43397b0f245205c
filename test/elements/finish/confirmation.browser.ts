import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { SlipwayConfirmation } from '../../../src/elements/finish/confirmation.ts';
import { createEmptySession } from '../../../src/flow/session/stored-cart.ts';
import {
  queryAll,
  getRequestDetails,
  findAccessibilityIssues,
  findControl,
  getFocusedElement,
  queryOne,
} from '../choosing-stage.ts';
import { createBooking, readSectionText, createSession } from '../checkout-stage.ts';
import { mountConfirmation, unpaidBooking, unsureProps, likelyUnconfirmed } from './confirmation-stage.ts';

test('shows code, lines, totals and venue of a booking without payment', async () => {
  const leaf = await mountConfirmation();
  expect(readSectionText(leaf)).toMatch(
    new RegExp(
      '^Thank you for your booking Booking code ABCD-140631 .* Kayak \\$120\\.00 .* Total \\$134\\.40 ' +
        'Change or cancel .* Harbour \\+1 604 555 0199 desk@venue\\.example Make another booking$',
    ),
  );
  expect(queryAll(leaf, '[part~="pay"], [part="invoice"]')).toHaveLength(0);
});

test('prints black on white, and restores the page’s colours afterwards', async () => {
  const leaf = await mountConfirmation();
  const readStyleRules = () =>
    (leaf.shadowRoot?.adoptedStyleSheets ?? []).flatMap(({ cssRules }) => [...cssRules].map((rule) => rule.cssText));
  const rulesBefore = readStyleRules();
  let printRules: string[] = [];
  const print = vi.spyOn(window, 'print').mockImplementation(() => void (printRules = readStyleRules()));
  queryOne(leaf, '[part=print]').click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  expect(printRules.join()).toContain('color: rgb(0, 0, 0) !important');
  dispatchEvent(new Event('afterprint'));
  expect(readStyleRules()).toEqual(rulesBefore);
  print.mockRestore();
});

test('lets one click select the whole booking code', async () => {
  const leaf = await mountConfirmation();
  expect(getComputedStyle(queryOne(leaf, '[part="code"]')).userSelect).toBe('all');
});

test('opens the payment in the same tab', async () => {
  const leaf = await mountConfirmation({ booking: unpaidBooking });
  const link = queryOne(leaf, '[part~="pay"]') as HTMLAnchorElement;
  expect(readSectionText(leaf)).toContain('Almost done: pay to complete your booking.');
  expect(queryOne(leaf, '[part=secure]').innerText).toBe('Secure payment on venue.example');
  expect([link.href, link.target, link.textContent]).toEqual([
    'https://venue.example/pay',
    '_self',
    'Continue to payment · $134.40',
  ]);
});

test('links the service’s own page about the booking', async () => {
  const invoicePage = 'https://book.example/reserve/token';
  const leaf = await mountConfirmation({ booking: { ...unpaidBooking, page: invoicePage } });
  const link = queryOne(leaf, '[part="change"] [part="online"]') as HTMLAnchorElement;
  expect([link.href, link.rel, link.textContent]).toEqual([
    invoicePage,
    'noopener noreferrer',
    'View your booking online',
  ]);
  expect(queryAll(await mountConfirmation({ booking: unpaidBooking }), '[part="online"]')).toEqual([]);
});

test('offers a new booking, but no payment, for an invalid booking', async () => {
  const payment = { statusId: 'VOID', statusName: 'Storniert', total: '134.40', paidTotal: '0.00' };
  const leaf = await mountConfirmation({ booking: { ...unpaidBooking, revisited: true, payment } });
  expect(readSectionText(leaf)).toMatch(
    /^This booking is no longer valid .* Booking status: Storniert Make another booking/,
  );
  expect(queryAll(leaf, '[part~="pay"], [part="print"], [part="calendar-file"], [part="change"]')).toEqual([]);
  expect([...queryOne(leaf, '.primary').part]).toEqual(['again', 'primary']);
  const fullPayment = { ...payment, statusId: 'PAID', paidTotal: '134.40' };
  const paidConfirmation = await mountConfirmation({
    booking: { ...unpaidBooking, revisited: true, payment: fullPayment },
  });
  expect(readSectionText(paidConfirmation)).toMatch(/^Thank you for your booking .* Payment received: \$134\.40/);
});

test('shows a tick only for a booking that requires no payment', async () => {
  const readSign = async (changes: object) => {
    const leaf = await mountConfirmation({ booking: { ...unpaidBooking, ...changes } });
    return getComputedStyle(queryOne(leaf, '.sign'), '::after').content;
  };
  expect([await readSign({ paymentRequired: false }), await readSign({}), await readSign({ revisited: true })]).toEqual(
    ['"✓"', '"…"', '"…"'],
  );
});

test.each<[string, Partial<SlipwayConfirmation>, boolean]>([
  ['a new booking', { booking: unpaidBooking }, true],
  ['a return without a payment status', { booking: { ...unpaidBooking, revisited: true } }, false],
  [
    'a return with a received amount of 0.00',
    {
      booking: {
        ...unpaidBooking,
        revisited: true,
        payment: { statusId: 'PEND', statusName: 'Pending', total: '134.40', paidTotal: '0.00' },
      },
    },
    true,
  ],
])('hides the amount due if the guest may have paid it: %s', async (_, props, isShown) => {
  const leaf = await mountConfirmation({ session: createSession({ due: '40.00' }), ...props });
  expect(queryAll(leaf, '[part=due]')).toHaveLength(isShown ? 1 : 0);
});

test('follows no payment link if a listener cancels `booking-leave`', async () => {
  const leaf = await mountConfirmation({ booking: unpaidBooking });
  leaf.addEventListener('booking-leave', (event) => event.preventDefault());
  const isPrevented = new Promise<boolean>((resolve) =>
    document.addEventListener('click', (event) => resolve(event.defaultPrevented), { once: true }),
  );
  queryOne(leaf, '[part~="pay"]').click();
  expect(await isPrevented).toBe(true);
  expect(getRequestDetails(leaf, 'booking-leave')).toEqual([{ url: 'https://venue.example/pay' }]);
});

test('follows the payment link if no listener cancels `booking-leave`', async () => {
  const leaf = await mountConfirmation({ booking: unpaidBooking });
  let isFollowed = false;
  document.addEventListener(
    'click',
    (event) => {
      isFollowed = !event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  queryOne(leaf, '[part~="pay"]').click();
  expect(isFollowed).toBe(true);
});

test('shows the invoice of a paid booking as a secondary link', async () => {
  const leaf = await mountConfirmation({ booking: createBooking({ url: 'https://venue.example/invoice' }) });
  expect(queryOne(leaf, '[part="invoice"]').textContent).toBe('View invoice');
  expect(queryAll(leaf, '.primary, [part="secure"]')).toEqual([]);
  expect(readSectionText(leaf)).toContain('Thank you for your booking');
});

test('refers to the venue if the payment page is unknown', async () => {
  const leaf = await mountConfirmation({
    booking: createBooking({ url: '', paymentRequired: true }),
    askUrl: 'mailto:desk@venue.example',
  });
  expect(readSectionText(leaf)).toContain('Almost done: pay to complete your booking.');
  expect(readSectionText(leaf)).toContain('Please contact us to pay');
  expect(queryAll(leaf, '[part~="pay"]')).toHaveLength(0);
  expect((queryOne(leaf, '[part="ask"]') as HTMLAnchorElement).href).toBe('mailto:desk@venue.example');
});

test('distinguishes booked, unpaid and unconfirmed by heading, sign and next step', async () => {
  const confirmationParts = [];
  for (const props of [{}, { booking: unpaidBooking }, unsureProps]) {
    const leaf = await mountConfirmation(props);
    const signStyle = getComputedStyle(queryOne(leaf, '.sign'), '::after');
    confirmationParts.push({
      heading: queryOne(leaf, 'h2').textContent.trim(),
      sign: `${signStyle.content} ${signStyle.borderColor} ${signStyle.inset}`,
      next: queryOne(leaf, '.actions > *').textContent.trim(),
      primary: queryAll(leaf, '.primary').map(({ textContent }) => textContent.trim()),
    });
  }
  for (const partName of ['heading', 'sign', 'next'] as const)
    expect(new Set(confirmationParts.map((confirmationPart) => confirmationPart[partName])).size, partName).toBe(3);
  expect(confirmationParts.map(({ primary }) => primary)).toEqual([
    [],
    ['Continue to payment · $134.40'],
    ['Check now'],
  ]);
});

test('links no payment address with a scheme other than http(s)', async () => {
  const leaf = await mountConfirmation({
    booking: createBooking({ url: 'javascript:alert(1)', paymentRequired: true }),
  });
  expect(queryAll(leaf, '[part~="pay"]')).toHaveLength(0);
});

test('omits the label of a missing booking code', async () => {
  expect(readSectionText(await mountConfirmation({ booking: createBooking({ code: '' }) }))).not.toContain(
    'Booking code',
  );
});

test('offers to check an unconfirmed booking without calling it a success', async () => {
  const leaf = await mountConfirmation(unsureProps);
  expect(readSectionText(leaf)).toContain('We can’t confirm your booking yet');
  expect(readSectionText(leaf)).toContain('don’t book again yet');
  expect(readSectionText(leaf)).not.toMatch(/try again|Make another booking|Thank you for your booking/i);
  findControl(leaf, 'Check now').click();
  expect(getRequestDetails(leaf, 'booking-check')).toHaveLength(1);
  expect((queryOne(leaf, '[part="ask"]') as HTMLAnchorElement).href).toBe('mailto:desk@venue.example');
});

test('hides lines and totals of an empty session', async () => {
  const leaf = await mountConfirmation({ ...unsureProps, session: createEmptySession('9') });
  expect(queryAll(leaf, '[part="lines"], [part="totals"], [part="section-heading"]')).toHaveLength(0);
});

test('keeps the focus on the check button while the check runs', async () => {
  const leaf = await mountConfirmation(unsureProps);
  queryOne(leaf, '[part~="check"]').focus();
  leaf.checking = true;
  await leaf.updateComplete;
  getFocusedElement(leaf)?.click();
  expect(getFocusedElement(leaf)?.textContent.trim()).toBe('Checking…');
  expect(leaf.requests).toEqual([]);
});

test('shows “Checking…” for a moment even if the answer is immediate', async () => {
  const leaf = await mountConfirmation(unsureProps);
  vi.useFakeTimers();
  findControl(leaf, 'Check now').click();
  await leaf.updateComplete;
  expect(findControl(leaf, 'Checking…').getAttribute('aria-disabled')).toBe('true');
  vi.runAllTimers();
  vi.useRealTimers();
  await leaf.updateComplete;
  expect(findControl(leaf, 'Check now').getAttribute('aria-disabled')).toBe('false');
});

test('reports a probable booking and offers to make another booking', async () => {
  const leaf = await mountConfirmation({ ...unsureProps, unconfirmed: likelyUnconfirmed, left: 40 });
  expect(readSectionText(leaf)).toContain('Your booking most likely went through');
  expect(readSectionText(leaf)).not.toContain('It may still be made');
  findControl(leaf, 'Make another booking').click();
  expect(getRequestDetails(leaf, 'booking-again')).toHaveLength(1);
});

test('counts down the remaining time without announcing each second', async () => {
  const leaf = await mountConfirmation({ ...unsureProps, unconfirmed: { verdict: 'waiting', until: 1 }, left: 100 });
  expect(queryOne(leaf, '[part="wait"]').textContent.replace(/\s+/g, ' ').trim()).toBe(
    'It may still go through. Time left: 1:40',
  );
  expect(queryOne(leaf, '[role="timer"]').closest('[aria-live]')).toBeNull();
  leaf.left = 9;
  await leaf.updateComplete;
  expect(queryOne(leaf, '[role="timer"]').textContent).toBe('0:09');
  leaf.left = 0;
  await leaf.updateComplete;
  expect(queryAll(leaf, '[part="wait"]')).toEqual([]);
});

test('shows the page’s own content in the slot `confirmation`', async () => {
  const leaf = await mountConfirmation();
  leaf.innerHTML = '<p slot="confirmation">See you at pier 4.</p>';
  expect(leaf.querySelector('p')?.assignedSlot).not.toBeNull();
});

test('requests another booking by keyboard', async () => {
  const leaf = await mountConfirmation();
  await leaf.focusHeading();
  expect(getFocusedElement(leaf)?.textContent).toBe('Thank you for your booking');
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}{Enter}');
  expect(getRequestDetails(leaf, 'booking-again')).toHaveLength(1);
});

test.each<[string, Partial<SlipwayConfirmation>]>([
  ['a confirmed booking', {}],
  ['an unpaid booking', { booking: unpaidBooking }],
  ['an unconfirmed booking', unsureProps],
  ['a probable booking during a check', { ...unsureProps, unconfirmed: likelyUnconfirmed, checking: true }],
])('has no accessibility issues: %s', async (_, props) => {
  await mountConfirmation(props);
  expect(await findAccessibilityIssues()).toEqual([]);
});
