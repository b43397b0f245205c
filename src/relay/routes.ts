/**
 * Everything the relay answers. A path matches as the raw text it was sent as, so neither `%2e%2e`, `//` nor `%2F`
 * can mean one thing here and another elsewhere.
 */

export type BookingRouteName = 'session' | 'clear' | 'end' | 'create';
/** What anybody may read where an account's Public API is on (specification 4.1). */
export type ReadRouteName = 'help' | 'company' | 'items' | 'item' | 'calendars' | 'calendar' | 'form';
export type RouteName = BookingRouteName | ReadRouteName;

interface RouteOf<Name extends RouteName> {
  name: Name;
  /** Below the mount path and below `{base_url}` alike (specification 4.2); `{item_id}` stands for digits. */
  path: string;
  methods: readonly ('GET' | 'POST')[];
}

export type BookingRoute = RouteOf<BookingRouteName>;
export type ReadRoute = RouteOf<ReadRouteName>;
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

/** A route, and the item that its path names; null where it names none. */
export interface Found {
  route: Route;
  itemId: string | null;
}

const reads: ReadonlySet<RouteName> = new Set(readRoutes.map(({ name }) => name));

export function isRead(route: Route): route is ReadRoute {
  return reads.has(route.name);
}

/**
 * Finds a route by the raw request target (path with or without query, no scheme, no host).
 * @param takesReads whether the reads are answered too; without it they are not there
 */
export function routeFinder(mount: string, takesReads: boolean): (target: string) => Found | undefined {
  const byPath = new Map((takesReads ? routes : bookingRoutes).map((route) => [mount + route.path, route]));
  return (target) => {
    const path = target.replace(/[?#].*/s, '');
    const [, before = '', itemId, after = ''] = /^(.*\/item\/)(\d{1,10})(\/cal)?$/.exec(path) ?? [];
    const named = itemId === undefined ? path : `${before}{item_id}${after}`;
    // Only digits are an item's: the name of the placeholder is no path.
    const route = path.includes('{') ? undefined : byPath.get(named);
    return route && { route, itemId: itemId ?? null };
  };
}

/** Path and query of an absolute address as they stand in its text. */
export function targetOf(address: string): string {
  return address.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
}

export function allowedMethods(route: Route): string {
  return [...route.methods, 'OPTIONS'].join(', ');
}
