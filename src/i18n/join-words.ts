/**
 * Joins words, clauses and sentences with the punctuation of a language. The catalogue has the punctuation in `joining`, so that
 * no element joins words by itself.
 */
import type { FirstPaintMessages } from './en/first-paint.ts';

/** Leaves out empty words. */
export type JoinWords = (words: readonly (string | false | undefined)[]) => string;

export interface Joining {
  /** Joins the members of a list: `2 adults, 1 child`. */
  readonly list: JoinWords;
  /** Joins facts about one thing: `Sat, Jun 14, available, $40.00`. */
  readonly clauses: JoinWords;
  /** Joins words that contain commas, such as dates. */
  readonly listPhrases: JoinWords;
  /** Joins sentences. Adds a full stop to each that has no sign at its end. */
  readonly sentences: JoinWords;
  /** Joins a label and its value: `Total: $40.00`. A label with a sign at its end gets no second one. */
  labelValue(label: string, value: string): string;
  /** Joins a name and how many of it: `Adults × 2`. */
  quantity(label: string, count: string): string;
  /** Puts words in brackets: `(optional)`. */
  bracket(words: string): string;
}

/** The sign at the end of a sentence. Full-width signs are in the group. A closing mark may follow. */
const SENTENCE_END = /(?:[.!?…:؟]|([。！？：]))["”’»」』)）\u2069]*$/;

export function createJoining(messages: FirstPaintMessages['joining']): Joining {
  const { list, clauses, phrases, sentences, end, labelValue, quantity, bracket } = messages;
  return {
    list: joinBy(list),
    clauses: joinBy(clauses),
    listPhrases: joinBy(phrases),
    sentences(parts) {
      let text = '';
      for (const part of parts) {
        // Only a full-width sign has its space inside.
        const mark = SENTENCE_END.exec(text)?.[1] ? sentences : ' ';
        if (part) text = (text && text + mark) + (SENTENCE_END.test(part) ? part : end(part));
      }
      return text;
    },
    labelValue: (label, value) => (SENTENCE_END.test(label) ? `${label} ${value}` : labelValue(label, value)),
    quantity,
    bracket,
  };
}

const joinBy =
  (mark: string): JoinWords =>
  (words) =>
    words.filter(Boolean).join(mark);
