/**
 * Language rules for comments and test names: openings, relative clauses, banned words, passives, sentence length. They
 * are pure functions of a text. `linters.ts` runs the published linters. `read-source.ts` finds the texts in
 * TypeScript.
 */

/** Rules by name, each with the description that the report prints. */
export const rules = {
  opening: 'begins with What, Who, Whoever, Where, Whether, How or Of',
  'relative-clause': 'has a what, whoever or whatever clause as its subject',
  passive: 'is passive: name the actor',
  'banned-word': 'has a word that the project replaces',
  'bare-name': 'is a bare participle or adjective: say what it holds',
  'missing-example': 'is a public export without an @example',
  'test-name': 'does not begin with a present-tense verb, or has more than 12 words',
  'long-sentence': 'has more than 25 words',
  'commit-subject': 'is not a Conventional Commit of at most 72 characters, or breaks a language rule',
} as const;

export type RuleName = keyof typeof rules;

export const ruleNames = Object.keys(rules) as readonly RuleName[];

/** A place in a text that breaks a rule. */
export interface TextIssue {
  rule: RuleName;
  /** Offset in the checked text, in UTF-16 code units. */
  index: number;
  /** The words that break the rule, on one line. */
  text: string;
}

export const maxSentenceWords = 25;
const maxTestNameWords = 12;

const OPENING_WORD = /^(?:what|who|whoever|where|whether|how|of)\b(?!')/i;

/** Matches a clause with "what" or "whether" after a colon, semicolon, comma, dash, bracket or conjunction. */
const SUBJECT_CLAUSE = new RegExp(
  [
    String.raw`(?:[:;,—(]\s+(?:(?:and|but|so|then)\s+)?|\b(?:and|but|that|because|since|so|if|when|unless|while)\s+)`,
    String.raw`(?:what|whether)\s+(?!to\b|if\b)[a-z'’]+\s`,
  ].join(''),
  'gi',
);
const indefinitePronoun = /\b(?:whoever|whatever|whichever)\b/gi;

/** Persons, who can ask, say, hear, know, speak or tell. Programs and other things cannot. */
const PEOPLE_WORDS = [
  ...['guest', 'guests', 'visitor', 'visitors', 'user', 'users', 'reader', 'readers', 'person', 'people', 'human'],
  ...['venue', 'venues', 'customer', 'customers', 'developer', 'developers', 'translator', 'translators'],
  ...['you', 'we', 'they', 'agency', 'agencies', 'maintainer', 'maintainers', 'staff', 'owner'],
].join('|');

/** Words that the style guide forbids. Plain words or the terms of the field replace them. */
const bannedWords: readonly RegExp[] = [
  /\b(?:nobody|somebody|everybody|nought|anew|beside|stands|wants)\b/gi,
  /\b(?:is|are|was|were|be|been|being)\s+(?:told|said)\b/gi,
  /\b(?:as far as|in case of|so many|by now)\b/gi,
  /\b(?:begun|mends?|heals?|unsettled|retold|surplus|astray|strays|hush|fate|unsay)\b/gi,
  new RegExp(String.raw`(?<!\b(?:${PEOPLE_WORDS})\s)\b(?:asks|says|hears|knows|speaks|tells)\b`, 'gi'),
];

const irregularParticiples = [
  ...['begun', 'bought', 'brought', 'built', 'caught', 'chosen', 'cut', 'done', 'drawn', 'driven', 'fed', 'felt'],
  ...['forgotten', 'found', 'frozen', 'given', 'gone', 'held', 'hidden', 'kept', 'known', 'laid', 'left', 'lent'],
  ...['lost', 'made', 'meant', 'met', 'overridden', 'paid', 'put', 'read', 'rebuilt', 'resent', 'rewritten', 'run'],
  ...['said', 'seen', 'sent', 'set', 'shown', 'shut', 'sold', 'spent', 'split', 'spoken', 'taken', 'taught', 'thought'],
  ...['thrown', 'told', 'understood', 'undone', 'withdrawn', 'won', 'written'],
].join('|');

/**
 * Matches a form of *be*, adverbs and a participle. States such as "is disabled" match too, to keep the rule simple.
 */
const PASSIVE_PATTERN = new RegExp(
  [
    String.raw`\b(?:am|is|are|was|were|be|been|being|isn't|aren't|wasn't|weren't)\s+`,
    String.raw`(?:(?:not|never|also|only|still|already|always|then|just|ever|yet|now|again|once|\w+ly)\s+)*`,
    String.raw`(?!(?:need|indeed|red|embed|speed|feed|seed|bed|hundred)\b)(?:[a-z]+ed|${irregularParticiples})\b`,
  ].join(''),
  'gi',
);

/** Participles and adjectives that are no good name for a value (style guide, section 2). */
const BARE_WORDS = [
  ...['known', 'kept', 'begun', 'found', 'taking', 'fresh', 'usual', 'due', 'most', 'least', 'stale', 'gone', 'given'],
  ...['taken', 'chosen', 'shown', 'told', 'said', 'sent', 'seen', 'held', 'left', 'lost', 'made', 'meant', 'paid'],
  ...['sold', 'brought', 'bought', 'thrown', 'written', 'spoken', 'drawn', 'asking', 'keeping', 'going', 'coming'],
  ...['waiting', 'standing', 'own', 'later'],
].join('|');
/** Names that the rule accepts: nouns, verbs, and names of the web platform and Lit. */
const ALLOWED_NAMES = [
  ...['bed', 'embed', 'exceed', 'feed', 'need', 'proceed', 'red', 'seed', 'shed', 'speed'],
  ...['checked', 'closed', 'connected', 'defaultPrevented', 'disabled', 'hidden', 'required', 'selected', 'updated'],
  ...['composed', 'ended', 'paused', 'persisted', 'redirected', 'isTrusted', 'failed', 'passed', 'skipped'],
].join('|');

/** Matches a whole identifier that is only a participle or an adjective, such as `asked` or `fresh`. */
export const BARE_NAME = String.raw`^(?!(?:${ALLOWED_NAMES})$)(?:[a-z]+ed|${BARE_WORDS})$`;

/** Replaces code, quotations and links by `_`, because they may quote bad examples. Keeps all offsets. */
export function maskQuotations(text: string): string {
  const quotationPattern =
    /```[\s\S]*?(?:```|$)|`[^`]*`|\{@[^}]*\}|"[^"\n]{1,200}"|“[^”]{1,200}”|(?<![\w])'[^'\n]+'(?!\w)|\bhttps?:\S+/g;
  return text.replace(quotationPattern, (quotation) => quotation.replace(/[^\n]/g, '_'));
}

/**
 * Returns the issues of a comment, a heading or a paragraph, in the order of the text.
 *
 * @example
 * checkText('What is known.').map(({ rule }) => rule); // ['opening', 'passive']
 */
export function checkText(text: string): TextIssue[] {
  const maskedText = maskQuotations(text);
  const sentences = splitSentences(maskedText);
  const issues = sentences.flatMap(({ index, sentence }, sentenceIndex) =>
    checkSentence(sentence, index, sentenceIndex === 0),
  );
  return issues.sort((a, b) => a.index - b.index);
}

function checkSentence(sentence: string, startIndex: number, isFirst: boolean): TextIssue[] {
  const issues: TextIssue[] = [];
  const createIssue = (rule: RuleName, index: number, words: string) =>
    issues.push({ rule, index: startIndex + index, text: words.replace(/\s+/g, ' ').trim() });
  const isQuestion = sentence.trimEnd().endsWith('?');
  if (!isQuestion && OPENING_WORD.test(sentence)) {
    // Only the first sentence of a text can break this rule. In a later sentence, such a clause is the subject.
    if (isFirst) createIssue('opening', 0, sentence.slice(0, 60));
    else if (/^(?:what|who|whoever|whether)\b/i.test(sentence))
      createIssue('relative-clause', 0, sentence.slice(0, 60));
  }
  const patterns: readonly (readonly [RuleName, RegExp])[] = [
    ['relative-clause', SUBJECT_CLAUSE],
    ['relative-clause', indefinitePronoun],
    ['passive', PASSIVE_PATTERN],
    ...bannedWords.map((pattern) => ['banned-word', pattern] as const),
  ];
  for (const [rule, pattern] of patterns) {
    for (const match of sentence.matchAll(pattern)) {
      // Skips a clause at the start, because the check of openings has already reported it.
      const isOpening = match.index === 0 && rule === 'relative-clause';
      if (!isOpening) createIssue(rule, match.index, sentence.slice(match.index, match.index + 60));
    }
  }
  const words = sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}_]/u.test(word));
  if (words.length > maxSentenceWords)
    createIssue('long-sentence', 0, `${words.slice(0, 8).join(' ')} … (${words.length})`);
  return issues;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
const ABBREVIATION = /\b(?:e\.g|i\.e|etc|vs|cf)\.\s*$/i;

/** Returns the sentences of a text with their offsets. Blank lines, list items and JSDoc tags also end a sentence. */
function splitSentences(text: string): { index: number; sentence: string }[] {
  const sentences: { index: number; sentence: string }[] = [];
  let offset = 0;
  for (const textBlock of text.split(/(\n[ \t]*\n|\n(?=[ \t]*(?:[-*•@]|\d+\.)[ \t\w]))/)) {
    let pendingText = '';
    let startIndex = offset;
    // Replaces line breaks by spaces first, because the segmenter would end a sentence at each. Offsets stay the same.
    for (const { segment } of segmenter.segment(textBlock.replace(/\n/g, ' '))) {
      pendingText += segment;
      if (ABBREVIATION.test(pendingText)) continue;
      addSentence(startIndex, pendingText);
      startIndex += pendingText.length;
      pendingText = '';
    }
    addSentence(startIndex, pendingText);
    offset += textBlock.length;
  }
  return sentences;

  function addSentence(index: number, rawSentence: string): void {
    const sentence = rawSentence.replace(/^[\s\-*•#>.]+/, '');
    if (sentence.trim() !== '') sentences.push({ index: index + rawSentence.length - sentence.length, sentence });
  }
}

const NOT_VERBS = new Set([
  'its',
  'this',
  'always',
  'as',
  'us',
  'plus',
  'less',
  'unless',
  'across',
  'besides',
  'perhaps',
]);
/** If one of these words follows the first word, the first word is a plural noun, not a verb. */
const WORDS_AFTER_NOUN = new Set([
  ...['are', 'were', 'have', 'do', 'of', 'that', 'which', 'who', 'whose', 'can', 'cannot', 'must', 'may', 'will'],
  ...['and', 'or', 'is', 'has', 'does', 'come', 'go', 'stay', 'keep', 'get', 'say', 'take', 'need', 'lie', 'count'],
]);

/**
 * Returns an issue if a test name does not begin with a present-tense verb or has more than 12 words.
 *
 * @example
 * checkTestName('nothing is no day'); // { rule: 'test-name', … }
 */
export function checkTestName(name: string): TextIssue | null {
  const words = name.trim().split(/\s+/);
  const [firstWord = '', secondWord = ''] = words;
  const isVerb =
    /^[a-z-]+[a-rt-z]e?s$/.test(firstWord) && !NOT_VERBS.has(firstWord) && !WORDS_AFTER_NOUN.has(secondWord);
  if ((isVerb || firstWord === 'is') && words.length <= maxTestNameWords) return null;
  return { rule: 'test-name', index: 0, text: name };
}
