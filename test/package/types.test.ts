/** Tests the types of the elements and events in different compilers and templates. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, inject, it } from 'vitest';
import { listExamples } from '../readme/documentation.ts';
import { runTool } from './command.ts';

const applications = inject('applications');
const folder = join(applications, 'types');

it('compiles elements and events without a framework', async () => {
  const { code, output } = await runTool(applications, 'tsc', ['-p', 'tsconfig.json'], folder);
  expect(output).toBe('');
  expect(code).toBe(0);
});

const compilers: { name: string; check: () => ReturnType<typeof runTool> }[] = [
  ...['react', 'preact', 'solid'].map((name) => ({
    name,
    check: () => runTool(applications, 'tsc', ['-p', `tsconfig.${name}.json`, '--pretty', 'false'], folder),
  })),
  {
    name: 'vue',
    check: () => runTool(applications, 'vue-tsc', ['-p', 'tsconfig.vue.json', '--pretty', 'false'], folder),
  },
  {
    name: 'svelte',
    check: () =>
      runTool(
        applications,
        'svelte-check',
        ['--tsconfig', './tsconfig.json', '--output', 'machine'],
        join(folder, 'svelte'),
      ),
  },
];

it.each(compilers)('accepts correct $name templates and rejects wrong attributes and events', async ({ check }) => {
  const { stdout } = await check();
  const errors = stdout.split('\n').filter((line) => /\berror TS\d+:|\d+ ERROR "/.test(line));
  expect(errors.filter((line) => !line.includes('-wrong.'))).toEqual([]);
  expect(errors.map((line) => /popup|keywords|'code'/.exec(line)?.[0])).toEqual(['popup', 'keywords', "'code'"]);
});

it('accepts the documented Angular component and rejects wrong events', async () => {
  const [example] = listExamples('typescript');
  writeFileSync(join(folder, 'angular', 'booking.ts'), example?.code ?? '');
  const { code, output } = await runTool(applications, 'ngc', ['-p', 'tsconfig.json'], join(folder, 'angular'));
  expect(code, output).not.toBe(0);
  const errors = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => / - error (TS|NG)/.test(line));
  expect(errors.filter((line) => !line.includes('wrong.ts'))).toEqual([]);
  expect(errors.map((line) => /'Event'|'code'/.exec(line)?.[0])).toEqual(["'Event'", "'code'"]);
});
