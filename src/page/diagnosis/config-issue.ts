/**
 * One thing that is wrong with how a page embeds the widget, in words for the people who built the page. English only:
 * these words and those of `diagnosis-*.ts` beside it are no visitor's, travel in a chunk of their own, and are in no catalogue.
 */
export interface Fault {
  /** What is wrong; names and values stand between backticks. */
  what: string;
  /** What to do about it. */
  mend: string;
}
