/**
 * Tests forms of the staff page that arrive twice: after a double click, after Back and a second click, or at two
 * processes.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createService, type Service } from '../../../demo/service/service.ts';
import { type Bench, customerHeaders, GUEST, NOON, openBench, rows, slipFor, staffHeaders } from '../harness.ts';
import { type Receiver, startReceiver, targetsFor } from '../webhooks/receiver.ts';
import { LOCAL, StaffBrowser } from './staff-browser.ts';

const MUG = 111;
const MAX_NOTE_LENGTH = 3000;

let receiver: Receiver;
let bench: Bench;
let other: Service;
let browser: StaffBrowser;
let code: string;
beforeAll(async () => {
  receiver = await startReceiver();
  const targets = targetsFor(receiver.origin, 'harbour', ['/desk']);
  bench = await openBench({
    origins: () => [LOCAL],
    webhooks: { targets, loopback: true, repeat: () => () => undefined, log: () => undefined },
  });
  other = await createService({ database: bench.database, demo: true, now: () => NOON, origins: () => [LOCAL] });
  browser = new StaffBrowser(bench.service);
  await browser.signIn();
}, 120_000);
afterAll(async () => {
  await bench.close();
  receiver.close();
});
beforeEach(async () => {
  const slip = await slipFor(bench, 'harbour', MUG, 'start_date=20300601&param[qty]=1', customerHeaders);
  const creation = await bench.post('/harbour/api/3.0/booking/create', [['slip[]', slip], ...GUEST], customerHeaders);
  code = creation.body.at('booking', 'id').text();
});

/** Returns the form key in the form of an action. */
function keyIn(text: string, action: string): string {
  const form = new RegExp(`<form[^>]*/${action}"[^]*?</form>`).exec(text)?.[0] ?? '';
  return /name="form_key" value="([0-9a-f]{32})"/.exec(form)?.[1] ?? expect.fail(`No form ${action} has a key.`);
}

const pageKey = async (action: string) => keyIn((await browser.get(`bookings/${code}`)).text, action);

const bookingOf = async () => (await bench.get(`/harbour/api/3.0/booking/${code}`, staffHeaders)).body.at('booking');

async function noteTexts(): Promise<unknown[]> {
  const notes = (await bookingOf()).at('notes');
  return notes.keys().map((index) => notes.at(index, 'body').value);
}

describe('a form with the same key', () => {
  it.each([
    ['note', { body: 'Brought a dog.' }, ['Brought a dog.']],
    ['check-in', {}, ['Checked in.']],
    ['check-out', {}, ['Checked out.']],
    ['status', { status_id: 'HOLD', notify: '1' }, ['A notice to the customer is due: HOLD.']],
  ] as const)('acts once if it arrives twice at the same time: %s', async (action, fields, notes) => {
    const form = { ...fields, form_key: await pageKey(action) };
    const replies = await Promise.all([1, 2].map(() => browser.post(`bookings/${code}/${action}`, form)));
    for (const { status, location } of replies)
      expect([status, location]).toEqual([303, `/harbour/staff/bookings/${code}?done=${action}`]);
    expect(await noteTexts()).toEqual(notes);
  });

  it('redirects to the first result if it arrives again later', async () => {
    const form = { form_key: await pageKey('check-in') };
    const firstReply = await browser.post(`bookings/${code}/check-in`, form);
    const { value } = (await bookingOf()).at('checkin');
    bench.advanceMinutes(5);
    expect((await browser.post(`bookings/${code}/check-in`, form)).location).toBe(firstReply.location);
    expect((await bookingOf()).at('checkin').value).toBe(value);
    expect(await noteTexts()).toEqual(['Checked in.']);
  });

  it('records one payment after two confirmations', async () => {
    const question = await browser.post(`bookings/${code}/payment`, { form_key: await pageKey('payment') });
    const form = { confirmed: '1', form_key: keyIn(question.text, 'payment') };
    await Promise.all([1, 2].map(() => browser.post(`bookings/${code}/payment`, form)));
    expect((await bookingOf()).at('payments').keys().length).toBe(1);
  });

  it('acts once if it arrives at two processes', async () => {
    const neighbour = new StaffBrowser(other);
    for (const [name, value] of browser.cookies) neighbour.cookies.set(name, value);
    const form = { body: 'Window seat.', form_key: await pageKey('note') };
    neighbour.token = browser.token;
    await Promise.all([browser, neighbour].map((each) => each.post(`bookings/${code}/note`, form)));
    expect((await neighbour.post(`bookings/${code}/note`, form)).location).toContain('?done=note');
    expect(await noteTexts()).toEqual(['Window seat.']);
  });

  it('sends a webhook delivery again only once', async () => {
    await bench.service.webhooks?.waitUntilIdle();
    const { text } = await browser.get('webhooks');
    const action = /\/staff\/(webhooks\/[0-9a-f-]{36}\/send)"/.exec(text)?.[1] ?? expect.fail('Nothing was sent.');
    const form = { form_key: keyIn(text, action) };
    receiver.requests.length = 0;
    for (let presses = 0; presses < 2; presses += 1) {
      expect((await browser.post(action, form)).status).toBe(303);
      await bench.service.webhooks?.waitUntilIdle();
    }
    expect(receiver.requests.length).toBe(1);
  });
});

describe('a different form', () => {
  const body = 'Called, no answer.';
  const addNote = async (fields = {}) => {
    const form = { body, form_key: await pageKey('note'), ...fields };
    expect((await browser.post(`bookings/${code}/note`, form)).location).toContain('?done=note');
  };

  it('adds no second note with the same text within ten minutes', async () => {
    await addNote();
    bench.advanceMinutes(9);
    await addNote();
    expect(await noteTexts()).toEqual([body]);
  });

  it.each([
    ['the same text after ten minutes', 10, {}],
    ['the same text for the invoice', 0, { on_invoice: '1' }],
    ['another text', 0, { body: 'Called again.' }],
  ])('adds %s as a second note', async (_, minutes, fields) => {
    await addNote();
    bench.advanceMinutes(minutes);
    await addNote(fields);
    expect((await noteTexts()).length).toBe(2);
  });

  it('adds the same text again after a different note', async () => {
    for (const text of [body, 'Called again.', body]) await addNote({ body: text });
    expect(await noteTexts()).toEqual([body, 'Called again.', body]);
  });

  it('acts in another session even with the same key', async () => {
    const colleague = new StaffBrowser(bench.service);
    await colleague.signIn();
    const form_key = await pageKey('note');
    await browser.post(`bookings/${code}/note`, { body: 'One.', form_key });
    await colleague.post(`bookings/${code}/note`, { body: 'Two.', form_key });
    expect(await noteTexts()).toEqual(['One.', 'Two.']);
  });
});

describe('a form that changed nothing', () => {
  it('acts after a refusal when the person corrects the text', async () => {
    const form_key = await pageKey('note');
    const longNote = { body: 'x'.repeat(MAX_NOTE_LENGTH + 1), form_key };
    expect((await browser.post(`bookings/${code}/note`, longNote)).status).toBe(422);
    expect((await browser.post(`bookings/${code}/note`, { body: 'Short.', form_key })).status).toBe(303);
    expect(await noteTexts()).toEqual(['Short.']);
  });

  it('acts after a question if the person selects another status', async () => {
    const form_key = await pageKey('status');
    expect((await browser.post(`bookings/${code}/status`, { status_id: 'VOID', form_key })).status).toBe(200);
    await browser.post(`bookings/${code}/status`, { status_id: 'HOLD', form_key });
    expect((await bookingOf()).at('status_id').value).toBe('HOLD');
  });

  it('acts each time if its key is not from the service', async () => {
    for (const form_key of ['', 'x', 'A'.repeat(32)])
      expect((await browser.post(`bookings/${code}/note`, { body: `Key “${form_key}”.`, form_key })).status).toBe(303);
    expect((await noteTexts()).length).toBe(3);
  });
});

describe('a form without a known result', () => {
  it('changes nothing when it arrives again, and explains why', async () => {
    const form = { body: 'Lost.', form_key: await pageKey('note') };
    await browser.post(`bookings/${code}/note`, form);
    await bench.database.orm.execute(sql`update staff_form set result = null`);
    const reply = await browser.post(`bookings/${code}/note`, form);
    expect(reply.status).toBe(422);
    expect(reply.words).toContain('We do not know whether it worked.');
    expect(await noteTexts()).toEqual(['Lost.']);
  });

  it('is forgotten when the staff session ends', async () => {
    const form = { body: 'Bye.', form_key: await pageKey('note') };
    const forms = async () =>
      (await rows(bench.database.orm, sql`select from staff_form where form_key = ${form.form_key}`)).length;
    await browser.post(`bookings/${code}/note`, form);
    expect(await forms()).toBe(1);
    await browser.post('sign-out');
    expect(await forms()).toBe(0);
  });
});
