/** The smaller record that replaces a create request's large answer. */
import { describe, expect, it } from 'vitest';
import { type CreateRecord, shrinkRecord } from '../../../src/relay/stores/record.ts';

const fingerprint = { key: null, body: 'hash-of-the-body' };

function answeredRecord(answer: unknown, status = 200): CreateRecord {
  return { state: 'answered', revision: 'r1', asked: fingerprint, status, body: JSON.stringify(answer) };
}

/** Returns the answer in the shrunk record. */
function shrunkBody(answer: unknown, status = 200): Record<string, unknown> {
  const record = shrinkRecord(answeredRecord(answer, status)) ?? expect.fail('The record does not shrink.');
  return JSON.parse(record.body) as Record<string, unknown>;
}

const note = 'x'.repeat(2_000);
const booking = (members: object) => ({ version: '3.0', request: { status: 'OK' }, booking: { note, ...members } });

describe('shrinkRecord', () => {
  it('keeps only the members that identify the booking and its payment', () => {
    const names = {
      id: 'ABCD-010130',
      booking_id: 7,
      token: 'secret',
      status_id: 'PAID',
      customer_payment_url: 'https://pay.example/1',
      invoice_url: 'https://pay.example/2',
    };
    const answer = {
      version: '3.0',
      request: { status: 'OK', resource: 'booking', data: { url: 'https://pay.example/3', note } },
      booking_id: 7,
      customer_payment_url: 'https://pay.example/1',
      note,
      booking: { ...names, note },
    };
    expect(shrinkRecord(answeredRecord(answer))).toEqual({
      state: 'answered',
      revision: 'r1',
      asked: fingerprint,
      status: 200,
      body: JSON.stringify({
        version: '3.0',
        request: { status: 'OK', data: { url: 'https://pay.example/3' } },
        booking_id: 7,
        customer_payment_url: 'https://pay.example/1',
        booking: names,
      }),
    });
  });

  it('keeps the status of the answer', () => {
    expect(shrinkRecord(answeredRecord(booking({ id: 'A' }), 201))).toMatchObject({ status: 201 });
  });

  it('keeps texts of at most 300 characters', () => {
    const longest = 'y'.repeat(300);
    expect(shrunkBody(booking({ id: 'A', token: longest, invoice_url: `${longest}y` }))).toMatchObject({
      booking: { id: 'A', token: longest },
    });
    expect(shrunkBody(booking({ id: 'A', invoice_url: `${longest}y` }))).toHaveProperty('booking', { id: 'A' });
  });

  it.each([[null], [true], [{ a: 1 }], [['a']]])('drops a member with the value %j', (value) => {
    expect(shrunkBody(booking({ id: 'A', token: value }))).toHaveProperty('booking', { id: 'A' });
  });

  it.each([
    ['contains no booking', { request: { status: 'OK' }, note }, 200],
    ['has only a long booking id', booking({ id: 'z'.repeat(301) }), 200],
    ['is an error envelope', { ...booking({ id: 'A' }), request: { status: 'ERROR', error: { id: 'oops' } } }, 200],
    ['has an error status', booking({ id: 'A' }), 500],
  ])('replaces the answer by "unconfirmed" if it %s', (_what, answer, status) => {
    const small = shrinkRecord(answeredRecord(answer, status));
    expect(small).toMatchObject({ state: 'answered', revision: 'r1', asked: fingerprint, status: 504 });
    expect(JSON.parse(small?.body ?? '')).toMatchObject({
      request: { status: 'ERROR', error: { id: 'unconfirmed', session: 'ended' } },
    });
  });

  it('replaces the answer by "unconfirmed" if it is no JSON object', () => {
    const record: CreateRecord = { state: 'answered', revision: 'r1', status: 200, body: `"${note}"` };
    expect(shrinkRecord(record)).toMatchObject({ status: 504 });
  });

  it('returns null if the record would not become smaller', () => {
    const small = { version: '3.0', request: { status: 'OK', data: {} }, booking: { id: 'A' } };
    expect(shrinkRecord(answeredRecord(small))).toBeNull();
    expect(shrinkRecord(answeredRecord({ booking: { id: 'A' } }))).toBeNull();
    expect(shrinkRecord(answeredRecord({ ...small, x: 1 }))).not.toBeNull();
  });

  it.each(['claimed', 'unknown'] as const)('returns null for a record in state "%s"', (state) => {
    expect(shrinkRecord({ state, at: 1, revision: note, asked: fingerprint })).toBeNull();
  });
});
