/** Tests the smaller record that the store keeps if the answer to a create request is large. */
import { describe, expect, it } from 'vitest';
import { type CreateRecord, shrinkRecord } from '../../../src/relay/stores/record.ts';

const fingerprint = { key: null, body: 'hash-of-the-body' };

function createAnsweredRecord(answer: unknown, status = 200): CreateRecord {
  return { state: 'answered', revision: 'r1', asked: fingerprint, status, body: JSON.stringify(answer) };
}

/** Returns the answer that the smaller record contains. */
function shrinkAndParseBody(answer: unknown, status = 200): Record<string, unknown> {
  const record = shrinkRecord(createAnsweredRecord(answer, status)) ?? expect.fail('The record does not shrink.');
  return JSON.parse(record.body) as Record<string, unknown>;
}

const longNote = 'x'.repeat(2_000);
const createBookingAnswer = (members: object) => ({
  version: '3.0',
  request: { status: 'OK' },
  booking: { note: longNote, ...members },
});

describe('shrinkRecord', () => {
  it('keeps only the members that identify the booking and its payment', () => {
    const identifyingMembers = {
      id: 'ABCD-010130',
      booking_id: 7,
      token: 'secret',
      status_id: 'PAID',
      customer_payment_url: 'https://pay.example/1',
      invoice_url: 'https://pay.example/2',
    };
    const answer = {
      version: '3.0',
      request: { status: 'OK', resource: 'booking', data: { url: 'https://pay.example/3', note: longNote } },
      booking_id: 7,
      customer_payment_url: 'https://pay.example/1',
      note: longNote,
      booking: { ...identifyingMembers, note: longNote },
    };
    expect(shrinkRecord(createAnsweredRecord(answer))).toEqual({
      state: 'answered',
      revision: 'r1',
      asked: fingerprint,
      status: 200,
      body: JSON.stringify({
        version: '3.0',
        request: { status: 'OK', data: { url: 'https://pay.example/3' } },
        booking_id: 7,
        customer_payment_url: 'https://pay.example/1',
        booking: identifyingMembers,
      }),
    });
  });

  it('keeps the status of the answer', () => {
    expect(shrinkRecord(createAnsweredRecord(createBookingAnswer({ id: 'A' }), 201))).toMatchObject({ status: 201 });
  });

  it('keeps texts of at most 300 characters', () => {
    const longestText = 'y'.repeat(300);
    expect(
      shrinkAndParseBody(createBookingAnswer({ id: 'A', token: longestText, invoice_url: `${longestText}y` })),
    ).toMatchObject({
      booking: { id: 'A', token: longestText },
    });
    expect(shrinkAndParseBody(createBookingAnswer({ id: 'A', invoice_url: `${longestText}y` }))).toHaveProperty(
      'booking',
      { id: 'A' },
    );
  });

  it.each([[null], [true], [{ a: 1 }], [['a']]])('drops a member with the value %j', (value) => {
    expect(shrinkAndParseBody(createBookingAnswer({ id: 'A', token: value }))).toHaveProperty('booking', { id: 'A' });
  });

  it.each([
    ['contains no booking', { request: { status: 'OK' }, note: longNote }, 200],
    ['has only a long booking id', createBookingAnswer({ id: 'z'.repeat(301) }), 200],
    [
      'is an error envelope',
      { ...createBookingAnswer({ id: 'A' }), request: { status: 'ERROR', error: { id: 'oops' } } },
      200,
    ],
    ['has an error status', createBookingAnswer({ id: 'A' }), 500],
  ])('replaces the answer by "unconfirmed" if it %s', (_condition, answer, status) => {
    const shrunkRecord = shrinkRecord(createAnsweredRecord(answer, status));
    expect(shrunkRecord).toMatchObject({ state: 'answered', revision: 'r1', asked: fingerprint, status: 504 });
    expect(JSON.parse(shrunkRecord?.body ?? '')).toMatchObject({
      request: { status: 'ERROR', error: { id: 'unconfirmed', session: 'ended' } },
    });
  });

  it('replaces the answer by "unconfirmed" if it is no JSON object', () => {
    const record: CreateRecord = { state: 'answered', revision: 'r1', status: 200, body: `"${longNote}"` };
    expect(shrinkRecord(record)).toMatchObject({ status: 504 });
  });

  it('returns null if the record would not become smaller', () => {
    const smallestAnswer = { version: '3.0', request: { status: 'OK', data: {} }, booking: { id: 'A' } };
    expect(shrinkRecord(createAnsweredRecord(smallestAnswer))).toBeNull();
    expect(shrinkRecord(createAnsweredRecord({ booking: { id: 'A' } }))).toBeNull();
    expect(shrinkRecord(createAnsweredRecord({ ...smallestAnswer, x: 1 }))).not.toBeNull();
  });

  it.each(['claimed', 'unknown'] as const)('returns null for a record in state "%s"', (state) => {
    expect(shrinkRecord({ state, at: 1, revision: longNote, asked: fingerprint })).toBeNull();
  });
});
