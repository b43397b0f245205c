/** Finds unknown attributes of a `<slipway-booking>`, and attribute values that it cannot use. */
import { parseDay, type Day } from '../../values/dates/day.ts';
import type { ConfigIssue } from './config-issue.ts';
import { splitCommaList } from '../../values/comma-list.ts';
import { parseWebAddress } from '../../values/web-address.ts';
import { range } from '../../values/builtins.ts';

export interface WrittenAttribute {
  name: string;
  value: string;
}

/** Matches attributes that every HTML element may have, and attributes that frameworks add. */
const globalAttribute = new RegExp(
  `^(${[
    'id|class|style|slot|part|exportparts|title|dir|hidden|inert|tabindex|role|is|nonce|translate|draggable|accesskey',
    'on[a-z]+|(aria|data|ng|v|x|hx)-.*|[^a-z].*',
  ].join('|')})$`,
);

/**
 * Returns an issue for each unknown attribute and each unusable value. An issue about an unknown attribute suggests the
 * most similar known one.
 */
export function attributeIssues(
  attributes: readonly WrittenAttribute[],
  knownNames: readonly string[],
  today: Day | undefined,
): ConfigIssue[] {
  return [
    ...attributes.flatMap(({ name }) => nameIssues(name, knownNames)),
    ...valueIssues(new Map(attributes.map(({ name, value }) => [name, value])), today),
  ];
}

function nameIssues(name: string, knownNames: readonly string[]): ConfigIssue[] {
  if (knownNames.includes(name)) return [];
  const bare = name.replace(/^data-/, '');
  if (bare !== name && knownNames.includes(bare)) {
    return [
      {
        what: `\`${name}\` is not read here.`,
        remedy: `On the element itself the attribute is \`${bare}\`; the form with \`data-\` is for \`<div data-slipway="1">\`.`,
      },
    ];
  }
  if (globalAttribute.test(name)) return [];
  const similarName = mostSimilarName(name, knownNames);
  return [
    {
      what: `\`${name}\` is not an attribute of this element.`,
      remedy: similarName
        ? `Did you mean \`${similarName}\`?`
        : `These exist: ${knownNames.map((each) => `\`${each}\``).join(', ')}.`,
    },
  ];
}

/**
 * Returns the known name that is most similar to an unknown one; null if no name is similar enough. It ignores hyphens.
 * A part of a name counts as similar to the whole name.
 */
function mostSimilarName(name: string, knownNames: readonly string[]): string | null {
  const plain = lettersOf(name);
  const distances = knownNames.map((each) => {
    const parts = each.includes('-') ? each.split('-').map((part) => distance(plain, part) + 0.5) : [];
    const prefixDistance = plain.startsWith(lettersOf(each)) ? 0.5 : Infinity;
    return { each, away: Math.min(distance(plain, lettersOf(each)), prefixDistance, ...parts) };
  });
  const closest = distances.sort((one, other) => one.away - other.away)[0];
  return closest && closest.away <= Math.max(1, plain.length / 3) ? closest.each : null;
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

/** Returns the number of letters to add, drop or replace to change one word into the other (Levenshtein distance). */
function distance(word: string, otherWord: string): number {
  let row = range(otherWord.length + 1).map((index) => index);
  for (const letter of word) {
    const nextRow = [(row[0] ?? 0) + 1];
    for (let at = 0; at < otherWord.length; at++) {
      nextRow.push(
        Math.min((row[at] ?? 0) + (letter === otherWord[at] ? 0 : 1), (row[at + 1] ?? 0) + 1, (nextRow[at] ?? 0) + 1),
      );
    }
    row = nextRow;
  }
  return row[otherWord.length] ?? 0;
}

/** Attributes that are on with any value, even an empty one. */
const presenceAttributes = ['relay-reads', 'review', 'url-params', 'json-ld', 'assistant-tools', 'debug'];

function valueIssues(values: ReadonlyMap<string, string>, today: Day | undefined): ConfigIssue[] {
  const issues: ConfigIssue[] = [];
  const oneOf = (name: string, ...allowedValues: string[]) => {
    const value = values.get(name);
    if (value !== undefined && !allowedValues.includes(value))
      issues.push({
        what: `\`${name}="${value}"\` is unknown and does nothing.`,
        remedy: `Write ${allowedValues.map((each) => `\`${name}="${each}"\``).join(' or ')}, or leave it out.`,
      });
  };
  oneOf('mode', 'inline', 'dialog');
  oneOf('analytics', 'datalayer');
  oneOf('prices', 'off');
  oneOf('payment', 'link');
  for (const name of presenceAttributes) {
    if (/^(false|no|off|0)$/i.test(values.get(name) ?? ''))
      issues.push({
        what: `\`${name}="${values.get(name)}"\` switches it on, because the attribute is present.`,
        remedy: 'Remove the attribute.',
      });
  }
  issues.push(...dayIssues(values, today));
  const params = splitCommaList(values.get('params') ?? null);
  const odd = params.filter((pair) => !/^[^=]+=\s*\d+$/.test(pair));
  if (odd.length > 0)
    issues.push({
      what: `\`params\` holds ${odd.map((pair) => `\`${pair}\``).join(', ')}, which cannot be read.`,
      remedy: 'Write `params="adults=2,children=1"`.',
    });
  const lang = values.get('lang');
  if (lang && !isLanguage(lang))
    issues.push({
      what: `\`lang="${lang}"\` is not a language code.`,
      remedy: 'Use a code such as `en`, `fr` or `de-AT`.',
    });
  const success = values.get('success-url');
  if (success && !parseWebAddress(success, document.baseURI))
    issues.push({
      what: `\`success-url="${success}"\` is not a URL, so the widget will not go there.`,
      remedy: 'Enter a path of your site, such as `/thanks`, or a whole URL.',
    });
  return issues;
}

function dayIssues(values: ReadonlyMap<string, string>, today: Day | undefined): ConfigIssue[] {
  const issues: ConfigIssue[] = [];
  for (const name of ['start-date', 'end-date']) {
    const value = values.get(name);
    if (!value) continue;
    const day = parseDay(value);
    if (day === null)
      issues.push({
        what: `\`${name}="${value}"\` is not a date and has no effect.`,
        remedy: 'Use the form `2030-06-01`.',
      });
    else if (today !== undefined && day < today)
      issues.push({
        what: `\`${name}="${value}"\` has passed (it is \`${today}\` at the venue).`,
        remedy: 'Enter a later day, or remove it.',
      });
  }
  const [start, end] = [parseDay(values.get('start-date')), parseDay(values.get('end-date'))];
  if (start !== null && end !== null && end < start)
    issues.push({ what: '`end-date` is before `start-date` and has no effect.', remedy: 'Swap the two dates.' });
  if (start === null && end !== null)
    issues.push({ what: '`end-date` alone does nothing.', remedy: 'Add a `start-date`.' });
  return issues;
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
