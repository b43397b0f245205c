/** All chance of a simulation: the same seed draws the same. */
import { createHash } from 'node:crypto';
import type { RelayCrypto } from '../../src/relay/index.ts';

export interface Chance {
  /** From 0 to below 1. */
  draw(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  /** True once in so many times. */
  onceIn(times: number): boolean;
  oneOf<Member>(all: readonly [Member, ...Member[]]): Member;
  /** So many hexadecimal digits. */
  hex(length: number): string;
  /** Chance of its own, so that what is drawn here changes nothing elsewhere. */
  apart(): Chance;
}

/** Mulberry32: 32 bits of state, and enough for a simulation. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const draw = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between: Chance['between'] = (least, most) => least + Math.floor(draw() * (most - least + 1));
  return {
    draw,
    between,
    onceIn: (times) => draw() * times < 1,
    oneOf: (all) => all[between(0, all.length - 1)] ?? all[0],
    hex: (length) => Array.from({ length }, () => between(0, 15).toString(16)).join(''),
    apart: () => chanceOf(between(0, 0xffff_ffff)),
  };
}

/** Hashes that wait for no thread, and ids by chance. */
export function cryptoOf(chance: Chance): RelayCrypto {
  return {
    randomUUID: () => chance.hex(32),
    subtle: {
      digest: (_algorithm, data) => {
        const { buffer, byteOffset, byteLength } = createHash('sha256').update(data).digest();
        return Promise.resolve(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
      },
    },
  };
}
