/**
 * Measures sessions that many callers open and book at a constant rate, through all service processes. Then measures
 * the same work in plain SQL.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { formatDay } from '../../../demo/service/rules/day.ts';
import { ask, askJson, type Answer } from './ask.ts';
import { openPlain, type Place } from './plain-sql.ts';
import { CONNECTIONS, largeVenue, type Premises } from './premises.ts';
import { spreadOf, tenths, type Spread } from './spread.ts';
import { SOLD_DAYS } from './venue.ts';

export interface Booked {
  readonly by: string;
  /** Sessions that the benchmark starts per second. */
  readonly rate: number;
  /** Sessions that the service completes per second. */
  readonly completedRate: number;
  readonly open: Spread;
  readonly book: Spread;
  readonly refusedCount: number;
  readonly cpu: CpuTimes;
}

/** CPU time of each process for one booking, in ms. */
interface CpuTimes {
  readonly services: number;
  readonly postgres: number;
  /** CPU time of this process. With plain SQL, it includes all work of the client. */
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
      const cpuBefore = await readCpuTimes(premises);
      const measuredTimes = await bookAtRate(rate, (index) => book(index + WARM_UP));
      const cpuAfter = await readCpuTimes(premises);
      const forOne = (part: keyof CpuTimes) => tenths((cpuAfter[part] - cpuBefore[part]) / (rate * SECONDS));
      const cpu = {
        services: forOne('services'),
        postgres: forOne('postgres'),
        generator: forOne('generator'),
      };
      results.push({ by, rate, ...measuredTimes, cpu });
    }
    return results;
  } finally {
    await plain.close();
  }
}

async function readCpuTimes(premises: Premises): Promise<CpuTimes> {
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

/** Starts bookings at a constant rate. Like guests, it does not wait for earlier bookings. */
async function bookAtRate(
  rate: number,
  book: (index: number) => Promise<Times>,
): Promise<Omit<Booked, 'by' | 'rate' | 'cpu'>> {
  const startMs = performance.now();
  const bookingsInFlight: Promise<Times>[] = [];
  for (let index = 0; index < rate * SECONDS; index += 1) {
    const waitMs = startMs + (index * 1000) / rate - performance.now();
    if (waitMs > 1) await pause(waitMs);
    bookingsInFlight.push(book(index));
  }
  const all = await Promise.all(bookingsInFlight);
  const seconds = (performance.now() - startMs) / 1000;
  const completedTimes = all.filter(({ ok }) => ok);
  return {
    completedRate: tenths(completedTimes.length / seconds),
    open: spreadOf(completedTimes.map(({ open }) => open)),
    book: spreadOf(completedTimes.map(({ book }) => book)),
    refusedCount: all.length - completedTimes.length,
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
  if (id === null) return { open: session.durationMs, book: 0, ok: false };
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
  return { open: session.durationMs, book: creation.durationMs, ok };
}

function sessionIn({ body }: Answer): string | null {
  const read = JSON.parse(body.toString('utf8')) as { booking?: { session?: { id?: string } } };
  const id = read.booking?.session?.id ?? null;
  if (id === null) console.error(body.toString('utf8').slice(0, 500));
  return id;
}

/**
 * Returns one SLIP, the booking token of a quote, for each booking. Their days come after the days that the venue has
 * partly sold, so all are available.
 */
async function slipsOf(premises: Premises, count: number): Promise<string[]> {
  const { services, today } = premises;
  const slips: string[] = [];
  for (let day = today + SOLD_DAYS + 5; slips.length < count; day += 1) {
    const list = (await askJson(
      `${services[0] ?? ''}/${largeVenue(premises).slug}/api/3.0/item?start_date=${formatDay(day)}&available=1`,
    )) as { items: Record<string, { rate: { status: string; slip: string | null } }> };
    slips.push(...Object.values(list.items).flatMap(({ rate }) => (rate.status === 'AVAILABLE' && rate.slip) || []));
  }
  return slips;
}

/**
 * Returns the inventory cells (item and day) for the bookings in plain SQL. Their days differ from those of the SLIPs
 * and of the other rates.
 */
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
