/** The only source of random values in a simulation. The same seed gives the same values. */
import { createHash } from 'node:crypto';
import type { RelayCrypto } from '../../src/relay/index.ts';

export interface Random {
  /** Returns a number of at least 0 and below 1. */
  next(): number;
  /** Returns a whole number from `min` to `max`, both included. */
  integerBetween(min: number, max: number): number;
  /** Returns true with the probability 1 / `times`. */
  isOneIn(times: number): boolean;
  pickOne<Member>(members: readonly [Member, ...Member[]]): Member;
  /** Returns a text of `length` random hexadecimal digits. */
  createHex(length: number): string;
  /** Returns a new generator, whose seed comes from this generator. Afterwards, the two generators are independent. */
  fork(): Random;
}

/** Creates a Mulberry32 generator. Its 32 bits of state are enough for a simulation. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = state;
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between: Random['integerBetween'] = (min, max) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    integerBetween: between,
    isOneIn: (times) => next() * times < 1,
    pickOne: (members) => members[between(0, members.length - 1)] ?? members[0],
    createHex: (length) => Array.from({ length }, () => between(0, 15).toString(16)).join(''),
    fork: () => createRandom(between(0, 0xffff_ffff)),
  };
}

/**
 * Creates the relay's cryptography with reproducible ids. It computes hashes without a thread, so they are ready before
 * the next macrotask.
 */
export function createSeededCrypto(random: Random): RelayCrypto {
  return {
    randomUUID: () => random.createHex(32),
    subtle: {
      digest: (_algorithm, data) => {
        const { buffer, byteOffset, byteLength } = createHash('sha256').update(data).digest();
        return Promise.resolve(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
      },
    },
  };
}
