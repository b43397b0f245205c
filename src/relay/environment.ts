/**
 * The relay's configuration from environment variables. Every complaint names its variable and never shows its value:
 * it ends up in a log.
 */
import { proxyHeaders, type ProxyHeader } from './forwarded.ts';
import { SecretFileError, withSecretFiles } from './secret-files.ts';

export interface Environment {
  baseUrl: string;
  apiKey: string;
  apiSecret: string;
  origins: string[];
  /** Null where the relay serves no pages. */
  ownOrigin: string | null;
  mount: string;
  port: number;
  host: string;
  trustedProxies: number;
  proxyHeader: ProxyHeader;
  redisUrl: string | null;
  databaseUrl: string | null;
  /** The file that remembers creates where no shared store does; a path. */
  stateFile: string;
  /** True if the relay takes the reads too. */
  reads: boolean;
  /** True if the relay looks up bookings of lost answers. */
  lookup: boolean;
  /** True if guests see the payment status of their bookings. */
  paymentStatus: boolean;
}

type Variables = Readonly<Record<string, string | undefined>>;

export type EnvironmentReading = { ok: true; environment: Environment } | { ok: false; complaints: string[] };

/** Each of these may stand in a file that `…_FILE` names. */
const secrets = ['SLIPWAY_API_KEY', 'SLIPWAY_API_SECRET', 'SLIPWAY_REDIS_URL', 'DATABASE_URL'];

/** Reads the variables, and the files that they name. */
export function readEnvironment(variables: Variables): EnvironmentReading {
  try {
    return readVariables(withSecretFiles(variables, secrets));
  } catch (error) {
    if (error instanceof SecretFileError) return { ok: false, complaints: [error.message] };
    throw error;
  }
}

function readVariables(variables: Variables): EnvironmentReading {
  const complaints: string[] = [];
  const text = (name: string): string => variables[name]?.trim() ?? '';
  const required = (name: string, meaning: string): string => {
    if (text(name) === '') complaints.push(`${name} is missing: ${meaning}.`);
    return text(name);
  };
  const whole = (name: string, fallback: number, highest: number): number => {
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
    baseUrl: required('SLIPWAY_BASE_URL', 'the address of the booking account, like https://example.com/account'),
    apiKey: required('SLIPWAY_API_KEY', 'the API key of the token pair'),
    apiSecret: required('SLIPWAY_API_SECRET', 'the API secret of the token pair'),
    origins: required(
      'SLIPWAY_ORIGINS',
      'the websites that may book, separated by commas, like https://www.example.com',
    )
      .split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== ''),
    ownOrigin: text('SLIPWAY_OWN_ORIGIN') || null,
    mount: text('SLIPWAY_MOUNT'),
    port: whole('PORT', 4175, 65_535),
    host: text('HOST') || '127.0.0.1',
    trustedProxies: whole('SLIPWAY_TRUST_PROXY', 0, 10),
    proxyHeader: proxyHeaders.find((name) => name === text('SLIPWAY_PROXY_HEADER').toLowerCase()) ?? 'x-forwarded-for',
    redisUrl: text('SLIPWAY_REDIS_URL') || null,
    databaseUrl: text('DATABASE_URL') || null,
    stateFile: text('SLIPWAY_STATE') || 'slipway-relay.state',
    reads: isOn('SLIPWAY_READS'),
    lookup: isOn('SLIPWAY_LOOKUP'),
    paymentStatus: isOn('SLIPWAY_PAYMENT_STATUS', 'on'),
  };
  if (!['', ...proxyHeaders].includes(text('SLIPWAY_PROXY_HEADER').toLowerCase()))
    complaints.push(`SLIPWAY_PROXY_HEADER must be ${proxyHeaders.join(' or ')}.`);
  if (environment.redisUrl && environment.databaseUrl)
    complaints.push('SLIPWAY_REDIS_URL and DATABASE_URL are both set: choose one shared store.');
  return complaints.length > 0 ? { ok: false, complaints } : { ok: true, environment };
}

/** The variable behind a relay option, for complaints about options. */
export const variableOf: Readonly<Partial<Record<string, string>>> = {
  baseUrl: 'SLIPWAY_BASE_URL',
  apiKey: 'SLIPWAY_API_KEY',
  apiSecret: 'SLIPWAY_API_SECRET',
  origins: 'SLIPWAY_ORIGINS',
  ownOrigin: 'SLIPWAY_OWN_ORIGIN',
  mount: 'SLIPWAY_MOUNT',
};
