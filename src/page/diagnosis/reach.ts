/**
 * Explains why this page cannot reach the account or the relay, and how to fix the cause. `elements/debug` sends the
 * requests.
 */
import { isForProgrammers } from '../../i18n/problem-message.ts';
import { getProblemCode, type Problem, type ProblemKind } from '../../values/problem.ts';
import { isPrivateConnection } from '../../values/web-address.ts';
import type { ConfigIssue } from './config-issue.ts';

/** The result of a test request to the account or the relay. */
export interface TriedRequest {
  attribute: 'base-url' | 'relay-url';
  /** The absolute URL that the element uses. */
  url: string;
  /** The problem of the request; null if the response was valid. */
  problem: Problem | null;
  /** True if a server responds, even if this page cannot read the response. */
  isResponding: boolean;
  /** The base URL that the address redirects to; undefined without a redirect. */
  movedTo?: string | undefined;
}

/**
 * A violation of the page's content security policy, as the browser reports it: a blocked request or blocked inline
 * code.
 */
export interface PolicyViolation {
  /** The name of the directive, such as `connect-src`. */
  directive: string;
  /** The blocked origin, or a keyword such as `inline`. */
  source: string;
}

/** Returns issues for addresses that are missing, unusable or unsafe. It sends no request. */
export function findAddressIssues(
  attributes: { baseUrl: string; relayUrl: string },
  settings: { baseUrl: string; relayUrl: string },
  page: Pick<URL, 'protocol'>,
): ConfigIssue[] {
  const issues: ConfigIssue[] = [];
  if (attributes.baseUrl.trim() === '')
    issues.push({
      what: '`base-url` is missing.',
      remedy: 'Enter the URL of the account: `base-url="https://your-account.example.com"`.',
    });
  for (const [attribute, text, url] of [
    ['base-url', attributes.baseUrl, settings.baseUrl],
    ['relay-url', attributes.relayUrl, settings.relayUrl],
  ] as const) {
    if (text.trim() === '') continue;
    if (url === '')
      issues.push({
        what: `\`${attribute}="${text}"\` is not a URL.`,
        remedy: 'Enter the whole URL, with `https://`.',
      });
    else if (isMixedContent(url, page))
      issues.push({
        what: `\`${attribute}\` begins with \`http:\`, but this page uses \`https:\`. Browsers block such requests.`,
        remedy: 'Begin it with `https://`.',
      });
    const guessedBaseUrl = guessBaseUrl(text.trim(), url);
    if (guessedBaseUrl !== '' && guessedBaseUrl !== url)
      issues.push({
        what: `\`${attribute}="${text}"\` leads to \`${url}\`, which is not an account.`,
        remedy: `Write \`${attribute}="${guessedBaseUrl}"\`.`,
      });
  }
  return issues;
}

/**
 * Returns the base URL that the page's author probably means: with a scheme, and without the path of a page or of the
 * Booking API.
 */
function guessBaseUrl(text: string, url: string): string {
  const isHost = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[:/]|$)/u.test(text);
  return (isHost ? `https://${text}` : url).replace(/\/(?:api|reserve)(?:\/.*)?$/i, '').replace(/(?<!\/)\/+$/, '');
}

export function isMixedContent(url: string, page: Pick<URL, 'protocol'>): boolean {
  return page.protocol === 'https:' && !isPrivateConnection(new URL(url));
}

/** Returns an issue for each origin that the widget needs and the page's content security policy blocks. */
export function findPolicyIssues(violations: readonly PolicyViolation[], origins: readonly string[]): ConfigIssue[] {
  return violations
    .filter(({ source }) => origins.includes(source))
    .map(({ directive, source }) => ({
      what: `This page’s content security policy (\`${directive}\`) does not allow \`${source}\`.`,
      remedy: `Add \`${source}\` to \`${directive}\` in the page’s \`Content-Security-Policy\`.`,
    }));
}

/** A failed request, and the origin of the page that sent it. */
interface FailedRequest extends Omit<TriedRequest, 'problem'> {
  /** The origin of this page. The relay must have it in its option `origins`. */
  pageOrigin: string;
  /** The first words of the issue, such as “The relay at `https://…`”. */
  serverName: string;
}

type CreateIssue<Kind extends ProblemKind> = (
  request: FailedRequest,
  problem: Extract<Problem, { kind: Kind }>,
) => ConfigIssue | null;

/**
 * Functions that return the issue for a failed request, by the kind of its problem. Problems that the page's author
 * cannot fix have no issue.
 */
const createIssueByKind: { readonly [Kind in ProblemKind]: CreateIssue<Kind> } = {
  offline: (request) => (request.isResponding ? createUnreadableIssue(request) : createUnreachableIssue(request)),
  timeout: ({ serverName }) => ({
    what: `${serverName} did not answer in time.`,
    remedy: 'Try again later. If the error stays, contact its operator.',
  }),
  throttled: ({ serverName }) => ({
    what: `${serverName} received too many requests.`,
    remedy: 'Wait a minute. If guests see this, ask its operator for a higher limit.',
  }),
  unauthorised: ({ attribute, url, serverName }, { title }) =>
    attribute === 'relay-url'
      ? {
          what: `${serverName} sent an API key that the account refuses: “${title}”`,
          remedy: 'Check the relay’s API key and secret.',
        }
      : {
          what: `The public API of the account at \`${url}\` is off: “${title}”`,
          remedy:
            'Switch it on in the account. Or run a relay with `SLIPWAY_READS=on`, and add `relay-reads`' +
            ' next to `relay-url`. Without it, the guest’s browser requests items, dates and prices from the account.',
        },
  broken: ({ attribute, serverName }, { status }) => ({
    what: `${serverName} doesn’t respond like the Booking API${status ? ` (status ${status})` : ''}.`,
    remedy: `Check \`${attribute}\`: it is the address before \`/api/3.0\`.`,
  }),
  refused: ({ attribute, serverName }, { code, title, details }) =>
    attribute === 'relay-url' && code === 'not_found'
      ? {
          what: `${serverName} does not forward reads.`,
          remedy: 'Start it with `SLIPWAY_READS=on` (option `reads`), or remove `relay-reads`. Also check the path.',
        }
      : {
          what: `${serverName} refuses: “${[title, details].filter(Boolean).join(' ')}”`,
          remedy: 'Fix the problem that the message names.',
        },
  unconfirmed: () => null,
  incomplete: () => null,
  outdated: () => null,
  misconfigured: () => null,
  missing: () => null,
};

function createUnreachableIssue({ attribute, serverName }: FailedRequest): ConfigIssue {
  return {
    what: `${serverName} does not answer.`,
    remedy: `Check \`${attribute}\` for typing errors. Check the certificate, ad blockers and firewalls, too.`,
  };
}

/** Returns the issue for a server that responds but does not let this page read the response. */
function createUnreadableIssue({ attribute, url, pageOrigin, serverName }: FailedRequest): ConfigIssue {
  return attribute === 'relay-url'
    ? {
        what: `${serverName} responds, but refuses this page.`,
        remedy: `Add \`${pageOrigin}\` to the relay’s \`SLIPWAY_ORIGINS\` (option \`origins\`), and check that the path is right.`,
      }
    : {
        what: `A server responds at \`${url}\`, but does not allow this page to read it (no CORS headers).`,
        remedy: 'Check that `base-url` is the account’s own address, with its path, and does not redirect.',
      };
}

/**
 * Returns the issue for the result of a request; none if it succeeded.
 * @param pageOrigin the origin of this page, which a relay must have in `origins`
 */
export function findReachIssues({ problem, movedTo, ...attempt }: TriedRequest, pageOrigin: string): ConfigIssue[] {
  if (movedTo)
    return [
      {
        what: `The account at \`${attempt.url}\` has moved to \`${movedTo}\`.`,
        remedy: `Write \`base-url="${movedTo}"\`. If the page names its accounts in \`data-accounts\`, change it there, too.`,
      },
    ];
  if (problem === null) return [];
  const serverName = `The ${attempt.attribute === 'relay-url' ? 'relay' : 'account'} at \`${attempt.url}\``;
  const issue = createIssue(problem, { ...attempt, pageOrigin, serverName });
  return issue ? [issue] : [];
}

function createIssue<Kind extends ProblemKind>(
  problem: Extract<Problem, { kind: Kind }>,
  request: FailedRequest,
): ConfigIssue | null {
  const kind: Kind = problem.kind;
  return createIssueByKind[kind](request, problem);
}

/**
 * Returns an issue if the service refused a request with a text for programmers. Guests do not see such texts, so only
 * this issue shows it.
 */
export function findRefusalIssues(problem: Problem | null): ConfigIssue[] {
  if (problem?.kind !== 'refused') return [];
  const refusalText = [problem.title, problem.details].filter(Boolean).join(' ');
  if (!isForProgrammers(refusalText)) return [];
  return [
    {
      what: `The account refused a request: “${refusalText}” (\`${getProblemCode(problem)}\`)`,
      remedy: 'Contact the operator of the account. Guests see a general sentence instead.',
    },
  ];
}

/** Returns an issue if guests cannot start a session. The test request changes nothing in the account. */
export function findSessionIssues(
  { problem, isResponding }: Pick<TriedRequest, 'problem' | 'isResponding'>,
  relayUrl: string,
  pageOrigin: string,
): ConfigIssue[] {
  if (problem === null) return [];
  if (relayUrl === '') {
    if (problem.kind !== 'unauthorised') return [];
    return [
      {
        what: `Guests cannot book, because the account requires a token for sessions and bookings (“${problem.title}”).`,
        remedy:
          'Run a relay with the token, and enter its URL in `relay-url`. Or allow bookings in the account’s public API.',
      },
    ];
  }
  return findReachIssues(
    { attribute: 'relay-url', url: relayUrl, isResponding, ...judgeRelayProblem(problem) },
    pageOrigin,
  );
}

/**
 * Returns the actual problem of a relay, from its answer to an empty test request. A working relay also refuses such a
 * request, so for most refusals the problem is null.
 */
function judgeRelayProblem(problem: Problem): { problem: Problem | null; isResponding?: boolean } {
  if (problem.kind !== 'refused') return { problem };
  if (problem.code === 'origin_refused') return { problem: { kind: 'offline' }, isResponding: true };
  return { problem: problem.code === 'not_found' ? { kind: 'broken', status: 404 } : null };
}
