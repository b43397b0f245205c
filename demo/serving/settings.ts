/**
 * Reads the settings of the demo from environment variables, and checks them. It is separate from `demo.ts`, so that
 * tests and benchmarks can change single settings before they start a demo.
 */
import { proxyHeaders, type Proxies } from '../../src/relay/http/address.ts';
import { readSecretFiles } from '../../src/relay/environment.ts';
import { readPaceName, type PaceName } from '../service/rules/pace.ts';
import { listOrigins, parseBaseUrl, type BaseUrls } from '../service/http/address.ts';

export interface Settings {
  port: number;
  host: string | undefined;
  /** The path of the service on the site's port; `null` if the service has its own port, which is the next one. */
  servicePath: string | null;
  /** The origins at which browsers open the site. */
  siteOrigins: BaseUrls;
  /** The base URLs at which browsers reach the service: an origin, and `servicePath` if there is one. */
  serviceUrls: BaseUrls;
  proxies: Proxies;
  /** The origin of a separate relay for the requests to `/relay`; `null` if the site runs that relay itself. */
  relayUrl: string | null;
  /** URL of the PostgreSQL server; `null` for the embedded database. */
  databaseUrl: string | null;
  /** The speed at which the booking service answers. */
  pace: PaceName;
  /** Path of the file that lists the targets of webhooks; `null` for none. */
  webhooksFile: string | null;
}

type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/**
 * Returns the settings. Throws an error with a message for the person who starts the demo if a variable is invalid.
 *
 * @example
 * readSettings({ PORT: '8080' }).port; // 8080
 */
export function readSettings(environment: EnvironmentVariables): Settings {
  const variables = readSecretFiles(environment, ['DATABASE_URL']);
  const readText = (name: string): string => variables[name]?.trim() ?? '';
  const port = parsePort(readText('PORT'), 4173);
  const host = readText('HOST') === '' ? undefined : readText('HOST');
  const servicePath = parsePath(readText('SERVICE_PATH'));
  const siteOrigin = readText('PUBLIC_URL') === '' ? null : parseOrigin('PUBLIC_URL', readText('PUBLIC_URL'));
  const relayAddress = readText('RELAY_URL');
  return {
    port,
    host,
    servicePath,
    siteOrigins: siteOrigin === null ? listOrigins(port, host) : [siteOrigin],
    serviceUrls: listServiceUrls({
      port,
      host,
      servicePath,
      siteOrigin,
      servicePublicUrl: readText('SERVICE_PUBLIC_URL'),
    }),
    proxies: parseProxies(readText('TRUST_PROXY'), readText('PROXY_HEADER')),
    relayUrl: relayAddress === '' ? null : parseOrigin('RELAY_URL', relayAddress),
    databaseUrl: readText('DATABASE_URL') === '' ? null : readText('DATABASE_URL'),
    pace: readPaceName(readText('SERVICE_PACE')),
    webhooksFile: readText('WEBHOOKS_FILE') === '' ? null : readText('WEBHOOKS_FILE'),
  };
}

/** Returns the port from the text of `PORT`. The highest port is 65534, because the service uses the next one. */
function parsePort(text: string | undefined, defaultPort: number): number {
  if (text === undefined || text === '') return defaultPort;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65534)
    throw new Error(`PORT must be a whole number from 1 to 65534, not "${text}".`);
  return port;
}

interface ServiceLocation {
  port: number;
  host: string | undefined;
  servicePath: string | null;
  /** The value of `PUBLIC_URL`; `null` if it is empty. */
  siteOrigin: string | null;
  /** The value of `SERVICE_PUBLIC_URL`; `''` if the variable is missing or empty. */
  servicePublicUrl: string;
}

function listServiceUrls({ port, host, servicePath, siteOrigin, servicePublicUrl }: ServiceLocation): BaseUrls {
  if (servicePublicUrl !== '') {
    const baseUrl = parseBaseUrl(servicePublicUrl);
    if (baseUrl === null)
      throw new Error(
        `SERVICE_PUBLIC_URL must be an address like https://book.example.com, not "${servicePublicUrl}".`,
      );
    return [baseUrl];
  }
  if (servicePath !== null) {
    const [firstOrigin, ...otherOrigins] = siteOrigin === null ? listOrigins(port, host) : [siteOrigin];
    return [firstOrigin + servicePath, ...otherOrigins.map((origin) => origin + servicePath)];
  }
  if (siteOrigin !== null)
    throw new Error(
      'With PUBLIC_URL say where the service is reached: SERVICE_PATH=/api for the same address, or SERVICE_PUBLIC_URL for one of its own.',
    );
  return listOrigins(port + 1, host);
}

function parseOrigin(name: string, text: string): string {
  const baseUrl = parseBaseUrl(text);
  if (baseUrl === null || new URL(baseUrl).origin !== baseUrl)
    throw new Error(`${name} must be an origin like https://demo.example.com, without a path, not "${text}".`);
  return baseUrl;
}

function parsePath(text: string): string | null {
  if (text === '') return null;
  if (!/^(\/[\w-]+)+$/.test(text)) throw new Error(`SERVICE_PATH must be a plain path like /api, not "${text}".`);
  return text;
}

/** Returns the proxies from the values of `TRUST_PROXY` and `PROXY_HEADER`. */
function parseProxies(count: string, header: string): Proxies {
  const proxies = {
    count: Number(count),
    header: proxyHeaders.find((name) => name === (header.toLowerCase() || 'x-forwarded-for')),
  };
  if (!Number.isInteger(proxies.count) || proxies.count < 0 || proxies.count > 10)
    throw new Error('TRUST_PROXY must be the number of your proxies in front, 0 to 10.');
  if (proxies.header === undefined) throw new Error(`PROXY_HEADER must be ${proxyHeaders.join(' or ')}.`);
  return { proxyCount: proxies.count, headerName: proxies.header };
}
