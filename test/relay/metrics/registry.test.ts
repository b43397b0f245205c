/**
 * Tests the text output of a metrics registry: series with and without labels, and gauges whose source function fails.
 */
import { describe, expect, it } from 'vitest';
import { createRegistry } from '../../../src/relay/metrics/registry.ts';

const listSamples = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

describe('createRegistry', () => {
  it('writes help and type of a metric before its series', () => {
    const registry = createRegistry();
    registry.createCounter('creates_total', 'Creates.', {}).add({});
    expect(registry.text()).toBe('# HELP creates_total Creates.\n# TYPE creates_total counter\ncreates_total 1\n');
  });

  it('shows 0 for new counters with at most one label', () => {
    const registry = createRegistry();
    registry.createCounter('starts_total', 'Starts.', {});
    registry.createCounter('answers_total', 'Answers.', { status: ['2xx', '5xx'] });
    registry.createCounter('requests_total', 'Requests.', { route: ['create'], status: ['2xx'] });
    expect(listSamples(registry.text())).toEqual([
      'starts_total 0',
      'answers_total{status="2xx"} 0',
      'answers_total{status="5xx"} 0',
    ]);
  });

  it('separates labels by commas and reports unlisted values as "other"', () => {
    const registry = createRegistry();
    const requests = registry.createCounter('requests_total', 'Requests.', { route: ['create'], status: ['2xx'] });
    requests.add({ route: 'create', status: '2xx' });
    requests.add({ route: 'create', status: 'a text of a guest' });
    expect(listSamples(registry.text())).toEqual([
      'requests_total{route="create",status="2xx"} 1',
      'requests_total{route="create",status="other"} 1',
    ]);
  });

  it.each([
    ['without labels', {}, {}, ''],
    ['with a label', { route: ['create'] }, { route: 'create' }, 'route="create"'],
  ] as const)('writes a histogram %s with all its buckets', (_name, labels, values, series) => {
    const registry = createRegistry();
    registry
      .createHistogram<Record<string, readonly string[]>>('took_seconds', 'Duration.', labels)
      .observe(values, 500);
    const labelPrefix = series === '' ? '' : `${series},`;
    const labelText = series === '' ? '' : `{${series}}`;
    const lines = listSamples(registry.text());
    expect(lines[0]).toBe(`took_seconds_bucket{${labelPrefix}le="0.01"} 0`);
    expect(lines.slice(-3)).toEqual([
      `took_seconds_bucket{${labelPrefix}le="+Inf"} 1`,
      `took_seconds_sum${labelText} 0.5`,
      `took_seconds_count${labelText} 1`,
    ]);
  });

  it('adds up the sources of a gauge, a failing source as 0', () => {
    const registry = createRegistry();
    const records = registry.createGauge('records', 'Records.', {});
    records.addSource({}, () => 2);
    records.addSource({}, () => 3);
    records.addSource({}, () => NaN);
    records.addSource({}, () => {
      throw new Error('The store is down.');
    });
    expect(listSamples(registry.text())).toEqual(['records 5']);
  });
});
