/** Parses the Prometheus text format. Throws for lines that the format does not allow. */

export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const samplePattern = /^([a-z_:][\w:]*)(?:\{((?:[a-z_]\w*="[^"\\\n]*",?)*)\})? (-?[\d.]+(?:e[+-]?\d+)?)$/i;

/**
 * Returns the samples in a text of metrics. Throws for a malformed line, for two series with the same labels, and for a
 * metric without a type.
 */
export function parseSamples(text: string): Sample[] {
  if (!text.endsWith('\n')) throw new Error('The text does not end with a line break.');
  const typeByName = new Map<string, string>();
  const earlierSeries = new Set<string>();
  const samples: Sample[] = [];
  for (const line of text.slice(0, -1).split('\n')) {
    const [, typedName = '', type = ''] = /^# TYPE (\S+) (counter|gauge|histogram)$/.exec(line) ?? [];
    if (typedName !== '') typeByName.set(typedName, type);
    if (typedName !== '' || /^# HELP \S+ \S/.test(line)) continue;
    const [, name = '', labelText = '', value = ''] = samplePattern.exec(line) ?? [];
    const familyName = typeByName.has(name) ? name : name.replace(/_(bucket|sum|count)$/, '');
    const seriesKey = line.slice(0, line.lastIndexOf(' '));
    if (name === '' || !typeByName.has(familyName) || earlierSeries.has(seriesKey))
      throw new Error(`Not a sample: ${line}`);
    earlierSeries.add(seriesKey);
    const labelPairs = [...labelText.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', text = '']) => [label, text]);
    samples.push({ name, labels: Object.fromEntries(labelPairs) as Record<string, string>, value: Number(value) });
  }
  return samples;
}

/** Returns the value of a series, or 0 if the text does not contain the series. */
export function findSampleValue(text: string, name: string, labels: Record<string, string> = {}): number {
  const matchesLabels = (sample: Sample) =>
    sample.name === name &&
    Object.keys(sample.labels).length === Object.keys(labels).length &&
    Object.entries(labels).every(([label, value]) => sample.labels[label] === value);
  return parseSamples(text).find(matchesLabels)?.value ?? 0;
}
