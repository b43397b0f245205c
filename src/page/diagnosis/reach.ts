/** Whether the account, and the relay, can be asked from this page: what was tried, what came of it, and what to do. */
import type { Problem, ProblemKind } from '../../values/problem.ts';
import type { Fault } from './config-issue.ts';

/** What became of one address. */
export interface Tried {
  attribute: 'base-url' | 'relay-url';
  /** Absolute, as it is used. */
  url: string;
  /** Null when it answered as it should. */
  problem: Problem | null;
  /** When no answer could be read: whether there is a server at all, as far as a page may know. */
  alive: boolean;
}

/** What the page's content security policy stopped. */
export interface Blocked {
  /** Like `connect-src`. */
  directive: string;
  /** Origin, or a keyword like `inline`. */
  source: string;
}

/** The addresses as they were written; what is missing, unusable or unsafe needs no request to be known. */
export function addressFaults(
  written: { baseUrl: string; relayUrl: string },
  used: { baseUrl: string; relayUrl: string },
  page: Pick<URL, 'protocol'>,
): Fault[] {
  const faults: Fault[] = [];
  if (written.baseUrl.trim() === '')
    faults.push({
      what: '`base-url` is missing, so there is nobody to ask.',
      mend: 'Write the address of the account: `base-url="https://your-account.example.com"`.',
    });
  for (const [attribute, text, url] of [
    ['base-url', written.baseUrl, used.baseUrl],
    ['relay-url', written.relayUrl, used.relayUrl],
  ] as const) {
    if (text.trim() === '') continue;
    if (url === '')
      faults.push({
        what: `\`${attribute}="${text}"\` is no web address.`,
        mend: 'Write the whole address, with `https://`.',
      });
    else if (isMixed(url, page))
      faults.push({
        what: `\`${attribute}\` begins with \`http:\`, and this page with \`https:\`. Browsers refuse to ask it.`,
        mend: 'Write it with `https://`.',
      });
    if (/\/api(\/3\.0)?$/.test(url))
      faults.push({
        what: `\`${attribute}\` ends in \`/api\`, which is added once more.`,
        mend: `Write \`${url.replace(/\/api(\/3\.0)?$/, '')}\`.`,
      });
  }
  return faults;
}

export function isMixed(url: string, page: Pick<URL, 'protocol'>): boolean {
  const { protocol, hostname } = new URL(url);
  return (
    page.protocol === 'https:' && protocol === 'http:' && !/^((.*\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  );
}

/** Origins the widget needs, under directives that stopped it. */
export function policyFaults(blocked: readonly Blocked[], origins: readonly string[]): Fault[] {
  return blocked
    .filter(({ source }) => origins.includes(source))
    .map(({ directive, source }) => ({
      what: `This page’s content security policy (\`${directive}\`) does not allow \`${source}\`.`,
      mend: `Add \`${source}\` to \`${directive}\` in the page’s \`Content-Security-Policy\`.`,
    }));
}

/** An address that could not be asked, and from where. */
interface Unreached extends Omit<Tried, 'problem'> {
  /** What a relay must know as one of its `origins`. */
  pageOrigin: string;
  who: string;
}

type FaultOf<Kind extends ProblemKind> = (at: Unreached, problem: Extract<Problem, { kind: Kind }>) => Fault | null;

/** What each kind of problem says about an address. What is the visitor's, or this program's own, says nothing. */
const faultOf: { readonly [Kind in ProblemKind]: FaultOf<Kind> } = {
  offline: (at) => (at.alive ? unreadable(at) : unreachable(at)),
  timeout: ({ who }) => ({
    what: `${who} did not answer in time.`,
    mend: 'Try again; if it stays so, ask whoever runs it.',
  }),
  throttled: ({ who }) => ({
    what: `${who} says there were too many requests.`,
    mend: 'Wait a minute. If visitors see this, ask whoever runs it for a higher limit.',
  }),
  unauthorised: ({ attribute, url, who }, { title }) =>
    attribute === 'relay-url'
      ? { what: `${who} is refused by the account: “${title}”`, mend: 'Check the relay’s API key and secret.' }
      : {
          what: `The public API of the account at \`${url}\` is off: “${title}”`,
          mend:
            'Switch it on in the account. A `relay-url` does not replace it: a relay takes sessions and bookings,' +
            ' while items, dates and prices are asked by the visitor’s browser.',
        },
  broken: ({ attribute, who }, { status }) => ({
    what: `${who} answers with something else than the Booking API${status ? ` (status ${status})` : ''}.`,
    mend: `Check \`${attribute}\`: it is the address before \`/api/3.0\`.`,
  }),
  refused: ({ who }, { title, details }) => ({
    what: `${who} refuses: “${[title, details].filter(Boolean).join(' ')}”`,
    mend: 'Mend what it says.',
  }),
  unconfirmed: () => null,
  incomplete: () => null,
  outdated: () => null,
  misconfigured: () => null,
  missing: () => null,
};

function unreachable({ attribute, who }: Unreached): Fault {
  return {
    what: `${who} does not answer.`,
    mend: `Check \`${attribute}\` for a typing error, the certificate, and whether an ad blocker or a firewall stands between.`,
  };
}

/** Something answers, and says no to this page. */
function unreadable({ attribute, url, pageOrigin, who }: Unreached): Fault {
  return attribute === 'relay-url'
    ? {
        what: `${who} answers, but not this page.`,
        mend: `Add \`${pageOrigin}\` to the relay’s \`SLIPWAY_ORIGINS\` (option \`origins\`), and check that the path is right.`,
      }
    : {
        what: `A server answers at \`${url}\`, but does not let this page read it (no CORS).`,
        mend: 'Check that `base-url` is the account’s own address, with its path, and does not redirect.',
      };
}

/** @param pageOrigin what a relay must know as one of its `origins` */
export function reachFaults({ problem, ...tried }: Tried, pageOrigin: string): Fault[] {
  if (problem === null) return [];
  const who = `The ${tried.attribute === 'relay-url' ? 'relay' : 'account'} at \`${tried.url}\``;
  const fault = faultFor(problem, { ...tried, pageOrigin, who });
  return fault ? [fault] : [];
}

function faultFor<Kind extends ProblemKind>(problem: Extract<Problem, { kind: Kind }>, at: Unreached): Fault | null {
  const kind: Kind = problem.kind;
  return faultOf[kind](at, problem);
}

/** Whether a cart can be kept: asked without changing anything, before a visitor finds out. */
export function sessionFaults(
  { problem, alive }: Pick<Tried, 'problem' | 'alive'>,
  relayUrl: string,
  pageOrigin: string,
): Fault[] {
  if (problem === null) return [];
  if (relayUrl === '') {
    if (problem.kind !== 'unauthorised') return [];
    return [
      {
        what: `Visitors can look, but not book: the account wants a token for sessions and bookings (“${problem.title}”).`,
        mend: 'Run the relay, which holds the token, and name it in `relay-url`. Or let the account’s public API take bookings.',
      },
    ];
  }
  return reachFaults({ attribute: 'relay-url', url: relayUrl, alive, ...relayVerdict(problem) }, pageOrigin);
}

/** What an answer to an empty question says about the relay: that a session refuses one is as it should be. */
function relayVerdict(problem: Problem): { problem: Problem | null; alive?: boolean } {
  if (problem.kind !== 'refused') return { problem };
  if (problem.code === 'origin_refused') return { problem: { kind: 'offline' }, alive: true };
  return { problem: problem.code === 'not_found' ? { kind: 'broken', status: 404 } : null };
}
