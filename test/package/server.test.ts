/** Importing on a server does nothing and breaks nothing. */
import { expect, inject, test } from 'vitest';
import { command } from './command.ts';

const applications = inject('applications');

/** What a module exports, and what is in the global scope and among the elements once it is imported. */
async function imported(name: string): Promise<{ exports: string[]; globals: string[]; defined: boolean }> {
  const script = `
    const before = new Set(Object.getOwnPropertyNames(globalThis));
    const module = await import('${name}');
    console.log(JSON.stringify({
      exports: Object.keys(module),
      globals: Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name)),
      defined: globalThis.customElements?.get('slipway-booking') !== undefined,
    }));`;
  const { code, output, stdout } = await command(process.execPath, ['--input-type=module', '-e', script], applications);
  expect(code, output).toBe(0);
  return JSON.parse(stdout) as { exports: string[]; globals: string[]; defined: boolean };
}

test('the elements can be named in Node, and none is defined; what is global is what Lit brings', async () => {
  const lit = await imported('lit');
  const booking = await imported('slipway-booking');
  expect(booking.exports).toContain('SlipwayBooking');
  expect(booking.defined).toBe(false);
  expect(booking.globals).toEqual(lit.globals);
});

test.each(['api', 'flow'])('slipway-booking/%s adds nothing to Node’s global scope', async (entry) => {
  const { exports, globals } = await imported(`slipway-booking/${entry}`);
  expect(exports.length).toBeGreaterThan(0);
  expect(globals).toEqual([]);
});

test.each(['react', 'preact', 'solid', 'vue', 'svelte'])('slipway-booking/%s is an empty module', async (entry) => {
  expect(await imported(`slipway-booking/${entry}`)).toEqual({ exports: [], globals: [], defined: false });
});
