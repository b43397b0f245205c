/** The only source of randomness in a simulation. The same seed draws the same values. */
import { createHash } from 'node:crypto';
import type { RelayCrypto } from '../../src/relay/index.ts';

export interface Random {
  /** Returns a number from 0 to below 1. */
  next(): number;
  /** Returns a whole number. Both ends are possible. */
  between(min: number, max: number): number;
  /** Returns true with a probability of one in `times`. */
  oneIn(times: number): boolean;
  oneOf<Member>(members: readonly [Member, ...Member[]]): Member;
  /** Returns hexadecimal digits. */
  hex(length: number): string;
  /** Returns a generator with a seed from this one. Its draws change no draw of this one. */
  fork(): Random;
}

/** Creates a Mulberry32 generator: 32 bits of state, which is enough for a simulation. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = state;
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between: Random['between'] = (min, max) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between,
    oneIn: (times) => next() * times < 1,
    oneOf: (members) => members[between(0, members.length - 1)] ?? members[0],
    hex: (length) => Array.from({ length }, () => between(0, 15).toString(16)).join(''),
    fork: () => createRandom(between(0, 0xffff_ffff)),
  };
}

/** Creates the relay's cryptography with seeded ids. Its hashes use no thread, so they are ready before the next macrotask. */
export function createSeededCrypto(random: Random): RelayCrypto {
  return {
    randomUUID: () => random.hex(32),
    subtle: {
      digest: (_algorithm, data) => {
        const { buffer, byteOffset, byteLength } = createHash('sha256').update(data).digest();
        return Promise.resolve(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
      },
    },
  };
}
