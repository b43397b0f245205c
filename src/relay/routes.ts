/**
 * Everything the relay answers. A path matches as the raw text it was sent as, so neither `%2e%2e`, `//` nor `%2F`
 * can mean one thing here and another elsewhere.
 */

export type RouteName = 'session' | 'clear' | 'end' | 'create';

export interface Route {
  name: RouteName;
  /** Below the mount path and below `{base_url}` alike (specification 4.2). */
  path: string;
  methods: readonly ('GET' | 'POST')[];
}

export const routes: readonly Route[] = [
  { name: 'session', path: '/api/3.0/booking/session', methods: ['GET', 'POST'] },
  { name: 'clear', path: '/api/3.0/booking/session/clear', methods: ['POST'] },
  { name: 'end', path: '/api/3.0/booking/session/end', methods: ['POST'] },
  { name: 'create', path: '/api/3.0/booking/create', methods: ['POST'] },
];

/** Finds a route by the raw request target (path with or without query, no scheme, no host). */
export function routeFinder(mount: string): (target: string) => Route | undefined {
  const byPath = new Map(routes.map((route) => [mount + route.path, route]));
  return (target) => byPath.get(target.split(/[?#]/, 1)[0] ?? '');
}

/** Path and query of an absolute address as they stand in its text. */
export function targetOf(address: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*(.*)$/is.exec(address)?.[1] ?? '';
}

export function allowedMethods(route: Route): string {
  return [...route.methods, 'OPTIONS'].join(', ');
}
