import { afterEach, expect, test, vi } from 'vitest';
import { createNextDays } from '../../../../src/elements/root/controllers/next-days.ts';
import type { Prices } from '../../../../src/elements/root/controllers/prices.ts';
import { lookAheadOrWait } from '../../../../src/elements/item/date-inputs/date-parts.ts';
import { ask } from '../../../flow/visit.ts';
import { handContext, settled } from '../hand-context.ts';

vi.mock('../../../../src/elements/item/date-inputs/date-parts.ts', () => ({
  lookAheadOrWait: vi.fn(() => Promise.resolve(null)),
}));
afterEach(() => vi.mocked(lookAheadOrWait).mockClear());

function choosing(changes: Partial<ReturnType<typeof handContext>> = {}) {
  const context = { ...handContext(), ...changes };
  let refused = '';
  const parameters = [{ id: 'adults' }];
  const prices = { refused: () => refused, view: () => ({ parameters }) } as unknown as Prices;
  const nextDays = createNextDays(context, prices);
  const refuse = async (text: string) => {
    refused = text;
    context.host.requestUpdate();
    await settled();
  };
  return { ...context, prices, parameters, nextDays, refuse };
}

test('nothing is looked for while what is chosen can be had', async () => {
  const { refuse, nextDays } = choosing();
  await refuse('');
  expect(lookAheadOrWait).not.toHaveBeenCalled();
  expect(nextDays.error).toBeUndefined();
});

test('what was refused is looked for on other days, once', async () => {
  const { refuse, host, prices, parameters } = choosing();
  await refuse(JSON.stringify(ask('kayak', 3)));
  await refuse(JSON.stringify(ask('kayak', 3)));
  expect(lookAheadOrWait).toHaveBeenCalledTimes(1);
  expect(vi.mocked(lookAheadOrWait).mock.calls[0]).toMatchObject([
    { id: host.id },
    { refused: prices.refused },
    { quoteRequest: ask('kayak', 3), parameters, lost: null },
    { aborted: false },
  ]);
});

test('days are looked for once the calendar knows them', async () => {
  const { refuse, host } = choosing();
  Object.assign(host, { finding: { ...host.finding, daysDue: true } });
  await refuse(JSON.stringify(ask('kayak', 3)));
  expect(lookAheadOrWait).not.toHaveBeenCalled();
  Object.assign(host, { finding: { ...host.finding, daysDue: false } });
  await refuse(JSON.stringify(ask('kayak', 3)));
  expect(lookAheadOrWait).toHaveBeenCalledTimes(1);
});

test('who chooses something else meanwhile is not told of days they did not ask for', async () => {
  const { refuse } = choosing();
  await refuse(JSON.stringify(ask('kayak', 3)));
  vi.mocked(lookAheadOrWait).mockReturnValueOnce(new Promise(() => undefined));
  await refuse(JSON.stringify(ask('kayak', 4)));
  await refuse('');
  expect(vi.mocked(lookAheadOrWait).mock.calls.map(([, , , signal]) => signal.aborted)).toEqual([false, true]);
});

test('before there are words nothing is looked for', async () => {
  const { refuse } = choosing({ locale: () => undefined });
  await refuse(JSON.stringify(ask('kayak', 3)));
  expect(lookAheadOrWait).not.toHaveBeenCalled();
});
