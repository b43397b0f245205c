/**
 * Joins words, clauses and sentences with the punctuation of a language. The punctuation is in the section `joining` of
 * each catalogue. Elements use these functions and never join words themselves.
 */
import type { FirstPaintMessages } from './en/first-paint.ts';

/** Joins words, and leaves out empty ones. */
export type JoinWords = (words: readonly (string | false | undefined)[]) => string;

export interface Joiner {
  /** Joins the members of a list: `2 adults, 1 child`. */
  readonly list: JoinWords;
  /** Joins facts about one thing: `Sat, Jun 14, available, $40.00`. */
  readonly clauses: JoinWords;
  /** Joins phrases that contain commas themselves, such as dates. */
  readonly listPhrases: JoinWords;
  /** Joins sentences. Adds a full stop to each sentence without a punctuation mark at its end. */
  readonly sentences: JoinWords;
  /** Joins a label and its value: `Total: $40.00`. Adds no colon to a label that ends in a punctuation mark. */
  labelValue(label: string, value: string): string;
  /** Joins a name and its quantity: `Adults × 2`. */
  quantity(label: string, count: string): string;
  /** Puts words in brackets: `(optional)`. */
  bracket(words: string): string;
}

/**
 * Matches the punctuation mark at the end of a sentence, and a closing quotation mark or bracket after it. The capture
 * group contains the mark if it is full-width.
 */
const SENTENCE_END = /(?:[.!?…:؟]|([。！？：]))["”’»」』)）\u2069]*$/;

export function createJoiner(messages: FirstPaintMessages['joining']): Joiner {
  const { list, clauses, phrases, sentences, end, labelValue, quantity, bracket } = messages;
  return {
    list: createJoinWords(list),
    clauses: createJoinWords(clauses),
    listPhrases: createJoinWords(phrases),
    sentences(sentencesToJoin) {
      let text = '';
      for (const part of sentencesToJoin) {
        // Adds no space after a full-width mark, because the mark itself is as wide as a character with a space.
        const separator = SENTENCE_END.exec(text)?.[1] ? sentences : ' ';
        if (part) text = (text && text + separator) + (SENTENCE_END.test(part) ? part : end(part));
      }
      return text;
    },
    labelValue: (label, value) => (SENTENCE_END.test(label) ? `${label} ${value}` : labelValue(label, value)),
    quantity,
    bracket,
  };
}

const createJoinWords =
  (separator: string): JoinWords =>
  (words) =>
    words.filter(Boolean).join(separator);
