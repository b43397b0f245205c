/**
 * Counters, gauges and histograms in the text format of Prometheus. The relay needs them on Node, Bun, Deno and
 * Workers. The package `prom-client` does not run there, because it needs `perf_hooks`, `v8` and `cluster` of Node.
 * Each label has a fixed list of values, so no text of a request can add a series.
 *
 * https://prometheus.io/docs/instrumenting/exposition_formats/
 */

/** The names of labels, each with its possible values. Any other value counts as `other`. */
export type LabelNames = Readonly<Record<string, readonly string[]>>;

type LabelsOf<Names extends LabelNames> = Readonly<Record<keyof Names, string>>;

export interface Counter<Names extends LabelNames> {
  /** Adds 1 to the count for these labels. Never throws. */
  add(labels: LabelsOf<Names>): void;
}

export interface Histogram<Names extends LabelNames> {
  /** Adds a duration in ms. A negative duration counts as 0. It occurs if the clock goes back. */
  observe(labels: LabelsOf<Names>, ms: number): void;
}

export interface Gauge<Names extends LabelNames> {
  /**
   * Adds a function that returns a number. Each scrape calls it, and the gauge shows the sum of all such functions. A
   * function that throws counts as 0.
   */
  read(labels: LabelsOf<Names>, source: () => number): void;
}

export interface Registry {
  counter<Names extends LabelNames>(name: string, help: string, labels: Names): Counter<Names>;
  histogram<Names extends LabelNames>(name: string, help: string, labels: Names): Histogram<Names>;
  gauge<Names extends LabelNames>(name: string, help: string, labels: Names): Gauge<Names>;
  /** Returns all metrics in the text format of Prometheus. */
  text(): string;
}

/**
 * The upper bounds of the histogram's buckets, in seconds. The first fits an answer from the cache, and the last is the
 * time limit of a request to the service.
 */
export const BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25] as const;

/** The media type of {@link Registry.text}. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

function seriesOf<Names extends LabelNames>(names: Names, labels: LabelsOf<Names>): string {
  return Object.entries(names)
    .map(([name, values]) => `${name}="${values.includes(labels[name] ?? '') ? String(labels[name]) : 'other'}"`)
    .join(',');
}

const formatSample = (name: string, series: string, value: number): string =>
  `${name}${series === '' ? '' : `{${series}}`} ${String(value)}`;

/**
 * Returns the series that a new counter starts with, each with the value 0. Without them, `increase()` in Prometheus
 * would not see the first event. A counter with several labels starts without series.
 */
function initialSeries<Names extends LabelNames>(names: Names): [string, number][] {
  const [firstLabel, ...otherLabels] = Object.entries(names);
  if (firstLabel === undefined) return [['', 0]];
  return otherLabels.length > 0 ? [] : firstLabel[1].map((value) => [`${firstLabel[0]}="${value}"`, 0]);
}

function safely(source: () => number): number {
  try {
    const value = source();
    return Number.isFinite(value) ? value : 0;
  } catch {
    return 0;
  }
}

/** Returns an empty registry. */
export function createRegistry(): Registry {
  const families: (() => string[])[] = [];
  const addFamily = (name: string, type: string, help: string, lines: () => string[]): void => {
    families.push(() => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines()]);
  };

  return {
    counter(name, help, labels) {
      const counts = new Map(initialSeries(labels));
      addFamily(name, 'counter', help, () => [...counts].map(([series, count]) => formatSample(name, series, count)));
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
              formatSample(`${name}_bucket`, `${prefix}le="${String(bound)}"`, buckets[index] ?? 0),
            ),
            formatSample(`${name}_bucket`, `${prefix}le="+Inf"`, count),
            formatSample(`${name}_sum`, series, sum),
            formatSample(`${name}_count`, series, count),
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
          return formatSample(name, series, total);
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
