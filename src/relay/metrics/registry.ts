/**
 * Counters, gauges and histograms in the text format of Prometheus. The relay needs them on Node, Bun, Deno and Workers,
 * without dependencies. `prom-client` requires `perf_hooks`, `v8` and `cluster` of Node.
 * The type of a label lists its values, so no text of a request can add a series.
 *
 * https://prometheus.io/docs/instrumenting/exposition_formats/
 */

/** The values of each label. Any other value counts as `other`. */
export type LabelNames = Readonly<Record<string, readonly string[]>>;

type LabelsOf<Names extends LabelNames> = Readonly<Record<keyof Names, string>>;

export interface Counter<Names extends LabelNames> {
  /** Adds 1. Never throws. */
  add(labels: LabelsOf<Names>): void;
}

export interface Histogram<Names extends LabelNames> {
  /** Counts a duration in ms. A negative one, after a clock that went back, counts as 0. */
  observe(labels: LabelsOf<Names>, ms: number): void;
}

export interface Gauge<Names extends LabelNames> {
  /** Adds a source, which runs at each scrape. The value is the sum of all sources. A source that throws counts as 0. */
  read(labels: LabelsOf<Names>, source: () => number): void;
}

export interface Registry {
  counter<Names extends LabelNames>(name: string, help: string, labels: Names): Counter<Names>;
  histogram<Names extends LabelNames>(name: string, help: string, labels: Names): Histogram<Names>;
  gauge<Names extends LabelNames>(name: string, help: string, labels: Names): Gauge<Names>;
  /** Returns all metrics in the text format. */
  text(): string;
}

/** Upper bounds of the buckets, in seconds: from an answer of the cache to the time limit of an upstream request. */
export const BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25] as const;

/** The media type of {@link Registry.text}. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

function seriesOf<Names extends LabelNames>(names: Names, labels: LabelsOf<Names>): string {
  return Object.entries(names)
    .map(([name, values]) => `${name}="${values.includes(labels[name] ?? '') ? String(labels[name]) : 'other'}"`)
    .join(',');
}

const sample = (name: string, series: string, value: number): string =>
  `${name}${series === '' ? '' : `{${series}}`} ${String(value)}`;

/** Returns the values that exist before the first event: those of a counter with one label. So `increase()` sees its first event. */
function initialSeries<Names extends LabelNames>(names: Names): [string, number][] {
  const [first, ...more] = Object.entries(names);
  if (first === undefined) return [['', 0]];
  return more.length > 0 ? [] : first[1].map((value) => [`${first[0]}="${value}"`, 0]);
}

function safely(source: () => number): number {
  try {
    const value = source();
    return Number.isFinite(value) ? value : 0;
  } catch {
    return 0;
  }
}

/** Creates an empty registry. */
export function createRegistry(): Registry {
  const families: (() => string[])[] = [];
  const addFamily = (name: string, type: string, help: string, lines: () => string[]): void => {
    families.push(() => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines()]);
  };

  return {
    counter(name, help, labels) {
      const counts = new Map(initialSeries(labels));
      addFamily(name, 'counter', help, () => [...counts].map(([series, count]) => sample(name, series, count)));
      return {
        add(values) {
          const series = seriesOf(labels, values);
          counts.set(series, (counts.get(series) ?? 0) + 1);
        },
      };
    },

    histogram(name, help, labels) {
      const data = new Map<string, { buckets: number[]; sum: number; count: number }>();
      addFamily(name, 'histogram', help, () =>
        [...data].flatMap(([series, { buckets, sum, count }]) => {
          const prefix = series === '' ? '' : `${series},`;
          return [
            ...BUCKETS.map((bound, index) =>
              sample(`${name}_bucket`, `${prefix}le="${String(bound)}"`, buckets[index] ?? 0),
            ),
            sample(`${name}_bucket`, `${prefix}le="+Inf"`, count),
            sample(`${name}_sum`, series, sum),
            sample(`${name}_count`, series, count),
          ];
        }),
      );
      return {
        observe(values, ms) {
          const series = seriesOf(labels, values);
          const entry = data.get(series) ?? { buckets: BUCKETS.map(() => 0), sum: 0, count: 0 };
          const seconds = Math.max(0, ms) / 1000;
          data.set(series, {
            buckets: entry.buckets.map((count, index) => count + (seconds <= (BUCKETS[index] ?? 0) ? 1 : 0)),
            sum: entry.sum + seconds,
            count: entry.count + 1,
          });
        },
      };
    },

    gauge(name, help, labels) {
      const sources = new Map<string, (() => number)[]>();
      addFamily(name, 'gauge', help, () =>
        [...sources].map(([series, readers]) => {
          let total = 0;
          for (const source of readers) total += safely(source);
          return sample(name, series, total);
        }),
      );
      return {
        read(values, source) {
          const series = seriesOf(labels, values);
          sources.set(series, [...(sources.get(series) ?? []), source]);
        },
      };
    },

    text: () => `${families.flatMap((lines) => lines()).join('\n')}\n`,
  };
}
