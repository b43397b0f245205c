/** Sessions that many callers open and book at a steady rate through all processes, and the same in plain SQL. */

import { setTimeout as pause } from 'node:timers/promises';
import { dayText } from '../../../demo/service/rules/day.ts';
import { ask, askJson, type Came } from './ask.ts';
import { openPlain, type Place } from './plain-sql.ts';
import { CONNECTIONS, largeVenue, type Premises } from './premises.ts';
import { spreadOf, tenths, type Spread } from './spread.ts';
import { SOLD_DAYS } from './venue.ts';

export interface Booked {
  readonly by: string;
  /** Requested sessions per second. */
  readonly rate: number;
  /** Completed sessions per second. */
  readonly completedRate: number;
  readonly open: Spread;
  readonly book: Spread;
  readonly refusedCount: number;
  readonly cpu: Computed;
}

/** CPU of each part of the bench for one booking, in ms. */
interface Computed {
  readonly services: number;
  readonly postgres: number;
  /** CPU of this process, which includes the whole client of plain SQL. */
  readonly generator: number;
}

const SECONDS = 10;
const WARM_UP = 100;

export async function benchBookings(premises: Premises, rate: number): Promise<Booked[]> {
  const bookingCount = rate * SECONDS + WARM_UP;
  const slips = await slipsOf(premises, bookingCount);
  const plain = await openPlain(premises.url, CONNECTIONS * premises.services.length);
  try {
    const places = plainPlaces(premises, rate, bookingCount);
    const steps = {
      'the service, two processes': (index: number) => throughService(premises, slips[index] ?? '', index),
      'plain SQL': (index: number) => plain.book(places[index] as Place, index),
    };
    const results: Booked[] = [];
    for (const [by, book] of Object.entries(steps)) {
      for (let index = 0; index < WARM_UP; index += 1) await book(index);
      const before = await computedSoFar(premises);
      const steady = await steadily(rate, (index) => book(index + WARM_UP));
      const after = await computedSoFar(premises);
      const forOne = (part: keyof Computed) => tenths((after[part] - before[part]) / (rate * SECONDS));
      const cpu = {
        services: forOne('services'),
        postgres: forOne('postgres'),
        generator: forOne('generator'),
      };
      results.push({ by, rate, ...steady, cpu: cpu });
    }
    return results;
  } finally {
    await plain.close();
  }
}

async function computedSoFar(premises: Premises): Promise<Computed> {
  const { user, system } = process.cpuUsage();
  return {
    services: premises.servicesCpu(),
    postgres: await premises.cpuTimeOfPostgres(),
    generator: (user + system) / 1000,
  };
}

export interface Times {
  readonly open: number;
  readonly book: number;
  readonly ok: boolean;
}

/** Starts bookings at fixed moments like guests, without waiting for earlier ones. */
async function steadily(
  rate: number,
  book: (index: number) => Promise<Times>,
): Promise<Omit<Booked, 'by' | 'rate' | 'cpu'>> {
  const startMs = performance.now();
  const under: Promise<Times>[] = [];
  for (let index = 0; index < rate * SECONDS; index += 1) {
    const ahead = startMs + (index * 1000) / rate - performance.now();
    if (ahead > 1) await pause(ahead);
    under.push(book(index));
  }
  const all = await Promise.all(under);
  const seconds = (performance.now() - startMs) / 1000;
  const done = all.filter(({ ok }) => ok);
  return {
    completedRate: tenths(done.length / seconds),
    open: spreadOf(done.map(({ open }) => open)),
    book: spreadOf(done.map(({ book }) => book)),
    refusedCount: all.length - done.length,
  };
}

async function throughService(premises: Premises, slip: string, index: number): Promise<Times> {
  const { services } = premises;
  const base = `${services[index % services.length] ?? ''}/${largeVenue(premises).slug}/api/3.0/booking`;
  const headers = {
    'accept-encoding': 'identity',
    'x-forwarded-for': `10.${String(index >> 16)}.${String((index >> 8) & 255)}.${String(index & 255)}`,
  };
  const session = await ask(`${base}/session`, { headers, form: new URLSearchParams([['slip[]', slip]]) });
  const id = sessionIn(session);
  if (id === null) return { open: session.took, book: 0, ok: false };
  const form = new URLSearchParams({
    session_id: id,
    'form[customer_name]': 'Ada Wren',
    'form[customer_email]': `ada${String(index)}@example.com`,
    'form[customer_phone]': '+1 604 555 0100',
    'form[customer_tos_agree]': '1',
  });
  const creation = await ask(`${base}/create`, { headers, form });
  const ok = creation.status === 200 && creation.body.includes('"status":"OK"');
  if (!ok) console.error(creation.body.toString('utf8').slice(0, 500));
  return { open: session.took, book: creation.took, ok };
}

function sessionIn({ body }: Came): string | null {
  const read = JSON.parse(body.toString('utf8')) as { booking?: { session?: { id?: string } } };
  const id = read.booking?.session?.id ?? null;
  if (id === null) console.error(body.toString('utf8').slice(0, 500));
  return id;
}

/** Returns one SLIP for each caller, on free days after the sold ones. */
async function slipsOf(premises: Premises, count: number): Promise<string[]> {
  const { services, today } = premises;
  const slips: string[] = [];
  for (let day = today + SOLD_DAYS + 5; slips.length < count; day += 1) {
    const list = (await askJson(
      `${services[0] ?? ''}/${largeVenue(premises).slug}/api/3.0/item?start_date=${dayText(day)}&available=1`,
    )) as { items: Record<string, { rate: { status: string; slip: string | null } }> };
    slips.push(...Object.values(list.items).flatMap(({ rate }) => (rate.status === 'AVAILABLE' && rate.slip) || []));
  }
  return slips;
}

/** Returns places on other days than the SLIPs, different ones for each rate. */
function plainPlaces(premises: Premises, rate: number, count: number): Place[] {
  const { id: accountId, items: all } = largeVenue(premises);
  const items = all.filter(({ isParent }) => !isParent);
  const day = premises.today + 300 + rate;
  return Array.from({ length: count }, (_, index) => ({
    accountId,
    itemId: items[index % items.length]?.id ?? 0,
    capacity: items[index % items.length]?.stock ?? 0,
    cell: (day + Math.floor(index / items.length)) * 1440,
  }));
}
