/** Sessions opened and booked at a steady rate by many callers, through all processes; beside it the same in plain SQL. */

import { setTimeout as pause } from 'node:timers/promises';
import { dayText } from '../../../demo/service/rules/day.ts';
import { ask, askJson, type Came } from './ask.ts';
import { openPlain, type Place } from './plain-sql.ts';
import { CONNECTIONS, largeVenue, type Premises } from './premises.ts';
import { spreadOf, tenths, type Spread } from './spread.ts';
import { SOLD_DAYS } from './venue.ts';

export interface Booked {
  readonly by: string;
  /** Asked for, each second. */
  readonly rate: number;
  /** Done, each second. */
  readonly reached: number;
  readonly open: Spread;
  readonly book: Spread;
  readonly refused: number;
  readonly computed: Computed;
}

/** Milliseconds that each part of the bench computed for one. */
interface Computed {
  readonly services: number;
  readonly postgres: number;
  /** This process: of plain SQL also the whole client. */
  readonly generator: number;
}

const SECONDS = 10;
const WARM_UP = 100;

export async function benchBookings(premises: Premises, rate: number): Promise<Booked[]> {
  const wanted = rate * SECONDS + WARM_UP;
  const slips = await slipsOf(premises, wanted);
  const plain = await openPlain(premises.url, CONNECTIONS * premises.services.length);
  try {
    const places = plainPlaces(premises, rate, wanted);
    const steps = {
      'the service, two processes': (index: number) => throughService(premises, slips[index] ?? '', index),
      'plain SQL': (index: number) => plain.book(places[index] as Place, index),
    };
    const booked: Booked[] = [];
    for (const [by, book] of Object.entries(steps)) {
      for (let index = 0; index < WARM_UP; index += 1) await book(index);
      const before = await computedSoFar(premises);
      const steady = await steadily(rate, (index) => book(index + WARM_UP));
      const after = await computedSoFar(premises);
      const forOne = (part: keyof Computed) => tenths((after[part] - before[part]) / (rate * SECONDS));
      const computed = {
        services: forOne('services'),
        postgres: forOne('postgres'),
        generator: forOne('generator'),
      };
      booked.push({ by, rate, ...steady, computed });
    }
    return booked;
  } finally {
    await plain.close();
  }
}

async function computedSoFar(premises: Premises): Promise<Computed> {
  const { user, system } = process.cpuUsage();
  return {
    services: premises.computed(),
    postgres: await premises.computedByPostgres(),
    generator: (user + system) / 1000,
  };
}

export interface Times {
  readonly open: number;
  readonly book: number;
  readonly ok: boolean;
}

/** Begins one after the other at fixed moments, whether the ones before are done or not, as visitors do. */
async function steadily(
  rate: number,
  book: (index: number) => Promise<Times>,
): Promise<Omit<Booked, 'by' | 'rate' | 'computed'>> {
  const began = performance.now();
  const under: Promise<Times>[] = [];
  for (let index = 0; index < rate * SECONDS; index += 1) {
    const ahead = began + (index * 1000) / rate - performance.now();
    if (ahead > 1) await pause(ahead);
    under.push(book(index));
  }
  const all = await Promise.all(under);
  const seconds = (performance.now() - began) / 1000;
  const done = all.filter(({ ok }) => ok);
  return {
    reached: tenths(done.length / seconds),
    open: spreadOf(done.map(({ open }) => open)),
    book: spreadOf(done.map(({ book }) => book)),
    refused: all.length - done.length,
  };
}

async function throughService(premises: Premises, slip: string, index: number): Promise<Times> {
  const { services } = premises;
  const base = `${services[index % services.length] ?? ''}/${largeVenue(premises).slug}/api/3.0/booking`;
  const headers = {
    'accept-encoding': 'identity',
    'x-forwarded-for': `10.${String(index >> 16)}.${String((index >> 8) & 255)}.${String(index & 255)}`,
  };
  const opened = await ask(`${base}/session`, { headers, form: new URLSearchParams([['slip[]', slip]]) });
  const id = sessionIn(opened);
  if (id === null) return { open: opened.took, book: 0, ok: false };
  const form = new URLSearchParams({
    session_id: id,
    'form[customer_name]': 'Ada Wren',
    'form[customer_email]': `ada${String(index)}@example.com`,
    'form[customer_phone]': '+1 604 555 0100',
    'form[customer_tos_agree]': '1',
  });
  const made = await ask(`${base}/create`, { headers, form });
  const ok = made.status === 200 && made.body.includes('"status":"OK"');
  if (!ok) console.error(made.body.toString('utf8').slice(0, 500));
  return { open: opened.took, book: made.took, ok };
}

function sessionIn({ body }: Came): string | null {
  const read = JSON.parse(body.toString('utf8')) as { booking?: { session?: { id?: string } } };
  const id = read.booking?.session?.id ?? null;
  if (id === null) console.error(body.toString('utf8').slice(0, 500));
  return id;
}

/** One SLIP for each caller, of free days beyond what is sold. */
async function slipsOf(premises: Premises, wanted: number): Promise<string[]> {
  const { services, today } = premises;
  const slips: string[] = [];
  for (let day = today + SOLD_DAYS + 5; slips.length < wanted; day += 1) {
    const list = (await askJson(
      `${services[0] ?? ''}/${largeVenue(premises).slug}/api/3.0/item?start_date=${dayText(day)}&available=1`,
    )) as { items: Record<string, { rate: { slip: string | null } }> };
    slips.push(...Object.values(list.items).flatMap(({ rate }) => rate.slip ?? []));
  }
  return slips;
}

/** Other days than those of the SLIPs, and of each rate its own. */
function plainPlaces(premises: Premises, rate: number, wanted: number): Place[] {
  const { id: accountId, items: all } = largeVenue(premises);
  const items = all.filter(({ isParent }) => !isParent);
  const day = premises.today + 300 + rate;
  return Array.from({ length: wanted }, (_, index) => ({
    accountId,
    itemId: items[index % items.length]?.id ?? 0,
    capacity: items[index % items.length]?.stock ?? 0,
    cell: (day + Math.floor(index / items.length)) * 1440,
  }));
}
