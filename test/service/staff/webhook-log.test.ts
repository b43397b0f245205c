/** Tests the webhook log on the staff page as a browser sees it, and the buttons that send a delivery again. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WebhookEngine } from '../../../demo/service/webhooks/engine.ts';
import { type Bench, openBench } from '../harness.ts';
import { book, type Receiver, SECRET, startReceiver, targetsFor } from '../webhooks/receiver.ts';
import { LOCAL, StaffBrowser } from './staff-browser.ts';

let receiver: Receiver;
let bench: Bench;
let engine: WebhookEngine;
let browser: StaffBrowser;
let berghof: StaffBrowser;
beforeAll(async () => {
  receiver = await startReceiver();
  bench = await openBench({
    origins: () => [LOCAL],
    webhooks: {
      targets: targetsFor(receiver.origin, 'harbour', ['/desk']),
      loopback: true,
      repeat: () => () => undefined,
      log: () => undefined,
    },
  });
  if (!bench.service.webhooks) throw new Error('The service has no webhooks.');
  engine = bench.service.webhooks;
  browser = new StaffBrowser(bench.service);
  berghof = new StaffBrowser(bench.service, { account: 'berghof' });
  await browser.signIn();
  await berghof.signIn();
}, 120_000);
afterAll(async () => {
  await bench.close();
  receiver.close();
});
beforeEach(() => {
  receiver.requests.length = 0;
});
afterEach(() => {
  receiver.answer('/desk', (response) => response.writeHead(204).end());
});

/** Books, and answers the webhook with this status. Returns the booking's code. */
async function bookWith(status: number): Promise<string> {
  receiver.answer('/desk', (response) => response.writeHead(status).end());
  const code = await book(bench);
  await engine.waitUntilIdle();
  return code;
}

/** Returns the text and the form address of the newest delivery in the log. */
async function newestRow() {
  const { text } = await browser.get('webhooks');
  const [, row = ''] = /<tbody[^>]*>\s*<tr[^>]*>(.*?)<\/tr>/s.exec(text) ?? [];
  const words = row.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  return { words, form: /action="[^"]*\/staff\/([^"]*)"/.exec(row)?.[1] ?? '' };
}

describe('the webhook log', () => {
  it('explains an empty log without targets', async () => {
    const { words } = await berghof.get('webhooks');
    expect(words).toContain('This account has no targets.');
    expect(words).toContain('There are no deliveries yet.');
  });

  it('shows the latest attempt without secrets and guest data', async () => {
    const code = await bookWith(204);
    const { words } = await newestRow();
    for (const part of [
      'booking.created',
      code,
      '10:00',
      'desk',
      new URL(receiver.origin).host,
      'Attempt 1',
      'Delivered',
    ])
      expect(words).toContain(part);
    const { text } = await browser.get('webhooks');
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain('Ada');
    expect(text).not.toContain('/desk');
  });

  it('shows the status of a failed attempt and the next attempt', async () => {
    await bookWith(503);
    const { words } = await newestRow();
    expect(words).toContain('Will try again Status 503. The target refused or failed. Next attempt');
    expect(words).toContain('Send now');
  });

  it('shows only deliveries of its own account', async () => {
    const code = await bookWith(204);
    expect((await berghof.get('webhooks')).words).not.toContain(code);
    const { form } = await newestRow();
    expect((await berghof.post(form)).status).toBe(422);
    await engine.waitUntilIdle();
    expect(receiver.requests.length).toBe(1);
  });
});

describe('the button “Send again”', () => {
  it('sends a dead delivery with the same id and body', async () => {
    await bookWith(410);
    const { words, form } = await newestRow();
    expect(words).toContain('Not delivered Status 410.');
    receiver.answer('/desk', (response) => response.writeHead(204).end());
    const reply = await browser.post(form);
    expect([reply.status, reply.location]).toEqual([303, '/harbour/staff/webhooks?sent=1']);
    await engine.waitUntilIdle();
    const [one, other] = receiver.requests;
    expect(other?.text).toBe(one?.text);
    expect(other?.headers['webhook-id']).toBe(one?.headers['webhook-id']);
    expect((await newestRow()).words).toContain('Attempt 2 Delivered');
  });

  it('sends a delivered one again', async () => {
    await bookWith(204);
    await browser.post((await newestRow()).form);
    await engine.waitUntilIdle();
    expect(receiver.requests.length).toBe(2);
  });

  it('refuses a delivery while an attempt is running', async () => {
    await bookWith(204);
    const { form } = await newestRow();
    let finish = (): void => undefined;
    receiver.answer('/desk', (response) => {
      finish = () => response.writeHead(204).end();
    });
    const arrival = receiver.next('/desk');
    await browser.post(form);
    await arrival;
    const reply = await browser.post(form);
    expect(reply.status).toBe(422);
    expect(reply.words).toContain('We cannot send this delivery.');
    finish();
    await engine.waitUntilIdle();
    expect(receiver.requests.length).toBe(2);
  });

  it.each([
    ['without a token', { csrf: '' }, {}, 403],
    ['from another origin', {}, { origin: 'https://elsewhere.example' }, 403],
  ])('refuses a request %s', async (_, fields, headers, status) => {
    await bookWith(204);
    const { form } = await newestRow();
    expect((await browser.post(form, fields, headers)).status).toBe(status);
    await engine.waitUntilIdle();
    expect(receiver.requests.length).toBe(1);
  });

  it('redirects to the sign-in if there is no session', async () => {
    await bookWith(204);
    const { form } = await newestRow();
    const stranger = new StaffBrowser(bench.service);
    expect((await stranger.post(form)).location).toContain('/staff/sign-in');
    await engine.waitUntilIdle();
    expect(receiver.requests.length).toBe(1);
  });

  it.each([
    ['webhooks/x/send', 404],
    ['webhooks/00000000-0000-0000-0000-000000000000/send', 422],
  ])('answers an error to the path %s', async (path, status) => {
    expect((await browser.post(path)).status).toBe(status);
  });
});
