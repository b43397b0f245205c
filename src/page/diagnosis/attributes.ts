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
const globalAttributePattern = new RegExp(
  `^(${[
    'id|class|style|slot|part|exportparts|title|dir|hidden|inert|tabindex|role|is|nonce|translate|draggable|accesskey',
    'on[a-z]+|(aria|data|ng|v|x|hx)-.*|[^a-z].*',
  ].join('|')})$`,
);

/**
 * Returns an issue for each unknown attribute and each unusable value. An issue about an unknown attribute suggests the
 * most similar known one, or lists all known ones.
 */
export function findAttributeIssues(
  attributes: readonly WrittenAttribute[],
  knownNames: readonly string[],
  today: Day | undefined,
): ConfigIssue[] {
  return [
    ...attributes.flatMap(({ name }) => findNameIssues(name, knownNames)),
    ...findValueIssues(new Map(attributes.map(({ name, value }) => [name, value])), today),
  ];
}

function findNameIssues(name: string, knownNames: readonly string[]): ConfigIssue[] {
  if (knownNames.includes(name)) return [];
  const nameWithoutPrefix = name.replace(/^data-/, '');
  if (nameWithoutPrefix !== name && knownNames.includes(nameWithoutPrefix)) {
    return [
      {
        what: `\`${name}\` is not read here.`,
        remedy: `On the element itself the attribute is \`${nameWithoutPrefix}\`; the form with \`data-\` is for \`<div data-slipway="1">\`.`,
      },
    ];
  }
  if (globalAttributePattern.test(name)) return [];
  const similarName = findMostSimilarName(name, knownNames);
  return [
    {
      what: `\`${name}\` is not an attribute of this element.`,
      remedy: similarName
        ? `Did you mean \`${similarName}\`?`
        : `These exist: ${knownNames.map((knownName) => `\`${knownName}\``).join(', ')}.`,
    },
  ];
}

/**
 * Returns the known name that is most similar to an unknown one; null if no name is similar enough. It ignores hyphens.
 * A part of a name counts as similar to the whole name.
 */
function findMostSimilarName(name: string, knownNames: readonly string[]): string | null {
  const nameLetters = getLetters(name);
  const candidates = knownNames.map((knownName) => {
    const partDistances = knownName.includes('-')
      ? knownName.split('-').map((part) => countEdits(nameLetters, part) + 0.5)
      : [];
    const prefixDistance = nameLetters.startsWith(getLetters(knownName)) ? 0.5 : Infinity;
    return {
      knownName,
      distance: Math.min(countEdits(nameLetters, getLetters(knownName)), prefixDistance, ...partDistances),
    };
  });
  const closestMatch = candidates.sort((candidate, otherCandidate) => candidate.distance - otherCandidate.distance)[0];
  return closestMatch && closestMatch.distance <= Math.max(1, nameLetters.length / 3) ? closestMatch.knownName : null;
}

function getLetters(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

/** Returns the number of letters to add, drop or replace to change one word into the other (Levenshtein distance). */
function countEdits(word: string, otherWord: string): number {
  let editCounts = range(otherWord.length + 1).map((index) => index);
  for (const letter of word) {
    const nextEditCounts = [(editCounts[0] ?? 0) + 1];
    for (let index = 0; index < otherWord.length; index++) {
      nextEditCounts.push(
        Math.min(
          (editCounts[index] ?? 0) + (letter === otherWord[index] ? 0 : 1),
          (editCounts[index + 1] ?? 0) + 1,
          (nextEditCounts[index] ?? 0) + 1,
        ),
      );
    }
    editCounts = nextEditCounts;
  }
  return editCounts[otherWord.length] ?? 0;
}

/** Attributes that are on with any value, even an empty one. */
const presenceAttributes = ['relay-reads', 'review', 'url-params', 'json-ld', 'assistant-tools', 'debug'];

function findValueIssues(values: ReadonlyMap<string, string>, today: Day | undefined): ConfigIssue[] {
  const issues: ConfigIssue[] = [];
  const requireOneOf = (name: string, ...allowedValues: string[]) => {
    const value = values.get(name);
    if (value !== undefined && !allowedValues.includes(value))
      issues.push({
        what: `\`${name}="${value}"\` is unknown and does nothing.`,
        remedy: `Write ${allowedValues.map((allowedValue) => `\`${name}="${allowedValue}"\``).join(' or ')}, or leave it out.`,
      });
  };
  requireOneOf('mode', 'inline', 'dialog');
  requireOneOf('analytics', 'datalayer');
  requireOneOf('prices', 'off');
  requireOneOf('payment', 'link');
  for (const name of presenceAttributes) {
    if (/^(false|no|off|0)$/i.test(values.get(name) ?? ''))
      issues.push({
        what: `\`${name}="${values.get(name)}"\` switches it on, because the attribute is present.`,
        remedy: 'Remove the attribute.',
      });
  }
  issues.push(...findDayIssues(values, today));
  const params = splitCommaList(values.get('params') ?? null);
  const invalidPairs = params.filter((pair) => !/^[^=]+=\s*\d+$/.test(pair));
  if (invalidPairs.length > 0)
    issues.push({
      what: `\`params\` holds ${invalidPairs.map((pair) => `\`${pair}\``).join(', ')}, which cannot be read.`,
      remedy: 'Write `params="adults=2,children=1"`.',
    });
  const lang = values.get('lang');
  if (lang && !isLanguage(lang))
    issues.push({
      what: `\`lang="${lang}"\` is not a language code.`,
      remedy: 'Use a code such as `en`, `fr` or `de-AT`.',
    });
  const successUrl = values.get('success-url');
  if (successUrl && !parseWebAddress(successUrl, document.baseURI))
    issues.push({
      what: `\`success-url="${successUrl}"\` is not a URL, so the widget will not go there.`,
      remedy: 'Enter a path of your site, such as `/thanks`, or a whole URL.',
    });
  return issues;
}

function findDayIssues(values: ReadonlyMap<string, string>, today: Day | undefined): ConfigIssue[] {
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
