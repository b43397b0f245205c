/**
 * Bad weather in front of the booking service: `/slow/<account>/…` answers late, `/failing/<account>/…` fails every
 * second time, `/failing-<kind>/<account>/…` always, `/unreachable/<account>/…` never answers whole.
 */
import { Hono } from 'hono';
import { failureAnswer, failureKinds, inTurn } from './failures.ts';
import type { PassThrough } from './pass-through.ts';

export interface WeatherOptions {
  passThrough: PassThrough;
  /** Milliseconds before a slow answer. */
  delay: number;
  wait?: (milliseconds: number) => Promise<void>;
}

export function createWeather({ passThrough, delay, wait = sleep }: WeatherOptions): Hono {
  const weather = new Hono();
  const nextFailure = inTurn();

  weather.all('/slow/*', async ({ req }) => {
    await wait(delay);
    return passThrough(req.raw, below('/slow', req.raw));
  });
  weather.all('/failing/*', ({ req, env }) => {
    const failure = nextFailure();
    return failure === null ? passThrough(req.raw, below('/failing', req.raw)) : failureAnswer(failure, env);
  });
  for (const kind of failureKinds) weather.all(`/failing-${kind}/*`, ({ env }) => failureAnswer(kind, env));
  weather.all('/unreachable/*', ({ env }) => failureAnswer('cut', env));
  return weather;
}

function below(prefix: string, request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname.slice(prefix.length) + search;
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
