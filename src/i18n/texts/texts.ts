/** A venue's own words: `texts` of `<slipway-booking>`, as an object or as the JSON at its address. Types only. */

/** Plain text; names and numbers of the phrase stand in it as `{name}`. */
type Template = string;

/**
 * One phrase: a template, or one for each form. `other` is said where no other form fits; `zero` to `many` are what
 * `Intl.PluralRules` calls the phrase's number, `=0` and `=1` are that very number, `none` is for what is not known.
 */
export type Text = Template | Readonly<Record<string, Template>>;

/** Language (BCP 47) → key, as `demo/docs/text-keys.md` lists them → the phrase. */
export type Texts = Readonly<Record<string, Readonly<Record<string, Text>>>>;

/** Puts the venue's words in the place of a catalogue's; what it has none for stays. Twice is as good as once. */
export type Reword = <Catalogue extends object>(catalogue: Catalogue, lang: string) => Catalogue;
