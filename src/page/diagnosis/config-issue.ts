/**
 * One thing that is wrong with how a page embeds the widget, in words for the people who built the page. English only:
 * these words and those of the other files beside it are no visitor's, and in no language's catalogue.
 */
export interface ConfigIssue {
  /** What is wrong; names and values stand between backticks. */
  what: string;
  /** What to do about it. */
  remedy: string;
}
