/** Tests the types of the elements and events in different compilers and templates. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, inject, it } from 'vitest';
import { examplesIn } from '../readme/documentation.ts';
import { tool } from './command.ts';

const applications = inject('applications');
const folder = join(applications, 'types');

it('has types for elements and events without a framework', async () => {
  const { code, output } = await tool(applications, 'tsc', ['-p', 'tsconfig.json'], folder);
  expect(output).toBe('');
  expect(code).toBe(0);
});

const compilers: { name: string; check: () => ReturnType<typeof tool> }[] = [
  ...['react', 'preact', 'solid'].map((name) => ({
    name,
    check: () => tool(applications, 'tsc', ['-p', `tsconfig.${name}.json`, '--pretty', 'false'], folder),
  })),
  {
    name: 'vue',
    check: () => tool(applications, 'vue-tsc', ['-p', 'tsconfig.vue.json', '--pretty', 'false'], folder),
  },
  {
    name: 'svelte',
    check: () =>
      tool(
        applications,
        'svelte-check',
        ['--tsconfig', './tsconfig.json', '--output', 'machine'],
        join(folder, 'svelte'),
      ),
  },
];

it.each(compilers)('checks tags, attributes and events in $name templates', async ({ check }) => {
  const { stdout } = await check();
  const errors = stdout.split('\n').filter((line) => /\berror TS\d+:|\d+ ERROR "/.test(line));
  expect(errors.filter((line) => !line.includes('-wrong.'))).toEqual([]);
  expect(errors.map((line) => /popup|keywords|'code'/.exec(line)?.[0])).toEqual(['popup', 'keywords', "'code'"]);
});

it('accepts the documented Angular component and rejects wrong events', async () => {
  const [example] = examplesIn('typescript');
  writeFileSync(join(folder, 'angular', 'booking.ts'), example?.code ?? '');
  const { code, output } = await tool(applications, 'ngc', ['-p', 'tsconfig.json'], join(folder, 'angular'));
  expect(code, output).not.toBe(0);
  const errors = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => / - error (TS|NG)/.test(line));
  expect(errors.filter((line) => !line.includes('wrong.ts'))).toEqual([]);
  expect(errors.map((line) => /'Event'|'code'/.exec(line)?.[0])).toEqual(["'Event'", "'code'"]);
});
