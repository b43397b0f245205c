/** Tests the webhook log on the staff page as a browser sees it, and the buttons that send a delivery again. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WebhookEngine } from '../../../demo/service/webhooks/engine.ts';
import { type TestHarness, openHarness } from '../harness.ts';
import { bookBoard, type Receiver, SECRET, startReceiver, createTargets } from '../webhooks/receiver.ts';
import { LOCAL_ORIGIN, StaffBrowser } from './staff-browser.ts';

let receiver: Receiver;
let harness: TestHarness;
let engine: WebhookEngine;
let browser: StaffBrowser;
let berghofBrowser: StaffBrowser;
beforeAll(async () => {
  receiver = await startReceiver();
  harness = await openHarness({
    baseUrls: () => [LOCAL_ORIGIN],
    webhooks: {
      targets: createTargets(receiver.origin, 'harbour', ['/desk']),
      isLoopbackAllowed: true,
      repeat: () => () => undefined,
      log: () => undefined,
    },
  });
  if (!harness.service.webhooks) throw new Error('The service has no webhooks.');
  engine = harness.service.webhooks;
  browser = new StaffBrowser(harness.service);
  berghofBrowser = new StaffBrowser(harness.service, { account: 'berghof' });
  await browser.signIn();
  await berghofBrowser.signIn();
}, 120_000);
afterAll(async () => {
  await harness.close();
  receiver.close();
});
beforeEach(() => {
  receiver.requests.length = 0;
});
afterEach(() => {
  receiver.setAnswer('/desk', (response) => response.writeHead(204).end());
});

/** Books, and answers the webhook with this status. Returns the booking's code. */
async function bookWithTargetStatus(status: number): Promise<string> {
  receiver.setAnswer('/desk', (response) => response.writeHead(status).end());
  const code = await bookBoard(harness);
  await engine.waitUntilIdle();
  return code;
}

/** Returns the text and the form address of the newest delivery in the log. */
async function readNewestRow() {
  const { text } = await browser.get('webhooks');
  const [, row = ''] = /<tbody[^>]*>\s*<tr[^>]*>(.*?)<\/tr>/s.exec(text) ?? [];
  const rowText = row.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  return { rowText, form: /action="[^"]*\/staff\/([^"]*)"/.exec(row)?.[1] ?? '' };
}

describe('the webhook log', () => {
  it('shows a message if there are no targets and no deliveries', async () => {
    const { visibleText } = await berghofBrowser.get('webhooks');
    expect(visibleText).toContain('This account has no targets.');
    expect(visibleText).toContain('There are no deliveries yet.');
  });

  it('shows the latest attempt without secrets and guest data', async () => {
    const code = await bookWithTargetStatus(204);
    const { rowText } = await readNewestRow();
    for (const expectedPart of [
      'booking.created',
      code,
      '10:00',
      'desk',
      new URL(receiver.origin).host,
      'Attempt 1',
      'Delivered',
    ])
      expect(rowText).toContain(expectedPart);
    const { text } = await browser.get('webhooks');
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain('Ada');
    expect(text).not.toContain('/desk');
  });

  it('shows the status of a failed attempt and the next attempt', async () => {
    await bookWithTargetStatus(503);
    const { rowText } = await readNewestRow();
    expect(rowText).toContain('Will try again Status 503. The target refused or failed. Next attempt');
    expect(rowText).toContain('Send now');
  });

  it('shows only deliveries of its own account', async () => {
    const code = await bookWithTargetStatus(204);
    expect((await berghofBrowser.get('webhooks')).visibleText).not.toContain(code);
    const { form } = await readNewestRow();
    expect((await berghofBrowser.post(form)).status).toBe(422);
    await engine.waitUntilIdle();
    expect(receiver.requests.length).toBe(1);
  });
});

describe('the button “Send again”', () => {
  it('sends a failed delivery again with the same id and body', async () => {
    await bookWithTargetStatus(410);
    const { rowText, form } = await readNewestRow();
    expect(rowText).toContain('Not delivered Status 410.');
    receiver.setAnswer('/desk', (response) => response.writeHead(204).end());
    const reply = await browser.post(form);
    expect([reply.status, reply.location]).toEqual([303, '/harbour/staff/webhooks?sent=1']);
    await engine.waitUntilIdle();
    const [firstRequest, secondRequest] = receiver.requests;
    expect(secondRequest?.text).toBe(firstRequest?.text);
    expect(secondRequest?.headers['webhook-id']).toBe(firstRequest?.headers['webhook-id']);
    expect((await readNewestRow()).rowText).toContain('Attempt 2 Delivered');
  });

  it('sends a successful delivery again', async () => {
    await bookWithTargetStatus(204);
    await browser.post((await readNewestRow()).form);
    await engine.waitUntilIdle();
    expect(receiver.requests.length).toBe(2);
  });

  it('refuses a delivery while an attempt is running', async () => {
    await bookWithTargetStatus(204);
    const { form } = await readNewestRow();
    let finishResponse = (): void => undefined;
    receiver.setAnswer('/desk', (response) => {
      finishResponse = () => response.writeHead(204).end();
    });
    const nextRequest = receiver.waitForRequest('/desk');
    await browser.post(form);
    await nextRequest;
    const reply = await browser.post(form);
    expect(reply.status).toBe(422);
    expect(reply.visibleText).toContain('We cannot send this delivery.');
    finishResponse();
    await engine.waitUntilIdle();
    expect(receiver.requests.length).toBe(2);
  });

  it.each([
    ['without a token', { csrf: '' }, {}, 403],
    ['from another origin', {}, { origin: 'https://elsewhere.example' }, 403],
  ])('refuses a request %s', async (_, fields, headers, status) => {
    await bookWithTargetStatus(204);
    const { form } = await readNewestRow();
    expect((await browser.post(form, fields, headers)).status).toBe(status);
    await engine.waitUntilIdle();
    expect(receiver.requests.length).toBe(1);
  });

  it('redirects to the sign-in if there is no session', async () => {
    await bookWithTargetStatus(204);
    const { form } = await readNewestRow();
    const signedOutBrowser = new StaffBrowser(harness.service);
    expect((await signedOutBrowser.post(form)).location).toContain('/staff/sign-in');
    await engine.waitUntilIdle();
    expect(receiver.requests.length).toBe(1);
  });

  it.each([
    ['webhooks/x/send', 404],
    ['webhooks/00000000-0000-0000-0000-000000000000/send', 422],
  ])('answers the invalid path %s with an error', async (path, status) => {
    expect((await browser.post(path)).status).toBe(status);
  });
});
