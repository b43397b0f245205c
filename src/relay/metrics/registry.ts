/**
 * Counters, gauges and histograms in the text format of Prometheus. The relay needs them on Node, Bun, Deno and
 * Workers. The package `prom-client` does not run on all of these, because it needs `perf_hooks`, `v8` and `cluster` of
 * Node. Each label has a fixed list of values, so no text of a request can add a time series.
 *
 * https://prometheus.io/docs/instrumenting/exposition_formats/
 */

/** The names of labels, each with its possible values. Any other value counts as `other`. */
export type LabelNames = Readonly<Record<string, readonly string[]>>;

type LabelValues<Names extends LabelNames> = Readonly<Record<keyof Names, string>>;

export interface Counter<Names extends LabelNames> {
  /** Adds 1 to the count for these labels. Never throws. */
  add(labels: LabelValues<Names>): void;
}

export interface Histogram<Names extends LabelNames> {
  /** Adds a duration in ms. A negative duration counts as 0. It occurs if the clock goes back. */
  observe(labels: LabelValues<Names>, ms: number): void;
}

export interface Gauge<Names extends LabelNames> {
  /**
   * Adds a function that returns a number. Each scrape calls it, and the gauge shows the sum of all such functions. A
   * function that throws counts as 0.
   */
  addSource(labels: LabelValues<Names>, source: () => number): void;
}

export interface Registry {
  createCounter<Names extends LabelNames>(name: string, help: string, labels: Names): Counter<Names>;
  createHistogram<Names extends LabelNames>(name: string, help: string, labels: Names): Histogram<Names>;
  createGauge<Names extends LabelNames>(name: string, help: string, labels: Names): Gauge<Names>;
  /** Returns all metrics in the text format of Prometheus. */
  text(): string;
}

/**
 * The upper bounds of the histogram's buckets, in seconds. The first bound suits an answer from the cache. The last one
 * is the default time limit of a request to the service (`upstreamTimeout`).
 */
export const BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25] as const;

/** The media type of {@link Registry.text}. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

function formatSeries<Names extends LabelNames>(labelNames: Names, labels: LabelValues<Names>): string {
  return Object.entries(labelNames)
    .map(([name, values]) => `${name}="${values.includes(labels[name] ?? '') ? String(labels[name]) : 'other'}"`)
    .join(',');
}

const formatSample = (name: string, series: string, value: number): string =>
  `${name}${series === '' ? '' : `{${series}}`} ${String(value)}`;

/**
 * Returns the series that a new counter starts with, each with the value 0. Without them, `increase()` in Prometheus
 * would not see the first event. A counter with several labels starts without series.
 */
function createInitialSeries<Names extends LabelNames>(labelNames: Names): [string, number][] {
  const [firstLabel, ...otherLabels] = Object.entries(labelNames);
  if (firstLabel === undefined) return [['', 0]];
  return otherLabels.length > 0 ? [] : firstLabel[1].map((value) => [`${firstLabel[0]}="${value}"`, 0]);
}

function readSourceSafely(source: () => number): number {
  try {
    const value = source();
    return Number.isFinite(value) ? value : 0;
  } catch {
    return 0;
  }
}

/** Returns an empty registry. */
export function createRegistry(): Registry {
  const familyFormatters: (() => string[])[] = [];
  const addFamily = (name: string, metricType: string, help: string, formatLines: () => string[]): void => {
    familyFormatters.push(() => [`# HELP ${name} ${help}`, `# TYPE ${name} ${metricType}`, ...formatLines()]);
  };

  return {
    createCounter(name, help, labels) {
      const countBySeries = new Map(createInitialSeries(labels));
      addFamily(name, 'counter', help, () =>
        [...countBySeries].map(([series, count]) => formatSample(name, series, count)),
      );
      return {
        add(labelValues) {
          const series = formatSeries(labels, labelValues);
          countBySeries.set(series, (countBySeries.get(series) ?? 0) + 1);
        },
      };
    },

    createHistogram(name, help, labels) {
      const histogramBySeries = new Map<string, { buckets: number[]; sum: number; count: number }>();
      addFamily(name, 'histogram', help, () =>
        [...histogramBySeries].flatMap(([series, { buckets, sum, count }]) => {
          const labelPrefix = series === '' ? '' : `${series},`;
          return [
            ...BUCKETS.map((upperBound, index) =>
              formatSample(`${name}_bucket`, `${labelPrefix}le="${String(upperBound)}"`, buckets[index] ?? 0),
            ),
            formatSample(`${name}_bucket`, `${labelPrefix}le="+Inf"`, count),
            formatSample(`${name}_sum`, series, sum),
            formatSample(`${name}_count`, series, count),
          ];
        }),
      );
      return {
        observe(labelValues, ms) {
          const series = formatSeries(labels, labelValues);
          const previousHistogram = histogramBySeries.get(series) ?? {
            buckets: BUCKETS.map(() => 0),
            sum: 0,
            count: 0,
          };
          const seconds = Math.max(0, ms) / 1000;
          histogramBySeries.set(series, {
            buckets: previousHistogram.buckets.map(
              (count, index) => count + (seconds <= (BUCKETS[index] ?? 0) ? 1 : 0),
            ),
            sum: previousHistogram.sum + seconds,
            count: previousHistogram.count + 1,
          });
        },
      };
    },

    createGauge(name, help, labels) {
      const sourcesBySeries = new Map<string, (() => number)[]>();
      addFamily(name, 'gauge', help, () =>
        [...sourcesBySeries].map(([series, seriesSources]) => {
          let sum = 0;
          for (const source of seriesSources) sum += readSourceSafely(source);
          return formatSample(name, series, sum);
        }),
      );
      return {
        addSource(labelValues, source) {
          const series = formatSeries(labels, labelValues);
          sourcesBySeries.set(series, [...(sourcesBySeries.get(series) ?? []), source]);
        },
      };
    },

    text: () => `${familyFormatters.flatMap((formatFamily) => formatFamily()).join('\n')}\n`,
  };
}
