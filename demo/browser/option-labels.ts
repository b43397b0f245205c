/**
 * Everyday names of the attributes and style tokens, for the form of the builder. `builder.test.ts` checks that each
 * attribute and token has one.
 */

export interface OptionLabel {
  label: string;
  /** One sentence or fragment that the form shows below the control. */
  hint: string;
  /** The names of the values that the control offers. `''` is the default value. */
  values?: Readonly<Record<string, string>>;
}

/** Labels by the name of the attribute or token. */
export const optionLabels: Readonly<Record<string, OptionLabel>> = {
  'base-url': { label: 'Address of your account', hint: 'The address of your booking page' },
  'relay-url': { label: 'Address of your relay', hint: 'The server of yours that holds the API key' },
  'relay-reads': { label: 'Send all requests through the relay', hint: 'For an account whose public API is off' },
  'item-id': { label: 'Selected items', hint: 'A single item opens directly' },
  'category-id': { label: 'Selected categories', hint: 'Only items of these categories' },
  mode: { label: 'Where it opens', hint: 'In the page, or in a dialog' },
  lang: { label: 'Language', hint: 'The language of your page is the default' },
  'start-date': { label: 'First day', hint: 'Preselects a date, such as 2030-06-01' },
  'end-date': { label: 'Last day', hint: 'Preselects the end of the visit, such as 2030-06-03' },
  params: { label: 'Number of guests', hint: 'Preselects quantities, such as adults=2,children=1' },
  keyword: { label: 'Search words', hint: 'Opens the list with this search' },
  'discount-code': { label: 'Discount code', hint: 'Applies this code to each booking' },
  prefill: { label: 'Known details of the guest', hint: 'Fills the form, such as customer_name=Ada%20Lovelace' },
  'success-url': { label: 'Your thank-you page', hint: 'Opens after a booking that needs no payment' },
  'payment-hosts': { label: 'Other payment websites', hint: 'Their host names, separated by commas' },
  payment: {
    label: 'After the booking',
    hint: 'The guest pays on the payment page of your account',
    values: { '': 'Go to the payment page', link: 'Stay here, with a link to the payment page' },
  },
  prices: {
    label: 'Prices in the list and the calendar',
    hint: 'Selected dates always have a price',
    values: { '': 'Show', off: 'Hide until the guest selects dates' },
  },
  'privacy-url': { label: 'Your privacy notice', hint: 'Its address. The form links to it' },
  texts: { label: 'Your own wording', hint: 'The address of a JSON file with your texts' },
  review: { label: 'Add a review step', hint: 'Guests check everything on a separate screen' },
  'url-params': {
    label: 'Follow the address of the page',
    hint: 'A link to your page can open an item or a date',
    values: { '': 'No', yes: 'Read the address', write: 'Read the address, and keep it up to date' },
  },
  analytics: {
    label: 'Website statistics',
    hint: 'Reports each step to Google Tag Manager or Google Analytics 4',
    values: { '': 'Off', datalayer: 'Send to the data layer' },
  },
  'json-ld': { label: 'Describe the offer to search engines', hint: 'Adds data in the form that schema.org defines' },
  'assistant-tools': { label: 'Support assistants in browsers', hint: 'An assistant can fill the cart, but not book' },
  debug: { label: 'Explain mistakes on the page', hint: 'Only while you set it up' },
  '--slipway-accent': { label: 'Your colour', hint: 'Buttons, selected days and links' },
  '--slipway-on-accent': { label: 'Text on your colour', hint: 'The words on the main button' },
  '--slipway-surface': { label: 'Cards and panels', hint: 'Their background' },
  '--slipway-text': { label: 'Text', hint: 'The colour of your page is the default' },
  '--slipway-border': { label: 'Lines', hint: 'Borders and dividers' },
  '--slipway-radius': { label: 'Round corners', hint: 'A length. 0 makes them square' },
  '--slipway-space': { label: 'Space', hint: 'A length. Smaller is denser' },
  '--slipway-available': { label: 'Free days', hint: 'The mark of a day with free places' },
  '--slipway-low': { label: 'Almost full days', hint: 'The mark of a day with few places' },
  '--slipway-full': { label: 'Full days', hint: 'The mark of a day without places' },
  '--slipway-danger': { label: 'Error messages', hint: 'Problems and invalid fields' },
};
