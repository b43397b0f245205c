/**
 * Measures the service while many callers open sessions and book them at a constant rate, through all service
 * processes. Then measures the same work in plain SQL.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { formatDay } from '../../../demo/service/rules/day.ts';
import { sendRequest, fetchJson, type Answer } from './send-request.ts';
import { openPlainDatabase, type BookablePlace } from './plain-sql.ts';
import { CONNECTIONS, findLargeVenue, type BenchEnvironment } from './start-services.ts';
import { computeSpread, roundToTenths, type Spread } from './percentiles.ts';
import { SOLD_DAYS } from './venue.ts';

export interface BookingTimes {
  readonly by: string;
  /** Sessions that the benchmark starts per second. */
  readonly rate: number;
  /** Bookings that succeed per second. */
  readonly completedRate: number;
  /** Times to open a session, in ms. */
  readonly open: Spread;
  /** Times to book an open session, in ms. */
  readonly book: Spread;
  readonly refusedCount: number;
  readonly cpu: CpuTimes;
}

/** CPU time of each process for one booking, in ms. */
interface CpuTimes {
  readonly services: number;
  readonly postgres: number;
  /** CPU time of the benchmark's own process. With plain SQL, it includes all work of the database client. */
  readonly generator: number;
}

const DURATION_SECONDS = 10;
const WARM_UP_BOOKINGS = 100;

export async function benchBookings(environment: BenchEnvironment, rate: number): Promise<BookingTimes[]> {
  const bookingCount = rate * DURATION_SECONDS + WARM_UP_BOOKINGS;
  const slips = await readSlips(environment, bookingCount);
  const plainDatabase = await openPlainDatabase(environment.url, CONNECTIONS * environment.services.length);
  try {
    const places = createPlainPlaces(environment, rate, bookingCount);
    const bookMethods = {
      'the service, two processes': (index: number) => bookThroughService(environment, slips[index] ?? '', index),
      'plain SQL': (index: number) => plainDatabase.bookPlace(places[index] as BookablePlace, index),
    };
    const results: BookingTimes[] = [];
    for (const [bookedBy, bookOne] of Object.entries(bookMethods)) {
      for (let index = 0; index < WARM_UP_BOOKINGS; index += 1) await bookOne(index);
      const cpuBefore = await readCpuTimes(environment);
      const measuredTimes = await bookAtRate(rate, (index) => bookOne(index + WARM_UP_BOOKINGS));
      const cpuAfter = await readCpuTimes(environment);
      const computePerBooking = (part: keyof CpuTimes) =>
        roundToTenths((cpuAfter[part] - cpuBefore[part]) / (rate * DURATION_SECONDS));
      const cpu = {
        services: computePerBooking('services'),
        postgres: computePerBooking('postgres'),
        generator: computePerBooking('generator'),
      };
      results.push({ by: bookedBy, rate, ...measuredTimes, cpu });
    }
    return results;
  } finally {
    await plainDatabase.close();
  }
}

async function readCpuTimes(environment: BenchEnvironment): Promise<CpuTimes> {
  const { user, system } = process.cpuUsage();
  return {
    services: environment.readServicesCpuMs(),
    postgres: await environment.readPostgresCpuMs(),
    generator: (user + system) / 1000,
  };
}

/** The times of one booking in ms: to open its session, and to book it. */
export interface StepTimes {
  readonly open: number;
  readonly book: number;
  readonly isBooked: boolean;
}

/**
 * Starts bookings at a constant rate. It does not wait until earlier bookings are complete, because real guests do not
 * wait for each other either.
 */
async function bookAtRate(
  rate: number,
  bookOne: (index: number) => Promise<StepTimes>,
): Promise<Omit<BookingTimes, 'by' | 'rate' | 'cpu'>> {
  const startMs = performance.now();
  const bookingsInFlight: Promise<StepTimes>[] = [];
  for (let index = 0; index < rate * DURATION_SECONDS; index += 1) {
    const waitMs = startMs + (index * 1000) / rate - performance.now();
    if (waitMs > 1) await pause(waitMs);
    bookingsInFlight.push(bookOne(index));
  }
  const allTimes = await Promise.all(bookingsInFlight);
  const seconds = (performance.now() - startMs) / 1000;
  const completedTimes = allTimes.filter(({ isBooked }) => isBooked);
  return {
    completedRate: roundToTenths(completedTimes.length / seconds),
    open: computeSpread(completedTimes.map(({ open }) => open)),
    book: computeSpread(completedTimes.map(({ book }) => book)),
    refusedCount: allTimes.length - completedTimes.length,
  };
}

async function bookThroughService(environment: BenchEnvironment, slip: string, index: number): Promise<StepTimes> {
  const { services } = environment;
  const bookingUrl = `${services[index % services.length] ?? ''}/${findLargeVenue(environment).slug}/api/3.0/booking`;
  const headers = {
    'accept-encoding': 'identity',
    'x-forwarded-for': `10.${String(index >> 16)}.${String((index >> 8) & 255)}.${String(index & 255)}`,
  };
  const sessionAnswer = await sendRequest(`${bookingUrl}/session`, {
    headers,
    form: new URLSearchParams([['slip[]', slip]]),
  });
  const sessionId = readSessionId(sessionAnswer);
  if (sessionId === null) return { open: sessionAnswer.durationMs, book: 0, isBooked: false };
  const form = new URLSearchParams({
    session_id: sessionId,
    'form[customer_name]': 'Ada Wren',
    'form[customer_email]': `ada${String(index)}@example.com`,
    'form[customer_phone]': '+1 604 555 0100',
    'form[customer_tos_agree]': '1',
  });
  const createAnswer = await sendRequest(`${bookingUrl}/create`, { headers, form });
  const isBooked = createAnswer.status === 200 && createAnswer.body.includes('"status":"OK"');
  if (!isBooked) console.error(createAnswer.body.toString('utf8').slice(0, 500));
  return { open: sessionAnswer.durationMs, book: createAnswer.durationMs, isBooked };
}

function readSessionId({ body }: Answer): string | null {
  const sessionResponse = JSON.parse(body.toString('utf8')) as { booking?: { session?: { id?: string } } };
  const id = sessionResponse.booking?.session?.id ?? null;
  if (id === null) console.error(body.toString('utf8').slice(0, 500));
  return id;
}

/**
 * Returns at least `count` SLIPs, the booking tokens of quotes. The days of the quotes come after the days that the
 * venue has partly sold, so all are available.
 */
async function readSlips(environment: BenchEnvironment, count: number): Promise<string[]> {
  const { services, today } = environment;
  const slips: string[] = [];
  for (let day = today + SOLD_DAYS + 5; slips.length < count; day += 1) {
    const ratedList = (await fetchJson(
      `${services[0] ?? ''}/${findLargeVenue(environment).slug}/api/3.0/item?start_date=${formatDay(day)}&available=1`,
    )) as { items: Record<string, { rate: { status: string; slip: string | null } }> };
    slips.push(
      ...Object.values(ratedList.items).flatMap(({ rate }) => (rate.status === 'AVAILABLE' && rate.slip) || []),
    );
  }
  return slips;
}

/**
 * Returns the inventory cells (item and day) for the bookings in plain SQL. These cells have other days than the SLIPs,
 * and other days than the bookings at other rates.
 */
function createPlainPlaces(environment: BenchEnvironment, rate: number, count: number): BookablePlace[] {
  const { id: accountId, items: allItems } = findLargeVenue(environment);
  const items = allItems.filter(({ isParent }) => !isParent);
  const day = environment.today + 300 + rate;
  return Array.from({ length: count }, (_, index) => ({
    accountId,
    itemId: items[index % items.length]?.id ?? 0,
    capacity: items[index % items.length]?.stock ?? 0,
    cell: (day + Math.floor(index / items.length)) * 1440,
  }));
}
