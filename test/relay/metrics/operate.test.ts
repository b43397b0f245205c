import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { observeRequests } from '../../../demo/service/observe.ts';
import { createRelayMetrics } from '../../../src/relay/index.ts';

const page = readFileSync('demo/docs/operate.md', 'utf8');
const yamlBlocks = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = '']) => text);
const { groups } = parse(yamlBlocks.find((text) => text.startsWith('groups:')) ?? '') as {
  groups: { rules: { alert: string; expr: string; annotations: { runbook: string } }[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const headings = [...page.matchAll(/^#+ (.*)$/gm)].map(([, text = '']) => text.toLowerCase().replaceAll(' ', '-'));

const relayText = createRelayMetrics().text();
const serviceText = observeRequests(() => Promise.reject(new Error('No request.'))).metrics.text();
const familiesIn = (text: string) =>
  new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]));
const families = new Map([...familiesIn(relayText), ...familiesIn(serviceText)]);
const seriesNames = [...families].flatMap(([name, type]) =>
  type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
);

describe('the monitoring page operate.md', () => {
  it('documents exactly the metrics of relay and demo service', () => {
    const names = [...page.matchAll(/^\| (`slipway_(?:relay|service)_.*?) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    );
    expect(names.sort()).toEqual([...families.keys()].sort());
  });

  it.each(rules.map(({ alert, ...rule }) => [alert, rule] as const))('has a valid alert rule %s', (_alert, rule) => {
    const names = [...rule.expr.matchAll(/slipway_\w+/g)].map(([name]) => name);
    for (const name of names) expect(seriesNames).toContain(name);
    expect(names.length > 0 || rule.expr.startsWith('up{')).toBe(true);
    expect(rule.expr.split('(').length).toBe(rule.expr.split(')').length);
    const [file, anchor] = rule.annotations.runbook.split('#');
    expect(file).toBe('operate.md');
    expect(headings).toContain(anchor);
  });

  it('mentions only metrics that exist', () => {
    const prefixes = [...page.matchAll(/`count (\w+)`/g)].map(([, prefix = '']) => `slipway_relay_${prefix}`);
    for (const prefix of prefixes)
      expect(
        seriesNames.some((name) => name.startsWith(prefix)),
        prefix,
      ).toBe(true);
    expect(prefixes.length).toBeGreaterThan(3);
  });

  it('uses only label values that exist', () => {
    const values = rules.flatMap(({ expr }) =>
      [...expr.matchAll(/(outcome|result|limit)=~?"([^"]+)"/g)].flatMap(([, , text = '']) => text.split('|')),
    );
    const sources = ['src/relay/metrics/relay-metrics.ts', 'demo/service/observe.ts', 'demo/service/rules/webhooks.ts']
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n');
    for (const value of values) expect(sources).toContain(`'${value}'`);
    expect(values.length).toBeGreaterThan(10);
  });

  it('has at least ten rules with unique names', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    expect(rules.length).toBeGreaterThanOrEqual(10);
  });
});
