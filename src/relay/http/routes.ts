/**
 * The requests that the relay answers: their paths, methods and parameters. The relay compares paths without decoding
 * them, so `%2e%2e`, `//` and `%2F` cannot lead to another path at the service. Only the parameters in this module
 * reach the service (docs/booking-api.md 7 and 8). So the service never receives `access_token`, or a name like
 * `session.id`, which some servers read as `session_id`.
 */
import { relayPricesParameter } from '../../api/wire/relay-prices.ts';
import { relayKeyParameter, relayKeyPattern } from '../../api/wire/relay.ts';

export type BookingRouteName = 'session' | 'clear' | 'end' | 'create';
/** The reads that need no token while the Public API of the account is on (Booking API 4.1). */
export type ReadRouteName = 'help' | 'company' | 'items' | 'item' | 'calendars' | 'calendar' | 'form';
export type RouteName = BookingRouteName | ReadRouteName;

interface NamedRoute<Name extends RouteName> {
  name: Name;
  /**
   * The path after the relay's mount path and after the service's `{base_url}` (Booking API 4.2). `{item_id}` matches
   * digits.
   */
  path: string;
  methods: readonly ('GET' | 'POST')[];
}

export type BookingRoute = NamedRoute<BookingRouteName>;
export type ReadRoute = NamedRoute<ReadRouteName>;
export type Route = BookingRoute | ReadRoute;

const bookingRoutes: readonly BookingRoute[] = [
  { name: 'session', path: '/api/3.0/booking/session', methods: ['GET', 'POST'] },
  { name: 'clear', path: '/api/3.0/booking/session/clear', methods: ['POST'] },
  { name: 'end', path: '/api/3.0/booking/session/end', methods: ['POST'] },
  { name: 'create', path: '/api/3.0/booking/create', methods: ['POST'] },
];

const readRoutes: readonly ReadRoute[] = [
  { name: 'help', path: '/api/3.0/help', methods: ['GET'] },
  { name: 'company', path: '/api/3.0/company', methods: ['GET'] },
  { name: 'items', path: '/api/3.0/item', methods: ['GET'] },
  { name: 'item', path: '/api/3.0/item/{item_id}', methods: ['GET'] },
  { name: 'calendars', path: '/api/3.0/item/cal', methods: ['GET'] },
  { name: 'calendar', path: '/api/3.0/item/{item_id}/cal', methods: ['GET'] },
  { name: 'form', path: '/api/3.0/booking/form', methods: ['GET'] },
];

export const routes: readonly Route[] = [...bookingRoutes, ...readRoutes];

/** A route, and the item id in the path of the request; `null` for a path without an item. */
export interface RouteMatch {
  route: Route;
  itemId: string | null;
}

const namesOfReadRoutes: ReadonlySet<RouteName> = new Set(readRoutes.map(({ name }) => name));

export function isReadRoute(route: Route): route is ReadRoute {
  return namesOfReadRoutes.has(route.name);
}

/**
 * Returns a function that finds the route of a raw request target. A target is a path with or without a query, without
 * scheme and host.
 *
 * @param hasReads false if the relay answers no reads
 */
export function createRouter(mount: string, hasReads: boolean): (requestTarget: string) => RouteMatch | undefined {
  const routeByPath = new Map((hasReads ? routes : bookingRoutes).map((route) => [mount + route.path, route]));
  return (requestTarget) => {
    const path = requestTarget.replace(/[?#].*/s, '');
    const [, pathBeforeId = '', itemId, pathAfterId = ''] = /^(.*\/item\/)(\d{1,10})(\/cal)?$/.exec(path) ?? [];
    const pathPattern = itemId === undefined ? path : `${pathBeforeId}{item_id}${pathAfterId}`;
    // A request whose path has the literal text `{item_id}` names no item.
    const route = path.includes('{') ? undefined : routeByPath.get(pathPattern);
    return route && { route, itemId: itemId ?? null };
  };
}

/** Returns the path and query of an absolute address without decoding them. */
export function getRequestTarget(url: string): string {
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
}

/** Returns the value of the `Allow` header for a route. */
export function formatAllowedMethods(route: Route): string {
  return [...route.methods, 'OPTIONS'].join(', ');
}

/** A parameter that the relay may send to the service. */
interface AllowedParameter {
  name: RegExp;
  isList?: true;
}

/**
 * Returns the parameters of a request that `allowedParameters` permits. If a parameter has several values but is no
 * list, returns its name instead.
 */
function pickParameters(
  allowedParameters: readonly AllowedParameter[],
  requestParameters: URLSearchParams,
): URLSearchParams | { duplicateName: string } {
  const pickedParameters = new URLSearchParams();
  for (const [name, value] of requestParameters) {
    const parameter = allowedParameters.find((entry) => entry.name.test(name));
    if (!parameter) continue;
    if (!parameter.isList && pickedParameters.has(name)) return { duplicateName: name };
    pickedParameters.append(name, value);
  }
  return pickedParameters;
}

/** The parameters of a request to a booking route that the relay accepts. */
export interface SelectedParameters {
  ok: true;
  parameters: URLSearchParams;
  sessionId: string | null;
  /** The idempotency key of this request. It is for the relay only, which never sends it to the service. */
  idempotencyKey: string | null;
}

const sessionParameter: AllowedParameter = { name: /^session_id$/ };
const bookingParameters: Readonly<Record<BookingRouteName, readonly AllowedParameter[]>> = {
  session: [
    sessionParameter,
    { name: /^slip$/ },
    { name: /^slip\[\]$/, isList: true },
    { name: /^line_id$/ },
    { name: /^alter\[[\w.-]{1,40}\]$/ },
  ],
  clear: [sessionParameter],
  end: [sessionParameter],
  create: [
    sessionParameter,
    { name: /^form\[[\w.:-]{1,100}\]$/ },
    { name: /^form\[[\w.:-]{1,100}\]\[\]$/, isList: true },
  ],
};

/**
 * Visible ASCII only. The relay and the service could read an id with spaces or control characters as two different
 * sessions.
 */
const sessionIdPattern = /^[\x21-\x7e]{1,200}$/;

/**
 * Selects the parameters of a request to a booking route. Returns the reason of a refusal instead in these cases:
 * - A parameter has several values but is no list. Servers differ in the value that they use.
 * - The route needs a session, and the request names none.
 * - A GET would change something. In this relay a GET only reads.
 * - A GET has an idempotency key. The key is in the address, and logs and browser histories store addresses.
 * - The session id or the idempotency key has the wrong format.
 */
export function selectParameters(
  route: BookingRoute,
  method: string,
  requestParameters: URLSearchParams,
): SelectedParameters | { ok: false; reason: string } {
  const idempotencyKeys = requestParameters.getAll(relayKeyParameter);
  const [idempotencyKey = null] = idempotencyKeys;
  if (idempotencyKey !== null && method === 'GET')
    return { ok: false, reason: `${relayKeyParameter} belongs in the body.` };
  if (idempotencyKeys.length > 1) return { ok: false, reason: `${relayKeyParameter} is given twice.` };
  if (idempotencyKey !== null && !relayKeyPattern.test(idempotencyKey))
    return { ok: false, reason: `${relayKeyParameter} is malformed.` };
  const parameters = pickParameters(bookingParameters[route.name], requestParameters);
  if ('duplicateName' in parameters) return { ok: false, reason: `${parameters.duplicateName} is given twice.` };
  if (parameters.get('session_id') === '') parameters.delete('session_id');
  const sessionId = parameters.get('session_id');
  if (sessionId !== null && !sessionIdPattern.test(sessionId)) return { ok: false, reason: 'session_id is malformed.' };
  const needsSession = route.name !== 'session' || method === 'GET';
  if (needsSession && sessionId === null) return { ok: false, reason: 'session_id is missing.' };
  if (method === 'GET' && parameters.size > 1) return { ok: false, reason: 'A session is changed by POST only.' };
  return { ok: true, parameters, sessionId, idempotencyKey };
}

/** Returns true if a request names a session and nothing else, so that it reads the session and changes nothing. */
export function isSessionRead(route: BookingRoute, { parameters, sessionId }: SelectedParameters): boolean {
  return route.name === 'session' && sessionId !== null && parameters.size === 1;
}

/**
 * The kind of a read:
 * - `plain`: the answer has no prices.
 * - `prices`: the answer is a list with prices, and the sender needs no SLIPs (booking tokens).
 * - `rated`: the answer may have a SLIP, a price or a discount.
 */
export type ReadKind = 'plain' | 'prices' | 'rated';

const periodParameters: readonly AllowedParameter[] = [{ name: /^start_date$/ }, { name: /^end_date$/ }];

/** Parameters that turn a read of items into a request for prices. `param[…]` is a booking parameter of the account. */
const quoteParameters: readonly AllowedParameter[] = [
  ...periodParameters,
  { name: /^(date|start_time|end_time|timeslot|available|discount_code|rules)$/ },
  { name: /^param\[[\w.-]{1,40}\]$/ },
];
const filterParameters: readonly AllowedParameter[] = [{ name: /^(item_id|category_id|keyword|packages)$/ }];

/** The parameters of each read, from the specification (4.2 and 4.3). */
const readParameters: Readonly<Record<ReadRouteName, readonly AllowedParameter[]>> = {
  help: [],
  company: [],
  items: [...filterParameters, ...quoteParameters],
  item: [{ name: /^packages$/ }, ...quoteParameters],
  calendars: [{ name: /^(item_id|category_id)$/ }, { name: /^item_id\[\]$/, isList: true }, ...periodParameters],
  calendar: periodParameters,
  form: [],
};

const pricedRoutes: ReadonlySet<ReadRouteName> = new Set<ReadRouteName>(['items', 'item']);

/**
 * Selects the parameters of a read. Returns the reason of a refusal if a parameter has several values but is no list.
 */
export function selectReadParameters(
  { name }: ReadRoute,
  requestParameters: URLSearchParams,
): { ok: true; parameters: URLSearchParams; kind: ReadKind } | { ok: false; reason: string } {
  const parameters = pickParameters(readParameters[name], requestParameters);
  if ('duplicateName' in parameters) return { ok: false, reason: `${parameters.duplicateName} is given twice.` };
  const hasQuoteParameter =
    pricedRoutes.has(name) &&
    [...parameters.keys()].some((key) => quoteParameters.some((parameter) => parameter.name.test(key)));
  const isPriceList = name === 'items' && requestParameters.get(relayPricesParameter) === '1';
  return { ok: true, parameters, kind: !hasQuoteParameter ? 'plain' : isPriceList ? 'prices' : 'rated' };
}
