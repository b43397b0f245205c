/** Tests that importing the package on a server has no effect and throws nothing. */
import { expect, inject, it } from 'vitest';
import { runCommand } from './command.ts';

const applications = inject('applications');

/**
 * Imports a module in Node. Returns its exports and the new globals. `isDefined` is true if it defined the elements.
 */
async function importOnServer(name: string): Promise<{ exports: string[]; globals: string[]; isDefined: boolean }> {
  const script = `
    const before = new Set(Object.getOwnPropertyNames(globalThis));
    const module = await import('${name}');
    console.log(JSON.stringify({
      exports: Object.keys(module),
      globals: Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name)),
      isDefined: globalThis.customElements?.get('slipway-booking') !== undefined,
    }));`;
  const { code, output, stdout } = await runCommand(
    process.execPath,
    ['--input-type=module', '-e', script],
    applications,
  );
  expect(code, output).toBe(0);
  return JSON.parse(stdout) as { exports: string[]; globals: string[]; isDefined: boolean };
}

it('exports the elements in Node without defining them', async () => {
  const litImport = await importOnServer('lit');
  const bookingImport = await importOnServer('slipway-booking');
  expect(bookingImport.exports).toContain('SlipwayBooking');
  expect(bookingImport.isDefined).toBe(false);
  expect(bookingImport.globals).toEqual(litImport.globals);
});

it.each(['api', 'flow'])("adds nothing to Node's global scope: slipway-booking/%s", async (entry) => {
  const { exports, globals } = await importOnServer(`slipway-booking/${entry}`);
  expect(exports.length).toBeGreaterThan(0);
  expect(globals).toEqual([]);
});

it.each(['react', 'preact', 'solid', 'vue', 'svelte'])(
  'exports no values, only types, from slipway-booking/%s',
  async (entry) => {
    expect(await importOnServer(`slipway-booking/${entry}`)).toEqual({ exports: [], globals: [], isDefined: false });
  },
);
