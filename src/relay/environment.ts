/**
 * Reads the configuration of the program `slipway-relay`: environment variables, and the secret files that they name.
 * Each problem names its variable. A problem may show the path of a secret file. It shows no other value, because
 * problems go to a log. The module `options.ts` checks the addresses, the token pair and the origins.
 */
import { readFileSync } from 'node:fs';
import { proxyHeaders, type ProxyHeader } from './http/address.ts';
import { isMetricsToken } from './metrics/metrics-handler.ts';

export interface Environment {
  baseUrl: string;
  apiKey: string;
  apiSecret: string;
  origins: string[];
  /** The relay's own origin if its server also serves pages with the widget; otherwise `null`. */
  ownOrigin: string | null;
  mount: string;
  port: number;
  host: string;
  trustedProxies: number;
  proxyHeader: ProxyHeader;
  redisUrl: string | null;
  databaseUrl: string | null;
  /** Path of the file that stores the records, if the program has no shared store. */
  stateFilePath: string;
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

type EnvironmentResult = { ok: true; environment: Environment } | { ok: false; problems: string[] };

/** Variables with secret values. For each of them, a variable `…_FILE` may name a file with the value instead. */
const secretVariableNames = [
  'SLIPWAY_API_KEY',
  'SLIPWAY_API_SECRET',
  'SLIPWAY_REDIS_URL',
  'DATABASE_URL',
  'SLIPWAY_METRICS_TOKEN',
];

/** Returns the configuration, or the problems with missing and wrong variables. */
export function readEnvironment(variables: Variables): EnvironmentResult {
  try {
    return parseVariables(readSecretFiles(variables, secretVariableNames));
  } catch (error) {
    if (error instanceof SecretFileError) return { ok: false, problems: [error.message] };
    throw error;
  }
}

function parseVariables(variables: Variables): EnvironmentResult {
  const problems: string[] = [];
  const readText = (name: string): string => variables[name]?.trim() ?? '';
  const readRequiredText = (name: string, meaning: string): string => {
    if (readText(name) === '') problems.push(`${name} is missing: ${meaning}.`);
    return readText(name);
  };
  const readWholeNumber = (name: string, fallback: number, maximum: number): number => {
    const value = readText(name) === '' ? fallback : Number(readText(name));
    if (!Number.isInteger(value) || value < 0 || value > maximum)
      problems.push(`${name} must be a whole number from 0 to ${maximum}.`);
    return value;
  };
  const readSwitch = (name: string, fallback: 'on' | 'off' = 'off'): boolean => {
    if (!['', 'on', 'off'].includes(readText(name))) problems.push(`${name} must be on or off.`);
    return (readText(name) || fallback) === 'on';
  };
  const environment: Environment = {
    baseUrl: readRequiredText(
      'SLIPWAY_BASE_URL',
      'the address of the booking account, like https://example.com/account',
    ),
    apiKey: readRequiredText('SLIPWAY_API_KEY', 'the API key of the token pair'),
    apiSecret: readRequiredText('SLIPWAY_API_SECRET', 'the API secret of the token pair'),
    origins: readRequiredText(
      'SLIPWAY_ORIGINS',
      'the websites that may book, separated by commas, like https://www.example.com',
    )
      .split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== ''),
    ownOrigin: readText('SLIPWAY_OWN_ORIGIN') || null,
    mount: readText('SLIPWAY_MOUNT'),
    port: readWholeNumber('PORT', 4175, 65_535),
    host: readText('HOST') || '127.0.0.1',
    trustedProxies: readWholeNumber('SLIPWAY_TRUST_PROXY', 0, 10),
    proxyHeader:
      proxyHeaders.find((name) => name === readText('SLIPWAY_PROXY_HEADER').toLowerCase()) ?? 'x-forwarded-for',
    redisUrl: readText('SLIPWAY_REDIS_URL') || null,
    databaseUrl: readText('DATABASE_URL') || null,
    stateFilePath: readText('SLIPWAY_STATE') || 'slipway-relay.state',
    reads: readSwitch('SLIPWAY_READS'),
    lookup: readSwitch('SLIPWAY_LOOKUP'),
    paymentStatus: readSwitch('SLIPWAY_PAYMENT_STATUS', 'on'),
    metricsPort: readText('SLIPWAY_METRICS_PORT') === '' ? null : readWholeNumber('SLIPWAY_METRICS_PORT', 0, 65_535),
    metricsToken: readText('SLIPWAY_METRICS_TOKEN') || null,
    tracing: readSwitch('SLIPWAY_TRACING'),
  };
  if (!['', ...proxyHeaders].includes(readText('SLIPWAY_PROXY_HEADER').toLowerCase()))
    problems.push(`SLIPWAY_PROXY_HEADER must be ${proxyHeaders.join(' or ')}.`);
  if (environment.metricsToken !== null && !isMetricsToken(environment.metricsToken))
    problems.push('SLIPWAY_METRICS_TOKEN must have at least 16 visible ASCII characters.');
  if (environment.redisUrl && environment.databaseUrl)
    problems.push('SLIPWAY_REDIS_URL and DATABASE_URL are both set: choose one shared store.');
  return problems.length > 0 ? { ok: false, problems } : { ok: true, environment };
}

/**
 * The environment variables of the relay options that `options.ts` checks. A problem with such an option names its
 * variable.
 */
export const variableNameByOption: Readonly<Partial<Record<string, string>>> = {
  baseUrl: 'SLIPWAY_BASE_URL',
  apiKey: 'SLIPWAY_API_KEY',
  apiSecret: 'SLIPWAY_API_SECRET',
  origins: 'SLIPWAY_ORIGINS',
  ownOrigin: 'SLIPWAY_OWN_ORIGIN',
  mount: 'SLIPWAY_MOUNT',
};

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * An error about a secret file that the program cannot use. The message names the variable and may name the path, but
 * never the content.
 *
 * @example
 * try { readSecretFiles(process.env, ['DATABASE_URL']); } catch (error) { if (error instanceof SecretFileError) … }
 */
export class SecretFileError extends Error {
  override readonly name = 'SecretFileError';
}

/**
 * Returns the variables with the secrets that containers provide as files. The variable `NAME_FILE` is the path of a
 * file with the value of `NAME`. The function removes spaces around the value. Throws {@link SecretFileError} if it
 * cannot read a file, if a file is empty, or if both variables have a value.
 *
 * @example
 * const variables = readSecretFiles(process.env, ['DATABASE_URL']);
 */
export function readSecretFiles(variables: Variables, secretNames: readonly string[]): Variables {
  const secrets = secretNames.flatMap((name) => {
    const path = variables[`${name}_FILE`]?.trim() ?? '';
    if (path === '') return [];
    if ((variables[name]?.trim() ?? '') !== '')
      throw new SecretFileError(`${name} and ${name}_FILE are both set: choose one.`);
    return [[name, readSecret(name, path)] as const];
  });
  return { ...variables, ...Object.fromEntries(secrets) };
}

function readSecret(variableName: string, path: string): string {
  const text = readFileText(variableName, path);
  // Without this check, an empty file would look like an option without a value.
  if (text === '') throw new SecretFileError(`${variableName}_FILE names an empty file, ${path}.`);
  return text;
}

function readFileText(variableName: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new SecretFileError(`${variableName}_FILE names a file that cannot be read, ${path}${reason}.`, {
      cause: error,
    });
  }
}
