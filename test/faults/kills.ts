/**
 * Where on its way a request is when somebody is killed: six steps, of three requests, with the relay or the service killed:
 * 36 placements. And a visitor on a real page who meets one of them.
 */
import type { QuoteRequest } from '../../src/api/types.ts';
import { relayKeyParameter } from '../../src/api/wire/relay.ts';
import { addDays, parseDay, type Day } from '../../src/values/dates/day.ts';
import { createBrowser } from '../simulation/browser.ts';
import { chanceOf, type Chance } from '../simulation/chance.ts';
import type { Event } from '../simulation/history.ts';
import { asksOf, type Asks } from '../simulation/network.ts';
import { openPage, type OpenPage } from '../simulation/page.ts';
import { violationsIn, type Arrival } from '../simulation/violations.ts';
import { newVisitor, pressField, pursue, type Tab, type Visitor } from '../simulation/visitor.ts';
import { browserFetch } from './browser-fetch.ts';
import { cut, pass, type Exchange } from './faults.ts';
import { addressesOf, site, type Killable, type Relays } from './killable.ts';
import type { Arrived } from './proxy.ts';

const requests = ['start', 'add', 'create'] as const satisfies readonly Asks[];
const victims = ['relay', 'service'] as const;

/** What a step is played with. */
interface Playing extends Exchange {
  /** Kills whom it is about; resolves when that one is dead, or has another in its place. */
  kill(): Promise<void>;
  /** A moment at which a service may be at anything. */
  moment(): Promise<void>;
  /** Lets it arrive all the same, after everybody has given it up. */
  arriveLate(): void;
}

const steps = {
  'before the relay has it': {
    door: 'front',
    async play({ kill, ...exchange }) {
      await kill();
      await pass(exchange);
    },
  },
  'claimed, and never sent': {
    door: 'behind',
    async play({ kill, outgoing }) {
      await kill();
      cut(outgoing);
    },
  },
  'sent, and late': {
    door: 'behind',
    async play({ kill, outgoing, arriveLate }) {
      await kill();
      cut(outgoing);
      arriveLate();
    },
  },
  'while the service is at it': {
    door: 'behind',
    async play({ kill, outgoing, forward, moment }) {
      const answered = forward().catch(() => undefined);
      await moment();
      await kill();
      cut(outgoing);
      await answered;
    },
  },
  'done, and not answered': {
    door: 'behind',
    async play({ kill, outgoing, forward }) {
      await forward();
      await kill();
      cut(outgoing);
    },
  },
  'answered, and not heard': {
    door: 'front',
    async play({ kill, outgoing, forward }) {
      await forward();
      await kill();
      cut(outgoing);
    },
  },
} as const satisfies Record<string, { door: 'front' | 'behind'; play(playing: Playing): Promise<void> }>;

export interface Placement {
  step: keyof typeof steps;
  request: (typeof requests)[number];
  victim: (typeof victims)[number];
}

export const placements: readonly Placement[] = (Object.keys(steps) as Placement['step'][]).flatMap((step) =>
  requests.flatMap((request) => victims.map((victim) => ({ step, request, victim }))),
);

export interface Met {
  /** What must not be. Empty, hopefully. */
  violations: string[];
  knows: Visitor['knows'];
  /** What happened, line by line. */
  log: string;
}

const fields = { customer_phone: '+1 604 555 0100', customer_tos_agree: '1' };
/** Nobody waits longer than that for a booking, in milliseconds. */
const longest = 3_600_000;
/** After the visitor has come to an end whatever was late arrives, in milliseconds. */
const aftermath = 300_000;
let visitors = 0;

/** A visitor books while somebody is killed. */
export async function meet(killable: Killable, relays: Relays, placement: Placement, seed: number): Promise<Met> {
  const { time, doors } = killable;
  const chance = chanceOf(seed);
  const began = time.now();
  const lines: string[] = [];
  const log = (line: string) => void lines.push(`${String(time.now() - began).padStart(7)} ${line}`);
  visitors += 1;
  const visitor = newVisitor({ email: `ada.${String(visitors)}@example.com`, change: 'add' }, chance.onceIn(2));
  const seen = watch(visitor, () => time.now());
  const tab: Tab = { name: 'tab', page: open(killable, relays, { visitor, seen, chance, log }) };
  const reload = () => {
    log('reloaded');
    tab.page.close();
    tab.page = open(killable, relays, { visitor, seen, chance, log, before: tab.page });
  };
  await place(killable, relays, placement, { chance: chance.apart(), seen, log, reload });

  let isOver = false;
  const world = { time, chance: chance.apart(), log, question: questionOf(time.now()), typed: fields };
  void pursue(world, tab, visitor, [tab]).then(() => void (isOver = true));
  const ending = await time.run(() => isOver, time.now() + longest);
  if (ending !== 'over') visitor.complaints.push(`no way on: ${ending}`);
  tab.page.close();
  await time.run(() => false, time.now() + aftermath);
  for (const door of [relays.front, doors.behind]) await door.heal();

  const bookings = await killable.bookingsOf(visitor.wish.email);
  for (const { code, at, form } of bookings)
    seen.history.push({ kind: 'booked', at, wish: visitor.wish.email, press: form[pressField] ?? '', code });
  const history = seen.history.sort((one, other) => one.at - other.at);
  const violations = [...violationsIn({ history, visitor, bookings, arrivals: seen.arrivals }), ...sentAgain(seen)];
  if (!seen.isKilled) violations.push('nobody was killed');
  return { violations, knows: visitor.knows, log: lines.join('\n') };
}

/** What is noted on the way. */
interface Seen {
  history: Event[];
  /** At the service. */
  arrivals: Arrival[];
  /** Writes that came to the relay, each by its name: as often as a browser sends one, it has the same. */
  named: Record<Placement['request'], Set<string>>;
  /** What came out of it. */
  sent: Asks[];
  isKilled: boolean;
  asked(request: Arrived): void;
}

function watch({ wish }: Visitor, now: () => number): Seen {
  const seen: Seen = {
    history: [],
    arrivals: [],
    named: { start: new Set(), add: new Set(), create: new Set() },
    sent: [],
    isKilled: false,
    asked({ body }) {
      const press = body.get(`form[${pressField}]`) ?? '';
      if (!seen.history.some((event) => event.kind === 'asked' && event.press === press))
        seen.history.push({ kind: 'asked', at: now(), wish: wish.email, press });
    },
  };
  return seen;
}

/** A relay sends each write once, whether it is the first relay or was started again, however often it is asked. */
function sentAgain({ named, sent }: Seen): string[] {
  const count = (wanted: Asks) => sent.filter((asks) => asks === wanted).length;
  return requests.filter((asks) => count(asks) > named[asks].size).map((asks) => `a relay sent a ${asks} again`);
}

const isWrite = (asks: Asks): asks is Placement['request'] => (requests as readonly Asks[]).includes(asks);

const asksIn = ({ path, body }: Arrived): Asks => asksOf(path, body.toString());

interface Placing {
  chance: Chance;
  seen: Seen;
  log(line: string): void;
  reload(): void;
}

/** Makes the doors ready: all they let through is noted, and at its step the first such request is met by the kill. */
async function place(killable: Killable, relays: Relays, placement: Placement, placing: Placing): Promise<void> {
  const { time, service, doors } = killable;
  const { chance, seen, log, reload } = placing;
  const { step, request, victim } = placement;
  let relay = relays.choose();
  let back = Promise.resolve();
  const draws = {
    isBackAtOnce: chance.onceIn(2),
    downFor: chance.between(500, 40_000),
    moment: chance.between(0, 25),
    late: chance.between(1000, 50_000),
    reloads: chance.onceIn(3) ? chance.between(0, 4000) : null,
  };
  const kill = async (): Promise<void> => {
    const post = victim === 'relay' ? relay : service;
    seen.isKilled = true;
    log(`the ${victim} is killed, ${step}: ${request}`);
    await post.kill();
    const restart = async () => {
      await post.restart();
      log(`the ${victim} is back`);
    };
    if (draws.reloads !== null) time.after(draws.reloads, reload);
    if (!draws.isBackAtOnce) return void time.after(draws.downFor, () => time.first(restart()));
    back = restart();
    time.first(back);
    await back;
  };
  /** Whoever waited for a relay that was killed hears of it when there is another, where there is one at once. */
  const heardLater = (exchange: Exchange): Promise<void> =>
    pass(exchange).catch(async () => {
      await back;
      cut(exchange.outgoing);
    });
  let isMet = false;
  const note = (door: 'front' | 'behind') => (arrived: Arrived) => {
    const asks = asksIn(arrived);
    log(`${door}: ${asks}`);
    if (door === 'front') {
      relay = relays.choose();
      if (asks === 'create') seen.asked(arrived);
      if (isWrite(asks)) seen.named[asks].add(arrived.body.get(relayKeyParameter) ?? '');
    } else {
      seen.sent.push(asks);
      seen.arrivals.push({ asks, at: time.now() });
    }
    isMet = !seen.isKilled && asks === request && door === steps[step].door;
    return door === 'front' || isMet;
  };
  const meetIt = (exchange: Exchange): Promise<void> =>
    steps[step].play({
      ...exchange,
      kill,
      moment: () => new Promise((resolve) => void setTimeout(resolve, draws.moment)),
      arriveLate: () =>
        void time.after(draws.late, () => {
          seen.arrivals.push({ asks: request, at: time.now() });
          log(`late: ${request}`);
          time.first(exchange.forward());
        }),
    });
  const fault = (exchange: Exchange) => (isMet ? meetIt : heardLater)(exchange);
  await relays.front.play({ fault, on: note('front'), times: Infinity });
  await doors.behind.play({ fault: meetIt, on: note('behind') });
}

interface Opening {
  visitor: Visitor;
  seen: Seen;
  chance: Chance;
  log(line: string): void;
  before?: OpenPage;
}

const browsers = new WeakMap<Visitor, ReturnType<typeof createBrowser>>();

function open(killable: Killable, relays: Relays, { visitor, seen, chance, log, before }: Opening): OpenPage {
  const { time } = killable;
  const browser = browsers.get(visitor) ?? createBrowser(time);
  browsers.set(visitor, browser);
  const { customer_name = '', customer_email = '' } = before?.flow.state.details ?? {};
  const wish = visitor.wish.email;
  const page = openPage(
    {
      time,
      // Of no other visitor, as what a relay knows a write by is drawn from it.
      chance: chanceOf(visitors * 1000 + chance.between(0, 999)),
      network: { fetchFor: (_sender, isOpen) => fetchFor(time, isOpen) },
      browser,
      ...addressesOf(killable, relays),
      bentFetch: (fetch) => fetch,
      bentClient: (client) => client,
      log,
    },
    {
      name: 'page',
      details: customer_email === '' ? {} : { ...fields, customer_name, customer_email },
      before: before?.flow.state,
      onSaid(sentence) {
        seen.history.push({ kind: 'said', at: time.now(), wish, ...sentence });
        if (sentence.claims === 'made') visitor.knows = 'made';
      },
    },
  );
  page.flow.subscribe(({ problem }, earlier) => {
    if (problem && problem !== earlier.problem) log(JSON.stringify(problem));
  });
  return page;
}

/** A browser's, each visitor at an address of their own; a page that is closed hears nothing any more. */
function fetchFor(time: Killable['time'], isOpen: () => boolean): typeof fetch {
  const browser = browserFetch(site);
  const address = `203.0.113.${String(visitors % 250)}`;
  const whole = async (...[input, init]: Parameters<typeof fetch>): Promise<Response> => {
    const headers = new Headers(init?.headers);
    headers.set('x-forwarded-for', address);
    const response = await browser(input, { ...init, headers });
    return new Response(await response.text(), { status: response.status, headers: response.headers });
  };
  const never = new Promise<never>(() => undefined);
  return (...asked) =>
    time.during(whole(...asked)).then(
      (response) => (isOpen() ? response : never),
      (error: unknown) => (isOpen() ? Promise.reject(error) : never),
    );
}

/** Sold by the day, hundreds of places on each. */
function questionOf(now: number): (places: number) => QuoteRequest {
  const day = addDays(parseDay(new Date(now).toISOString().slice(0, 10)) as Day, 20 + (visitors % 200));
  return (adults) => ({ itemId: '6001', start: day, end: day, params: { adults }, discountCode: '' });
}
