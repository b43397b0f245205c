/**
 * The rules for English prose, for text that has been taken out of comments, test titles, names and Markdown. They count
 * patterns that a program can recognise; a finding is a place to look at, not a verdict.
 */

/** The rules in the order of the printed table, with their column headings. */
export const RULES = {
  opening: 'opens with What…',
  nominal: 'what is/whoever',
  passive: 'passive',
  banned: 'banned word',
  long: '> 25 words',
  name: 'participle name',
  example: 'no example',
  title: 'test name',
} as const;

export type Rule = keyof typeof RULES;

const OPENING = /^(What|Who|Whoever|Whatever|Where|Wherever|Whether|How|Of|For so many)\b/;
const NOMINAL =
  /\b(whoever|whatever|(what|who) (is|are|was|were|has|have|had|can|may|must|does|did|do|came|comes|became|becomes))\b/i;
const IRREGULAR =
  'been|begun|born|bought|brought|built|caught|chosen|cut|done|drawn|driven|eaten|fallen|felt|found|forgotten|given|gone|' +
  'heard|held|hidden|kept|known|laid|left|lent|let|lost|made|meant|met|paid|put|read|said|seen|sent|set|shown|shut|sold|' +
  'spent|struck|taken|taught|thought|thrown|told|torn|understood|woken|won|worn|written';
const PASSIVE = new RegExp(
  `\\b(is|are|was|were|be|been|being)( not| never| only| always| also)? ([a-z]+ed|${IRREGULAR})\\b`,
  'i',
);
const BANNED =
  /\b(nobody|somebody|everybody|whoever|nought|anew|astray|beside|mends?|mended|as far as|in case of|stands once|(wants|asks) (a|for)|is (told|said))\b/i;
const MAX_WORDS = 25;

/** Names that describe instead of naming a thing. Standard attributes and states of the platform stay. */
const BARE_NAMES = new Set(
  'asked known kept begun found wanted taking fresh usual due most said told chosen taken made given shown seen'.split(
    ' ',
  ),
);
const PLATFORM_NAMES = new Set(
  (
    'checked disabled embed exceed expanded feed hundred indeed invited need owed passed failed skipped pressed red required ' +
    'seed selected shed speed supported unused used weekend'
  ).split(' '),
);

/** Removes code, quotations and addresses, which may contain any word. */
export function withoutQuotations(text: string): string {
  return text
    .replace(/```[\s\S]*?```/g, ' ')
    .replace(/`[^`]*`/g, 'code')
    .replace(/"[^"\n]*"|“[^”\n]*”|«[^»\n]*»/g, 'quote')
    .replace(/\{@link [^}]*\}/g, 'link')
    .replace(/https?:\/\/\S+/g, 'address');
}

/** Returns the sentences of a text. A list item, a heading and a table cell count as sentences. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?:])\s+(?=[A-Z`“"(])|\n\s*\n|\n(?=\s*(?:[-*#|]|\d+\.))|\|/)
    .map((sentence) =>
      sentence
        .replace(/^\s*([-*#]+|\d+\.) /, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((sentence) => sentence !== '');
}

/** Returns the rules that a paragraph of prose breaks, one entry for each place. */
export function checkProse(text: string): { rule: Rule; sentence: string }[] {
  return sentencesOf(withoutQuotations(text)).flatMap((sentence) => {
    const rules: Rule[] = [];
    if (OPENING.test(sentence) && !sentence.endsWith('?')) rules.push('opening');
    else if (NOMINAL.test(sentence) && !sentence.endsWith('?')) rules.push('nominal');
    if (PASSIVE.test(sentence)) rules.push('passive');
    if (BANNED.test(sentence)) rules.push('banned');
    if (sentence.split(' ').filter((word) => /\w/.test(word)).length > MAX_WORDS) rules.push('long');
    return rules.map((rule) => ({ rule, sentence }));
  });
}

/** Returns true if a declared name is a bare participle or adjective, like `kept` or `requested`. */
export function isBareName(name: string): boolean {
  if (PLATFORM_NAMES.has(name)) return false;
  return BARE_NAMES.has(name) || /^[a-z]{3,}ed$/.test(name);
}

const NOT_A_VERB = new Set('always as this its has days words items was pages lines is'.split(' '));
const FOLLOWS_A_NOUN = /^(is|are|was|were|that|which|of|and|with|without|can|may|must|in|at|has|have)$/;

/** Returns true if a test title starts with a present-tense verb, like `returns null for an empty string`. */
export function startsWithVerb(title: string): boolean {
  const [first = '', second = ''] = title.split(/\s+/);
  if (!/^[a-z]+s$/.test(first)) return false;
  return first === 'is' || first === 'has' || (!NOT_A_VERB.has(first) && !FOLLOWS_A_NOUN.test(second));
}
