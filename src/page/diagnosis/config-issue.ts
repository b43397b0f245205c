/**
 * A configuration issue: an error in the way that a page embeds the widget. Only the people who build the page see it,
 * so its texts are in English and not in the message catalogues.
 */
export interface ConfigIssue {
  /** The description of the error. Names and values are between backticks. */
  what: string;
  /** The instructions to fix the error. */
  remedy: string;
}
