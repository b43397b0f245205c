/**
 * Joins words, clauses and sentences with the punctuation of a language. The catalogue has the punctuation in `joining`, so that
 * no element joins words by itself.
 */
import type { FirstPaintMessages } from './en/first-paint.ts';

/** Leaves out empty words. */
export type JoinWords = (words: readonly (string | false | undefined)[]) => string;

export interface Joining {
  /** Joins things: `2 adults, 1 child`. */
  readonly list: JoinWords;
  /** Joins what belongs to one thing: `Sat, Jun 14, available, $40.00`. */
  readonly clauses: JoinWords;
  /** Joins words that contain commas, such as dates. */
  readonly listPhrases: JoinWords;
  /** Joins sentences. Ends each that has no sign at its end. */
  readonly sentences: JoinWords;
  /** Joins a label and its value: `Total: $40.00`. */
  labelValue(label: string, value: string): string;
  /** Puts words in brackets: `(optional)`. */
  bracket(words: string): string;
}

/** The marks after the sign close a quotation, a bracket or an isolated name. */
const SENTENCE_END = /[.!?…:。！？：؟]["”’»」』)）\u2069]*$/;
const WIDE_END = /[。！？：][”’」』）\u2069]*$/;

export function createJoining(messages: FirstPaintMessages['joining']): Joining {
  const { list, clauses, phrases, sentences, end, labelValue, bracket } = messages;
  const endSentence = (words: string) => (SENTENCE_END.test(words) ? words : end(words));
  return {
    list: joinBy(list),
    clauses: joinBy(clauses),
    listPhrases: joinBy(phrases),
    sentences(parts) {
      const join = joinBy((before, after) => (WIDE_END.test(before) ? sentences(before, after) : `${before} ${after}`));
      return join(parts.map((part) => part && endSentence(part)));
    },
    labelValue,
    bracket,
  };
}

function joinBy(join: (before: string, after: string) => string): JoinWords {
  return (words) => {
    let text = '';
    for (const each of words) if (each) text = text ? join(text, each) : each;
    return text;
  };
}
