/**
 * Tests forms of the staff page that arrive twice: after a double click, after Back and a second click, or at two
 * services.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createService, type Service } from '../../../demo/service/service.ts';
import {
  type TestHarness,
  customerHeaders,
  GUEST_FIELDS,
  START_TIME,
  openHarness,
  queryRows,
  requestSlip,
  staffHeaders,
} from '../harness.ts';
import { type Receiver, startReceiver, createTargets } from '../webhooks/receiver.ts';
import { LOCAL_ORIGIN, StaffBrowser } from './staff-browser.ts';

const MUG_ID = 111;
const MAX_NOTE_LENGTH = 3000;

let receiver: Receiver;
let harness: TestHarness;
let otherService: Service;
let browser: StaffBrowser;
let code: string;
beforeAll(async () => {
  receiver = await startReceiver();
  const targets = createTargets(receiver.origin, 'harbour', ['/desk']);
  harness = await openHarness({
    baseUrls: () => [LOCAL_ORIGIN],
    webhooks: { targets, isLoopbackAllowed: true, repeat: () => () => undefined, log: () => undefined },
  });
  otherService = await createService({
    database: harness.database,
    demo: true,
    now: () => START_TIME,
    baseUrls: () => [LOCAL_ORIGIN],
  });
  browser = new StaffBrowser(harness.service);
  await browser.signIn();
}, 120_000);
afterAll(async () => {
  await harness.close();
  receiver.close();
});
beforeEach(async () => {
  const slip = await requestSlip(harness, 'harbour', MUG_ID, 'start_date=20300601&param[qty]=1', customerHeaders);
  const creation = await harness.post(
    '/harbour/api/3.0/booking/create',
    [['slip[]', slip], ...GUEST_FIELDS],
    customerHeaders,
  );
  code = creation.body.at('booking', 'id').text();
});

/** Returns the form key in the form of an action. */
function extractFormKey(text: string, action: string): string {
  const form = new RegExp(`<form[^>]*/${action}"[^]*?</form>`).exec(text)?.[0] ?? '';
  return /name="form_key" value="([0-9a-f]{32})"/.exec(form)?.[1] ?? expect.fail(`No form ${action} has a key.`);
}

const readFormKey = async (action: string) => extractFormKey((await browser.get(`bookings/${code}`)).text, action);

const readBooking = async () =>
  (await harness.get(`/harbour/api/3.0/booking/${code}`, staffHeaders)).body.at('booking');

async function readNoteTexts(): Promise<unknown[]> {
  const notes = (await readBooking()).at('notes');
  return notes.keys().map((index) => notes.at(index, 'body').value);
}

describe('a form with the same key', () => {
  it.each([
    ['note', { body: 'Brought a dog.' }, ['Brought a dog.']],
    ['check-in', {}, ['Checked in.']],
    ['check-out', {}, ['Checked out.']],
    ['status', { status_id: 'HOLD', notify: '1' }, ['A notice to the customer is due: HOLD.']],
  ] as const)('has one effect if it arrives twice at the same time: %s', async (action, fields, notes) => {
    const form = { ...fields, form_key: await readFormKey(action) };
    const replies = await Promise.all([1, 2].map(() => browser.post(`bookings/${code}/${action}`, form)));
    for (const { status, location } of replies)
      expect([status, location]).toEqual([303, `/harbour/staff/bookings/${code}?done=${action}`]);
    expect(await readNoteTexts()).toEqual(notes);
  });

  it('redirects to the first result if it arrives again later', async () => {
    const form = { form_key: await readFormKey('check-in') };
    const firstReply = await browser.post(`bookings/${code}/check-in`, form);
    const { value: firstCheckIn } = (await readBooking()).at('checkin');
    harness.advanceMinutes(5);
    expect((await browser.post(`bookings/${code}/check-in`, form)).location).toBe(firstReply.location);
    expect((await readBooking()).at('checkin').value).toBe(firstCheckIn);
    expect(await readNoteTexts()).toEqual(['Checked in.']);
  });

  it('records one payment after two confirmations', async () => {
    const confirmationPage = await browser.post(`bookings/${code}/payment`, { form_key: await readFormKey('payment') });
    const form = { confirmed: '1', form_key: extractFormKey(confirmationPage.text, 'payment') };
    await Promise.all([1, 2].map(() => browser.post(`bookings/${code}/payment`, form)));
    expect((await readBooking()).at('payments').keys().length).toBe(1);
  });

  it('has one effect if it arrives at two services', async () => {
    const otherBrowser = new StaffBrowser(otherService);
    for (const [name, value] of browser.cookies) otherBrowser.cookies.set(name, value);
    const form = { body: 'Window seat.', form_key: await readFormKey('note') };
    otherBrowser.csrfToken = browser.csrfToken;
    await Promise.all([browser, otherBrowser].map((staffBrowser) => staffBrowser.post(`bookings/${code}/note`, form)));
    expect((await otherBrowser.post(`bookings/${code}/note`, form)).location).toContain('?done=note');
    expect(await readNoteTexts()).toEqual(['Window seat.']);
  });

  it('resends a webhook delivery only once', async () => {
    await harness.service.webhooks?.waitUntilIdle();
    const { text } = await browser.get('webhooks');
    const action = /\/staff\/(webhooks\/[0-9a-f-]{36}\/send)"/.exec(text)?.[1] ?? expect.fail('Nothing was sent.');
    const form = { form_key: extractFormKey(text, action) };
    receiver.requests.length = 0;
    for (let pressCount = 0; pressCount < 2; pressCount += 1) {
      expect((await browser.post(action, form)).status).toBe(303);
      await harness.service.webhooks?.waitUntilIdle();
    }
    expect(receiver.requests.length).toBe(1);
  });
});

describe('a different form', () => {
  const noteText = 'Called, no answer.';
  const addNote = async (fields = {}) => {
    const form = { body: noteText, form_key: await readFormKey('note'), ...fields };
    expect((await browser.post(`bookings/${code}/note`, form)).location).toContain('?done=note');
  };

  it('adds no second note with the same text within ten minutes', async () => {
    await addNote();
    harness.advanceMinutes(9);
    await addNote();
    expect(await readNoteTexts()).toEqual([noteText]);
  });

  it.each([
    ['the same text after ten minutes', 10, {}],
    ['the same text for the invoice', 0, { on_invoice: '1' }],
    ['another text', 0, { body: 'Called again.' }],
  ])('adds %s as a second note', async (_, minutes, fields) => {
    await addNote();
    harness.advanceMinutes(minutes);
    await addNote(fields);
    expect((await readNoteTexts()).length).toBe(2);
  });

  it('adds the same text again after a different note', async () => {
    for (const text of [noteText, 'Called again.', noteText]) await addNote({ body: text });
    expect(await readNoteTexts()).toEqual([noteText, 'Called again.', noteText]);
  });

  it('takes effect in another session even with the same key', async () => {
    const colleagueBrowser = new StaffBrowser(harness.service);
    await colleagueBrowser.signIn();
    const form_key = await readFormKey('note');
    await browser.post(`bookings/${code}/note`, { body: 'One.', form_key });
    await colleagueBrowser.post(`bookings/${code}/note`, { body: 'Two.', form_key });
    expect(await readNoteTexts()).toEqual(['One.', 'Two.']);
  });
});

describe('a form that changed nothing', () => {
  it('takes effect after a refusal if the person corrects the text', async () => {
    const form_key = await readFormKey('note');
    const longNote = { body: 'x'.repeat(MAX_NOTE_LENGTH + 1), form_key };
    expect((await browser.post(`bookings/${code}/note`, longNote)).status).toBe(422);
    expect((await browser.post(`bookings/${code}/note`, { body: 'Short.', form_key })).status).toBe(303);
    expect(await readNoteTexts()).toEqual(['Short.']);
  });

  it('takes effect if the person selects another status on the confirmation page', async () => {
    const form_key = await readFormKey('status');
    expect((await browser.post(`bookings/${code}/status`, { status_id: 'VOID', form_key })).status).toBe(200);
    await browser.post(`bookings/${code}/status`, { status_id: 'HOLD', form_key });
    expect((await readBooking()).at('status_id').value).toBe('HOLD');
  });

  it('takes effect if its key is not from the service', async () => {
    for (const form_key of ['', 'x', 'A'.repeat(32)])
      expect((await browser.post(`bookings/${code}/note`, { body: `Key “${form_key}”.`, form_key })).status).toBe(303);
    expect((await readNoteTexts()).length).toBe(3);
  });
});

describe('a form without a known result', () => {
  it('changes nothing when it arrives again, and explains why', async () => {
    const form = { body: 'Lost.', form_key: await readFormKey('note') };
    await browser.post(`bookings/${code}/note`, form);
    await harness.database.orm.execute(sql`update staff_form set result = null`);
    const reply = await browser.post(`bookings/${code}/note`, form);
    expect(reply.status).toBe(422);
    expect(reply.visibleText).toContain('We do not know whether it worked.');
    expect(await readNoteTexts()).toEqual(['Lost.']);
  });
});

describe('the stored result of a form', () => {
  it('disappears from the database when the person signs out', async () => {
    const form = { body: 'Bye.', form_key: await readFormKey('note') };
    const countStoredForms = async () =>
      (await queryRows(harness.database.orm, sql`select from staff_form where form_key = ${form.form_key}`)).length;
    await browser.post(`bookings/${code}/note`, form);
    expect(await countStoredForms()).toBe(1);
    await browser.post('sign-out');
    expect(await countStoredForms()).toBe(0);
  });
});
