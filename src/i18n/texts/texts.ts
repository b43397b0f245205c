/**
 * Types of the property `texts`, which replaces messages of the widget with the page's own wording. A page sets it as
 * an object, or as the URL of a JSON file.
 */

/** Plain text with placeholders such as `{name}`. */
type Template = string;

/**
 * The text of a phrase: one template, or one template for each form. The forms are the categories of
 * `Intl.PluralRules`, exact numbers such as `=1`, and `none` for a placeholder without a value. The form `other`
 * applies if no other form does.
 *
 * @example
 * const text: Text = { one: '{count} trip', other: '{count} trips' };
 */
export type Text = Template | Readonly<Record<string, Template>>;

/**
 * Texts by language (BCP 47) and key. `demo/docs/text-keys.md` lists the keys.
 *
 * @example
 * const texts: Texts = { en: { 'summary.book': 'Reserve' } };
 */
export type Texts = Readonly<Record<string, Readonly<Record<string, Text>>>>;

/** Replaces messages with the page's own texts. A second call, with the result of the first, changes nothing. */
export type Reword = <Catalogue extends object>(catalogue: Catalogue, lang: string) => Catalogue;
