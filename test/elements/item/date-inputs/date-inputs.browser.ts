import { expect, test } from 'vitest';
import { createAccountReads } from '../../../../src/flow/reads/account-reads.ts';
import { createCalendarWays } from '../../../../src/elements/item/date-inputs/date-inputs.ts';
import type { Item } from '../../../../src/api/types.ts';
import type { OwnNotes } from '../../../../src/elements/item/date-inputs/date-input.ts';
import type { Host } from '../../../../src/elements/shared/host.ts';
import { createLifetime } from '../../../../src/elements/shared/lifetime.ts';
import { listening } from '../../../api/answering.ts';
import { all, control, item, localeIn } from '../../choosing-stage.ts';
import { draw } from '../../drawing-stage.ts';
import { UpdatingHost } from '../../updating-host.ts';
import { day, freeBut, juneOf } from '../june.ts';

function ways(
  changes: Partial<Item> = {},
  isAnswered = true,
  own: OwnNotes = { shown: () => false, notes: () => undefined },
) {
  const { transport, requestUrls } = listening(() =>
    isAnswered ? { item: { rate: { dates: { 20310614: { sub_total: '68.00' } } } } } : undefined,
  );
  const { host: around } = juneOf(item(changes), { known: freeBut([]) });
  const updating = new UpdatingHost();
  const host = Object.assign(around as object, {
    transport,
    settings: { baseUrl: 'https://book.example' },
    addController: updating.addController.bind(updating),
    requestUpdate: updating.requestUpdate.bind(updating),
  }) as Host;
  const start = day('2031-06-14');
  const facts = {
    attach: createLifetime(updating).attach,
    rate: () => Promise.reject(new Error('No start is asked about by itself.')),
    quotes: createAccountReads(transport, 'https://book.example', false, () => 0).quotes,
    locale: () => localeIn('en'),
    quoteRequest: () => ({ itemId: '1', start, end: start, params: {}, discountCode: '' }),
  };
  const made = createCalendarWays(host, facts, own);
  const drawn = draw(made.template());
  const press = async (words: string) => {
    control(drawn, words).click();
    await updating.settled();
    drawn.redraw(made.template());
  };
  const open = () => all(drawn, '.way').map((each) => each.getAttribute('part') ?? each.className);
  return { ...made, host, requestUrls, drawn, press, open };
}

test('nothing is open, or asked, before it is wanted', () => {
  const { drawn, open, requestUrls } = ways();
  expect(all(drawn, '[part=way]').map((way) => [way.innerText, way.ariaPressed])).toEqual([
    ['Enter dates', 'false'],
    ['List view', 'false'],
    ['Show prices', 'false'],
  ]);
  expect([open(), requestUrls]).toEqual([[], []]);
});

test('each way opens and closes by itself, and says whether it is open', async () => {
  const { drawn, press, open } = ways();
  await press('List view');
  await press('Enter dates');
  expect(open()).toEqual(['typed', 'day-list']);
  expect(control(drawn, 'List view').ariaPressed).toBe('true');
  await press('List view');
  expect(open()).toEqual(['typed']);
});

test('prices that are shown stand in the list too, and go again', async () => {
  const { drawn, press, notes } = ways();
  await press('List view');
  await press('Show prices');
  await expect.poll(() => notes()?.size).toBe(1);
  await press('Enter dates');
  expect(all(drawn, '[part=day-list] button').map((day) => day.innerText.replace(/\s+/g, ' '))).toContain(
    'Sat, Jun 14 $68',
  );
  await press('Show prices');
  expect(notes()).toBeUndefined();
});

test('prices that show by themselves need not be asked for, and stand in the list', async () => {
  const notes = new Map([[day('2031-06-14'), { sign: '$68', words: '$68.00, lowest price', look: 'cheapest' }]]);
  const { drawn, press, requestUrls } = ways({}, true, { shown: () => true, notes: () => notes });
  expect(all(drawn, '[part=way]').map((way) => way.innerText)).toEqual(['Enter dates', 'List view']);
  await press('List view');
  expect(all(drawn, '[part=day-list] button').map((each) => each.innerText.replace(/\s+/g, ' '))).toContain(
    'Sat, Jun 14 $68.00, lowest price',
  );
  expect(requestUrls).toEqual([]);
});

test('prices that did not come can be asked for again', async () => {
  const { drawn, press, requestUrls } = ways({}, false);
  await press('Show prices');
  await expect.poll(() => requestUrls.length).toBe(6);
  await press('Enter dates');
  await expect
    .poll(async () => {
      await press('List view');
      return all(drawn, '[role=alert]').map((each) => each.innerText.replace(/\s+/g, ' ').trim());
    })
    .toEqual(['We couldn’t load the prices. Try again']);
  control(drawn, 'Try again').click();
  await expect.poll(() => requestUrls.length).toBe(12);
});

test('what is sold by time has no one price for a day', () => {
  expect(all(ways({ unit: 'H' }).drawn, '[part=way]').map((way) => way.innerText)).toEqual([
    'Enter dates',
    'List view',
  ]);
});

test('while the item is not known, its place stands there', () => {
  const { host, template } = ways();
  Object.assign(host.finding, { item: undefined });
  expect(all(draw(template()), '.skeleton')).toHaveLength(1);
});
