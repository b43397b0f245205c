/** Whether the account, and the relay, can be asked from this page: what was tried, what came of it, and what to do. */
import { isForProgrammers } from '../../i18n/problem-message.ts';
import { problemCode, type Problem, type ProblemKind } from '../../values/problem.ts';
import { isPrivate } from '../../values/web-address.ts';
import type { ConfigIssue } from './config-issue.ts';

/** What became of one address. */
export interface Tried {
  attribute: 'base-url' | 'relay-url';
  /** Absolute, as it is used. */
  url: string;
  /** Null when it answered as it should. */
  problem: Problem | null;
  /** When no answer could be read: whether there is a server at all, as far as a page may know. */
  alive: boolean;
  /** The base URL that it redirects to. */
  movedTo?: string | undefined;
}

/** What the page's content security policy stopped. */
export interface Blocked {
  /** Like `connect-src`. */
  directive: string;
  /** Origin, or a keyword like `inline`. */
  source: string;
}

/** The addresses as they were written; what is missing, unusable or unsafe needs no request to be known. */
export function addressIssues(
  written: { baseUrl: string; relayUrl: string },
  used: { baseUrl: string; relayUrl: string },
  page: Pick<URL, 'protocol'>,
): ConfigIssue[] {
  const issues: ConfigIssue[] = [];
  if (written.baseUrl.trim() === '')
    issues.push({
      what: '`base-url` is missing, so there is nobody to ask.',
      remedy: 'Write the address of the account: `base-url="https://your-account.example.com"`.',
    });
  for (const [attribute, text, url] of [
    ['base-url', written.baseUrl, used.baseUrl],
    ['relay-url', written.relayUrl, used.relayUrl],
  ] as const) {
    if (text.trim() === '') continue;
    if (url === '')
      issues.push({
        what: `\`${attribute}="${text}"\` is no web address.`,
        remedy: 'Write the whole address, with `https://`.',
      });
    else if (isMixed(url, page))
      issues.push({
        what: `\`${attribute}\` begins with \`http:\`, and this page with \`https:\`. Browsers refuse to ask it.`,
        remedy: 'Write it with `https://`.',
      });
    const likelyBase = likelyBaseOf(text.trim(), url);
    if (likelyBase !== '' && likelyBase !== url)
      issues.push({
        what: `\`${attribute}="${text}"\` leads to \`${url}\`, which is not an account.`,
        remedy: `Write \`${attribute}="${likelyBase}"\`.`,
      });
  }
  return issues;
}

/** The most likely base URL: without the path of a page or of the interface, and with its scheme. */
function likelyBaseOf(text: string, url: string): string {
  const isHost = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[:/]|$)/u.test(text);
  return (isHost ? `https://${text}` : url).replace(/\/(?:api|reserve)(?:\/.*)?$/i, '').replace(/(?<!\/)\/+$/, '');
}

export function isMixed(url: string, page: Pick<URL, 'protocol'>): boolean {
  return page.protocol === 'https:' && !isPrivate(new URL(url));
}

/** Origins the widget needs, under directives that stopped it. */
export function policyIssues(blocked: readonly Blocked[], origins: readonly string[]): ConfigIssue[] {
  return blocked
    .filter(({ source }) => origins.includes(source))
    .map(({ directive, source }) => ({
      what: `This page’s content security policy (\`${directive}\`) does not allow \`${source}\`.`,
      remedy: `Add \`${source}\` to \`${directive}\` in the page’s \`Content-Security-Policy\`.`,
    }));
}

/** An address that could not be asked, and from where. */
interface Unreached extends Omit<Tried, 'problem'> {
  /** What a relay must know as one of its `origins`. */
  pageOrigin: string;
  who: string;
}

type IssueOf<Kind extends ProblemKind> = (
  at: Unreached,
  problem: Extract<Problem, { kind: Kind }>,
) => ConfigIssue | null;

/** What each kind of problem says about an address. What is the visitor's, or this program's own, says nothing. */
const issueOf: { readonly [Kind in ProblemKind]: IssueOf<Kind> } = {
  offline: (at) => (at.alive ? unreadable(at) : unreachable(at)),
  timeout: ({ who }) => ({
    what: `${who} did not answer in time.`,
    remedy: 'Try again; if it stays so, ask whoever runs it.',
  }),
  throttled: ({ who }) => ({
    what: `${who} says there were too many requests.`,
    remedy: 'Wait a minute. If visitors see this, ask whoever runs it for a higher limit.',
  }),
  unauthorised: ({ attribute, url, who }, { title }) =>
    attribute === 'relay-url'
      ? { what: `${who} is refused by the account: “${title}”`, remedy: 'Check the relay’s API key and secret.' }
      : {
          what: `The public API of the account at \`${url}\` is off: “${title}”`,
          remedy:
            'Switch it on in the account. Or run a relay that takes the reads (`SLIPWAY_READS=on`), and write `relay-reads`' +
            ' beside `relay-url`: without that, items, dates and prices are asked by the visitor’s browser.',
        },
  broken: ({ attribute, who }, { status }) => ({
    what: `${who} doesn’t answer like the Booking API${status ? ` (status ${status})` : ''}.`,
    remedy: `Check \`${attribute}\`: it is the address before \`/api/3.0\`.`,
  }),
  refused: ({ attribute, who }, { code, title, details }) =>
    attribute === 'relay-url' && code === 'not_found'
      ? {
          what: `${who} does not take reads.`,
          remedy: 'Start it with `SLIPWAY_READS=on` (option `reads`), or take `relay-reads` away; and check its path.',
        }
      : {
          what: `${who} refuses: “${[title, details].filter(Boolean).join(' ')}”`,
          remedy: 'Put right what it says.',
        },
  unconfirmed: () => null,
  incomplete: () => null,
  outdated: () => null,
  misconfigured: () => null,
  missing: () => null,
};

function unreachable({ attribute, who }: Unreached): ConfigIssue {
  return {
    what: `${who} does not answer.`,
    remedy: `Check \`${attribute}\` for a typing error, the certificate, and whether an ad blocker or a firewall stands between.`,
  };
}

/** Something answers, and says no to this page. */
function unreadable({ attribute, url, pageOrigin, who }: Unreached): ConfigIssue {
  return attribute === 'relay-url'
    ? {
        what: `${who} answers, but not this page.`,
        remedy: `Add \`${pageOrigin}\` to the relay’s \`SLIPWAY_ORIGINS\` (option \`origins\`), and check that the path is right.`,
      }
    : {
        what: `A server answers at \`${url}\`, but does not let this page read it (no CORS).`,
        remedy: 'Check that `base-url` is the account’s own address, with its path, and does not redirect.',
      };
}

/** @param pageOrigin what a relay must know as one of its `origins` */
export function reachIssues({ problem, movedTo, ...tried }: Tried, pageOrigin: string): ConfigIssue[] {
  if (movedTo)
    return [
      {
        what: `The account at \`${tried.url}\` has moved to \`${movedTo}\`.`,
        remedy: `Write \`base-url="${movedTo}"\`. If the page names its accounts in \`data-accounts\`, change it there, too.`,
      },
    ];
  if (problem === null) return [];
  const who = `The ${tried.attribute === 'relay-url' ? 'relay' : 'account'} at \`${tried.url}\``;
  const issue = issueFor(problem, { ...tried, pageOrigin, who });
  return issue ? [issue] : [];
}

function issueFor<Kind extends ProblemKind>(
  problem: Extract<Problem, { kind: Kind }>,
  at: Unreached,
): ConfigIssue | null {
  const kind: Kind = problem.kind;
  return issueOf[kind](at, problem);
}

/** A refusal in words for programmers, which guests do not see. */
export function refusalIssues(problem: Problem | null): ConfigIssue[] {
  if (problem?.kind !== 'refused') return [];
  const words = [problem.title, problem.details].filter(Boolean).join(' ');
  if (!isForProgrammers(words)) return [];
  return [
    {
      what: `The account refused a request: “${words}” (\`${problemCode(problem)}\`)`,
      remedy: 'Ask whoever runs the account. Guests read a general sentence in its place.',
    },
  ];
}

/** Whether a cart can be kept: asked without changing anything, before a visitor finds out. */
export function sessionIssues(
  { problem, alive }: Pick<Tried, 'problem' | 'alive'>,
  relayUrl: string,
  pageOrigin: string,
): ConfigIssue[] {
  if (problem === null) return [];
  if (relayUrl === '') {
    if (problem.kind !== 'unauthorised') return [];
    return [
      {
        what: `Visitors can look, but not book: the account wants a token for sessions and bookings (“${problem.title}”).`,
        remedy:
          'Run the relay, which holds the token, and name it in `relay-url`. Or let the account’s public API take bookings.',
      },
    ];
  }
  return reachIssues({ attribute: 'relay-url', url: relayUrl, alive, ...relayVerdict(problem) }, pageOrigin);
}

/** What an answer to an empty question says about the relay: that a session refuses one is as it should be. */
function relayVerdict(problem: Problem): { problem: Problem | null; alive?: boolean } {
  if (problem.kind !== 'refused') return { problem };
  if (problem.code === 'origin_refused') return { problem: { kind: 'offline' }, alive: true };
  return { problem: problem.code === 'not_found' ? { kind: 'broken', status: 404 } : null };
}
