import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { observeRequests } from '../../../demo/service/observe.ts';
import { createRelayMetrics } from '../../../src/relay/index.ts';

const pageText = readFileSync('demo/docs/operate.md', 'utf8');
const yamlBlocks = [...pageText.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = '']) => text);
const { groups } = parse(yamlBlocks.find((text) => text.startsWith('groups:')) ?? '') as {
  groups: { rules: { alert: string; expr: string; annotations: { runbook: string } }[] }[];
};
const alertRules = groups.flatMap((group) => group.rules);
const headingIds = [...pageText.matchAll(/^#+ (.*)$/gm)].map(([, text = '']) =>
  text.toLowerCase().replaceAll(' ', '-'),
);

const relayText = createRelayMetrics().text();
const serviceText = observeRequests(() => Promise.reject(new Error('No request.'))).metrics.text();
const parseFamilies = (text: string) =>
  new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]));
const typeByFamily = new Map([...parseFamilies(relayText), ...parseFamilies(serviceText)]);
const seriesNames = [...typeByFamily].flatMap(([name, type]) =>
  type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
);

describe('the monitoring page operate.md', () => {
  it('documents exactly the metrics of relay and demo service', () => {
    const documentedNames = [...pageText.matchAll(/^\| (`slipway_(?:relay|service)_.*?) \|/gm)].flatMap(
      ([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    );
    expect(documentedNames.sort()).toEqual([...typeByFamily.keys()].sort());
  });

  it.each(alertRules.map(({ alert, ...rule }) => [alert, rule] as const))(
    'has a valid alert rule %s',
    (_alert, rule) => {
      const names = [...rule.expr.matchAll(/slipway_\w+/g)].map(([name]) => name);
      for (const metricName of names) expect(seriesNames).toContain(metricName);
      expect(names.length > 0 || rule.expr.startsWith('up{')).toBe(true);
      expect(rule.expr.split('(').length).toBe(rule.expr.split(')').length);
      const [file, anchor] = rule.annotations.runbook.split('#');
      expect(file).toBe('operate.md');
      expect(headingIds).toContain(anchor);
    },
  );

  it('mentions only metrics that exist', () => {
    const prefixes = [...pageText.matchAll(/`count (\w+)`/g)].map(([, prefix = '']) => `slipway_relay_${prefix}`);
    for (const prefix of prefixes)
      expect(
        seriesNames.some((name) => name.startsWith(prefix)),
        prefix,
      ).toBe(true);
    expect(prefixes.length).toBeGreaterThan(3);
  });

  it('uses only label values that exist', () => {
    const labelValues = alertRules.flatMap(({ expr }) =>
      [...expr.matchAll(/(outcome|result|limit)=~?"([^"]+)"/g)].flatMap(([, , text = '']) => text.split('|')),
    );
    const sourceText = [
      'src/relay/metrics/relay-metrics.ts',
      'demo/service/observe.ts',
      'demo/service/rules/webhooks.ts',
    ]
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n');
    for (const labelValue of labelValues) expect(sourceText).toContain(`'${labelValue}'`);
    expect(labelValues.length).toBeGreaterThan(10);
  });

  it('has at least ten alert rules with unique names', () => {
    expect(new Set(alertRules.map(({ alert }) => alert)).size).toBe(alertRules.length);
    expect(alertRules.length).toBeGreaterThanOrEqual(10);
  });
});
