/** What `npm start` is told by its environment. Throws a sentence at what makes no sense: a demo half configured does not start. */
import { proxyHeaders, type Proxies } from '../../src/relay/http/address.ts';
import { withSecretFiles } from '../../src/relay/environment.ts';
import { readPaceName, type PaceName } from '../service/rules/pace.ts';
import { originsOf, plainBase, type Origins } from '../service/http/address.ts';
import { portFrom } from './port.ts';

export interface Settings {
  port: number;
  host: string | undefined;
  /** The path of the service on the site's own port; null where it has a port of its own, the next one. */
  servicePath: string | null;
  /** Where browsers reach both. What the service's begins with a path, if it has one. */
  sites: Origins;
  services: Origins;
  proxies: Proxies;
  /** Origin of a relay that runs beside the demo and takes what comes to `/relay`; null where the site has its own. */
  relayUrl: string | null;
  /** Null for the embedded database. */
  databaseUrl: string | null;
  /** The pace of the booking service. */
  pace: PaceName;
}

type Variables = Readonly<Record<string, string | undefined>>;

export function settingsFrom(environment: Variables): Settings {
  const variables = withSecretFiles(environment, ['DATABASE_URL']);
  const text = (name: string): string => variables[name]?.trim() ?? '';
  const port = portFrom(text('PORT'), 4173);
  const host = text('HOST') === '' ? undefined : text('HOST');
  const servicePath = pathFrom(text('SERVICE_PATH'));
  const site = text('PUBLIC_URL') === '' ? null : originFrom('PUBLIC_URL', text('PUBLIC_URL'));
  const relay = text('RELAY_URL');
  return {
    port,
    host,
    servicePath,
    sites: site === null ? originsOf(port, host) : [site],
    services: servicesOf({ port, host, servicePath, site, told: text('SERVICE_PUBLIC_URL') }),
    proxies: proxiesFrom(text('TRUST_PROXY'), text('PROXY_HEADER')),
    relayUrl: relay === '' ? null : originFrom('RELAY_URL', relay),
    databaseUrl: text('DATABASE_URL') === '' ? null : text('DATABASE_URL'),
    pace: readPaceName(text('SERVICE_PACE')),
  };
}

interface Places {
  port: number;
  host: string | undefined;
  servicePath: string | null;
  /** The public one of the site; null where it was told none. */
  site: string | null;
  /** What `SERVICE_PUBLIC_URL` says. */
  told: string;
}

function servicesOf({ port, host, servicePath, site, told }: Places): Origins {
  if (told !== '') {
    const base = plainBase(told);
    if (base === null)
      throw new Error(`SERVICE_PUBLIC_URL must be an address like https://book.example.com, not "${told}".`);
    return [base];
  }
  if (servicePath !== null) {
    const [first, ...others] = site === null ? originsOf(port, host) : [site];
    return [first + servicePath, ...others.map((origin) => origin + servicePath)];
  }
  if (site !== null)
    throw new Error(
      'With PUBLIC_URL say where the service is reached: SERVICE_PATH=/api for the same address, or SERVICE_PUBLIC_URL for one of its own.',
    );
  return originsOf(port + 1, host);
}

function originFrom(name: string, text: string): string {
  const base = plainBase(text);
  if (base === null || new URL(base).origin !== base)
    throw new Error(`${name} must be an origin like https://demo.example.com, without a path, not "${text}".`);
  return base;
}

function pathFrom(text: string): string | null {
  if (text === '') return null;
  if (!/^(\/[\w-]+)+$/.test(text)) throw new Error(`SERVICE_PATH must be a plain path like /api, not "${text}".`);
  return text;
}

/** For the program of the service too, which stands behind the same proxies. */
export function proxiesFrom(count: string, header: string): Proxies {
  const proxies = {
    count: Number(count),
    header: proxyHeaders.find((name) => name === (header.toLowerCase() || 'x-forwarded-for')),
  };
  if (!Number.isInteger(proxies.count) || proxies.count < 0 || proxies.count > 10)
    throw new Error('TRUST_PROXY must be the number of your proxies in front, 0 to 10.');
  if (proxies.header === undefined) throw new Error(`PROXY_HEADER must be ${proxyHeaders.join(' or ')}.`);
  return { count: proxies.count, header: proxies.header };
}
