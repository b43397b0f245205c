import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { SlipwayConfirmation } from '../../../src/elements/finish/confirmation.ts';
import { parseDay } from '../../../src/values/dates/day.ts';
import { emptySession } from '../../../src/flow/session/kept-cart.ts';
import { all, asks, axeProblems, control, focused, one, localeIn } from '../choosing-stage.ts';
import { booking, company, line, readable, session, stage } from '../checkout-stage.ts';

customElements.define('slipway-confirmation', SlipwayConfirmation);

const confirmation = (props: Partial<SlipwayConfirmation> = {}) =>
  stage<SlipwayConfirmation>('slipway-confirmation', {
    locale: localeIn('en'),
    session: session(),
    booking: booking(),
    company,
    ...props,
  });
const toPay = booking({ url: 'https://venue.example/pay', paymentRequired: true });
const unsure = { state: 'unsure' as const, booking: null, askUrl: 'mailto:desk@venue.example' };

test('a booking without payment says so, with its code, lines, totals and the venue', async () => {
  const leaf = await confirmation();
  expect(readable(leaf)).toMatch(
    new RegExp(
      '^You’re booked Booking code ABCD-140631 .* Kayak \\$120\\.00 .* Total \\$134\\.40 ' +
        'Change or cancel .* Harbour \\+1 604 555 0199 desk@venue\\.example Make another booking$',
    ),
  );
  expect(all(leaf, '[part~="pay"], [part="invoice"]')).toHaveLength(0);
});

test('what leads to a calendar stands together, before what prints', async () => {
  const lines = [line({ start: parseDay('2031-06-14') })];
  const leaf = await confirmation({ session: session({ lines }) });
  const ways = all(leaf, '[part=calendar-file], [part=google], [part=outlook-link], [part=print]');
  expect(ways.map((way) => way.getAttribute('part'))).toEqual(['calendar-file', 'google', 'outlook-link', 'print']);
  const [file, google, , print] = ways.map((way) => way.getBoundingClientRect());
  if (!file || !google || !print) expect.fail();
  expect(print.top - google.bottom).toBeGreaterThan(google.top - file.bottom);
});

test('one click selects the whole code', async () => {
  const leaf = await confirmation();
  expect(getComputedStyle(one(leaf, '[part="code"]')).userSelect).toBe('all');
});

test('a booking to be paid has a real link in the same tab', async () => {
  const leaf = await confirmation({ booking: toPay });
  const link = one(leaf, '[part~="pay"]') as HTMLAnchorElement;
  expect(readable(leaf)).toContain('Almost done: pay to complete your booking.');
  expect([link.href, link.target, link.textContent]).toEqual([
    'https://venue.example/pay',
    '',
    'Continue to payment · $134.40',
  ]);
});

test('seen again, a visitor who has paid may say so', async () => {
  const leaf = await confirmation({ booking: { ...toPay, revisited: true } });
  one(leaf, '[part="paid"]').click();
  expect(leaf.asked.map(({ name }) => name)).toEqual(['booking-paid']);
  expect(all(await confirmation({ booking: toPay }), '[part="paid"]')).toHaveLength(0);
});

test('only what is booked and needs nothing more has a tick', async () => {
  const sign = async (changes: object) => {
    const leaf = await confirmation({ booking: { ...toPay, ...changes } });
    return getComputedStyle(one(leaf, '.sign'), '::after').content;
  };
  expect([await sign({ paymentRequired: false }), await sign({}), await sign({ revisited: true })]).toEqual([
    '"✓"',
    '"…"',
    '"…"',
  ]);
});

test('leaving is told first, and a page can stop it', async () => {
  const leaf = await confirmation({ booking: toPay });
  leaf.addEventListener('booking-leave', (event) => event.preventDefault());
  const stopped = new Promise<boolean>((resolve) =>
    document.addEventListener('click', (event) => resolve(event.defaultPrevented), { once: true }),
  );
  one(leaf, '[part~="pay"]').click();
  expect(await stopped).toBe(true);
  expect(asks(leaf, 'booking-leave')).toEqual([{ url: 'https://venue.example/pay' }]);
});

test('unless the page stops it the link is followed', async () => {
  const leaf = await confirmation({ booking: toPay });
  let followed = false;
  document.addEventListener(
    'click',
    (event) => {
      followed = !event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  one(leaf, '[part~="pay"]').click();
  expect(followed).toBe(true);
});

test('an invoice of a paid booking is a second thing, not the next step', async () => {
  const leaf = await confirmation({ booking: booking({ url: 'https://venue.example/invoice' }) });
  expect(one(leaf, '[part="invoice"]').textContent).toBe('See your invoice');
  expect(readable(leaf)).toContain('You’re booked');
});

test('a payment page that was not vouched for is no link: the venue says how to pay', async () => {
  const leaf = await confirmation({
    booking: booking({ url: '', paymentRequired: true }),
    askUrl: 'mailto:desk@venue.example',
  });
  expect(readable(leaf)).toContain('Almost done: pay to complete your booking.');
  expect(readable(leaf)).toContain('Please contact the venue to pay');
  expect(all(leaf, '[part~="pay"]')).toHaveLength(0);
  expect((one(leaf, '[part="ask"]') as HTMLAnchorElement).href).toBe('mailto:desk@venue.example');
});

test('seen again after going to pay, it asks whether it is paid, and still links there', async () => {
  const leaf = await confirmation({ booking: toPay });
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  one(leaf, '[part~="pay"]').click();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await leaf.updateComplete;
  expect(readable(leaf)).toMatch(/^Have you paid for your booking\?/);
  expect(readable(leaf)).not.toContain('You’re booked');
  expect([one(leaf, '[part~="pay"]').textContent, (one(leaf, '[part~="pay"]') as HTMLAnchorElement).href]).toEqual([
    'Not paid yet? Go to payment',
    'https://venue.example/pay',
  ]);
});

test('whoever went to pay in another tab has not gone to pay the booking that is shown after', async () => {
  const leaf = await confirmation({ booking: toPay });
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  one(leaf, '[part~="pay"]').dispatchEvent(
    new MouseEvent('click', { ctrlKey: true, bubbles: true, composed: true, cancelable: true }),
  );
  leaf.booking = { ...toPay, code: 'NEXT' };
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await leaf.updateComplete;
  expect(readable(leaf)).toMatch(/^Almost done: pay to complete your booking\./);
  expect(readable(leaf)).toContain('NEXT');
});

test('the three endings differ in heading, in sign and in the next step', async () => {
  const endings = [];
  for (const props of [{}, { booking: toPay }, unsure]) {
    const leaf = await confirmation(props);
    const sign = getComputedStyle(one(leaf, '.sign'), '::after');
    endings.push({
      heading: one(leaf, 'h2').textContent.trim(),
      sign: `${sign.content} ${sign.borderColor} ${sign.inset}`,
      next: one(leaf, '.actions > *').textContent.trim(),
      primary: all(leaf, '.primary').map(({ textContent }) => textContent.trim()),
    });
  }
  for (const what of ['heading', 'sign', 'next'] as const)
    expect(new Set(endings.map((ending) => ending[what])).size, what).toBe(3);
  expect(endings.map(({ primary }) => primary)).toEqual([[], ['Continue to payment · $134.40'], ['Check now']]);
});

test('an address that is no web address is no link', async () => {
  const leaf = await confirmation({ booking: booking({ url: 'javascript:alert(1)', paymentRequired: true }) });
  expect(all(leaf, '[part~="pay"]')).toHaveLength(0);
});

test('a service that gave no code leaves no empty place', async () => {
  expect(readable(await confirmation({ booking: booking({ code: '' }) }))).not.toContain('Booking code');
});

test('what is not known is not claimed, and never a plain "try again"', async () => {
  const leaf = await confirmation(unsure);
  expect(readable(leaf)).toContain('We couldn’t confirm your booking yet');
  expect(readable(leaf)).toContain('don’t book again yet');
  expect(readable(leaf)).not.toMatch(/try again|Make another booking|You’re booked/i);
  control(leaf, 'Check now').click();
  expect(asks(leaf, 'booking-check')).toHaveLength(1);
  expect((one(leaf, '[part="ask"]') as HTMLAnchorElement).href).toBe('mailto:desk@venue.example');
});

test('an order of which nothing is known is not shown as an empty one', async () => {
  const leaf = await confirmation({ ...unsure, session: emptySession('9') });
  expect(all(leaf, '[part="lines"], [part="totals"], [part="section-heading"]')).toHaveLength(0);
});

test('while checking the button waits and keeps the focus', async () => {
  const leaf = await confirmation(unsure);
  one(leaf, '[part~="check"]').focus();
  leaf.checking = true;
  await leaf.updateComplete;
  focused(leaf)?.click();
  expect(focused(leaf)?.textContent.trim()).toBe('Checking…');
  expect(leaf.asked).toEqual([]);
});

test('a check that was pressed for is seen, however soon it is answered', async () => {
  const leaf = await confirmation(unsure);
  vi.useFakeTimers();
  control(leaf, 'Check now').click();
  await leaf.updateComplete;
  expect(control(leaf, 'Checking…').getAttribute('aria-disabled')).toBe('true');
  vi.runAllTimers();
  vi.useRealTimers();
  await leaf.updateComplete;
  expect(control(leaf, 'Check now').getAttribute('aria-disabled')).toBe('false');
});

const likely = { verdict: 'likely', until: 0 } as const;

test('what asking again has shown is said, and one may book something else', async () => {
  const leaf = await confirmation({ ...unsure, unconfirmed: likely, left: 40 });
  expect(readable(leaf)).toContain('Your booking most likely went through');
  expect(readable(leaf)).not.toContain('It may still be made');
  control(leaf, 'Make another booking').click();
  expect(asks(leaf, 'booking-again')).toHaveLength(1);
});

test('for how long it may still be made counts down, and is not said each second', async () => {
  const leaf = await confirmation({ ...unsure, unconfirmed: { verdict: 'waiting', until: 1 }, left: 100 });
  expect(one(leaf, '[part="wait"]').textContent.replace(/\s+/g, ' ').trim()).toBe(
    'It may still go through within 1:40',
  );
  expect(one(leaf, '[role="timer"]').closest('[aria-live]')).toBeNull();
  leaf.left = 9;
  await leaf.updateComplete;
  expect(one(leaf, '[role="timer"]').textContent).toBe('0:09');
  leaf.left = 0;
  await leaf.updateComplete;
  expect(all(leaf, '[part="wait"]')).toEqual([]);
});

test('the page’s own words have a place once it is booked', async () => {
  const leaf = await confirmation();
  leaf.innerHTML = '<p slot="confirmation">See you at pier 4.</p>';
  expect(leaf.querySelector('p')?.assignedSlot).not.toBeNull();
});

test('with the keyboard alone one reads, and goes on', async () => {
  const leaf = await confirmation();
  await leaf.focusHeading();
  expect(focused(leaf)?.textContent).toBe('You’re booked');
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}{Enter}');
  expect(asks(leaf, 'booking-again')).toHaveLength(1);
});

test.each<[string, Partial<SlipwayConfirmation>]>([
  ['booked', {}],
  ['to be paid', { booking: toPay }],
  ['unsure', unsure],
  ['probably made', { ...unsure, unconfirmed: likely, checking: true }],
])('axe finds nothing: %s', async (_, props) => {
  await confirmation(props);
  expect(await axeProblems()).toEqual([]);
});
