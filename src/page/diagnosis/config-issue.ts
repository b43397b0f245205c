/**
 * A configuration issue: a fault in how a page embeds the widget. It is for the people who build the page, so this folder has
 * English text only, outside the catalogues.
 */
export interface ConfigIssue {
  /** Describes the fault. Names and values are between backticks. */
  what: string;
  /** Explains how to fix it. */
  remedy: string;
}
