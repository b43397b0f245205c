/**
 * Reads the configuration of the program `slipway-relay`: environment variables, and the secret files that they name.
 * Each complaint names its variable, but never shows the value, because complaints go to a log. `options.ts` checks the
 * values.
 */
import { readFileSync } from 'node:fs';
import { proxyHeaders, type ProxyHeader } from './http/address.ts';
import { isMetricsToken } from './metrics/metrics-handler.ts';

export interface Environment {
  baseUrl: string;
  apiKey: string;
  apiSecret: string;
  origins: string[];
  /** `null` if the relay serves no pages. */
  ownOrigin: string | null;
  mount: string;
  port: number;
  host: string;
  trustedProxies: number;
  proxyHeader: ProxyHeader;
  redisUrl: string | null;
  databaseUrl: string | null;
  /** Path of the file that stores the records, if the program has no shared store. */
  stateFile: string;
  /** True if the relay also answers reads, such as items and calendars. */
  reads: boolean;
  /** True if the relay looks for the booking when a create request gets no clear answer. */
  lookup: boolean;
  /** True if guests receive the payment status of their booking. */
  paymentStatus: boolean;
  /** The loopback port that serves the metrics; `null` for none. */
  metricsPort: number | null;
  /** The bearer token for metrics on the relay's own port; `null` if that port serves no metrics. */
  metricsToken: string | null;
  /** True if the relay reports each request as a span of OpenTelemetry. */
  tracing: boolean;
}

type EnvironmentResult = { ok: true; environment: Environment } | { ok: false; complaints: string[] };

/** Variables with secret values. For each of them, a variable `…_FILE` may name a file with the value instead. */
const secretNames = [
  'SLIPWAY_API_KEY',
  'SLIPWAY_API_SECRET',
  'SLIPWAY_REDIS_URL',
  'DATABASE_URL',
  'SLIPWAY_METRICS_TOKEN',
];

/** Returns the configuration, or complaints about missing and wrong variables. */
export function readEnvironment(variables: Variables): EnvironmentResult {
  try {
    return readVariables(withSecretFiles(variables, secretNames));
  } catch (error) {
    if (error instanceof SecretFileError) return { ok: false, complaints: [error.message] };
    throw error;
  }
}

function readVariables(variables: Variables): EnvironmentResult {
  const complaints: string[] = [];
  const text = (name: string): string => variables[name]?.trim() ?? '';
  const requiredText = (name: string, meaning: string): string => {
    if (text(name) === '') complaints.push(`${name} is missing: ${meaning}.`);
    return text(name);
  };
  const wholeNumber = (name: string, fallback: number, highest: number): number => {
    const value = text(name) === '' ? fallback : Number(text(name));
    if (!Number.isInteger(value) || value < 0 || value > highest)
      complaints.push(`${name} must be a whole number from 0 to ${highest}.`);
    return value;
  };
  const isOn = (name: string, fallback: 'on' | 'off' = 'off'): boolean => {
    if (!['', 'on', 'off'].includes(text(name))) complaints.push(`${name} must be on or off.`);
    return (text(name) || fallback) === 'on';
  };
  const environment: Environment = {
    baseUrl: requiredText('SLIPWAY_BASE_URL', 'the address of the booking account, like https://example.com/account'),
    apiKey: requiredText('SLIPWAY_API_KEY', 'the API key of the token pair'),
    apiSecret: requiredText('SLIPWAY_API_SECRET', 'the API secret of the token pair'),
    origins: requiredText(
      'SLIPWAY_ORIGINS',
      'the websites that may book, separated by commas, like https://www.example.com',
    )
      .split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== ''),
    ownOrigin: text('SLIPWAY_OWN_ORIGIN') || null,
    mount: text('SLIPWAY_MOUNT'),
    port: wholeNumber('PORT', 4175, 65_535),
    host: text('HOST') || '127.0.0.1',
    trustedProxies: wholeNumber('SLIPWAY_TRUST_PROXY', 0, 10),
    proxyHeader: proxyHeaders.find((name) => name === text('SLIPWAY_PROXY_HEADER').toLowerCase()) ?? 'x-forwarded-for',
    redisUrl: text('SLIPWAY_REDIS_URL') || null,
    databaseUrl: text('DATABASE_URL') || null,
    stateFile: text('SLIPWAY_STATE') || 'slipway-relay.state',
    reads: isOn('SLIPWAY_READS'),
    lookup: isOn('SLIPWAY_LOOKUP'),
    paymentStatus: isOn('SLIPWAY_PAYMENT_STATUS', 'on'),
    metricsPort: text('SLIPWAY_METRICS_PORT') === '' ? null : wholeNumber('SLIPWAY_METRICS_PORT', 0, 65_535),
    metricsToken: text('SLIPWAY_METRICS_TOKEN') || null,
    tracing: isOn('SLIPWAY_TRACING'),
  };
  if (!['', ...proxyHeaders].includes(text('SLIPWAY_PROXY_HEADER').toLowerCase()))
    complaints.push(`SLIPWAY_PROXY_HEADER must be ${proxyHeaders.join(' or ')}.`);
  if (environment.metricsToken !== null && !isMetricsToken(environment.metricsToken))
    complaints.push('SLIPWAY_METRICS_TOKEN must have at least 16 visible ASCII characters.');
  if (environment.redisUrl && environment.databaseUrl)
    complaints.push('SLIPWAY_REDIS_URL and DATABASE_URL are both set: choose one shared store.');
  return complaints.length > 0 ? { ok: false, complaints } : { ok: true, environment };
}

/** The environment variable that sets each relay option. A complaint about an option names this variable. */
export const variableOf: Readonly<Partial<Record<string, string>>> = {
  baseUrl: 'SLIPWAY_BASE_URL',
  apiKey: 'SLIPWAY_API_KEY',
  apiSecret: 'SLIPWAY_API_SECRET',
  origins: 'SLIPWAY_ORIGINS',
  ownOrigin: 'SLIPWAY_OWN_ORIGIN',
  mount: 'SLIPWAY_MOUNT',
};

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * An error about a secret file that the program cannot use. The message names the variable and the path, but never the
 * content.
 *
 * @example
 * try { withSecretFiles(process.env, ['DATABASE_URL']); } catch (error) { if (error instanceof SecretFileError) … }
 */
export class SecretFileError extends Error {
  override readonly name = 'SecretFileError';
}

/**
 * Returns the variables with the secrets that containers provide as files. The variable `NAME_FILE` is the path of a
 * file with the value of `NAME`. The function removes spaces around the value. Throws {@link SecretFileError} if it
 * cannot read a file, or if both variables exist.
 *
 * @example
 * const variables = withSecretFiles(process.env, ['DATABASE_URL']);
 */
export function withSecretFiles(variables: Variables, names: readonly string[]): Variables {
  const secrets = names.flatMap((name) => {
    const path = variables[`${name}_FILE`]?.trim() ?? '';
    if (path === '') return [];
    if ((variables[name]?.trim() ?? '') !== '')
      throw new SecretFileError(`${name} and ${name}_FILE are both set: choose one.`);
    return [[name, readSecret(name, path)] as const];
  });
  return { ...variables, ...Object.fromEntries(secrets) };
}

function readSecret(name: string, path: string): string {
  const text = readText(name, path);
  // Without this check, an empty file would look like an option without a value.
  if (text === '') throw new SecretFileError(`${name}_FILE names an empty file, ${path}.`);
  return text;
}

function readText(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new SecretFileError(`${name}_FILE names a file that cannot be read, ${path}${reason}.`, { cause: error });
  }
}
