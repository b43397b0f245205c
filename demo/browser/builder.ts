/**
 * The script of the builder page. Its form describes an embed, and the page shows the embed as a snippet and as a live
 * preview. The fragment of the URL holds the state, so that a link to it restores the form. The module `embed.ts`
 * defines the state, and `snippets.ts` writes the snippet.
 */
import { checkBookingAccess, fetchAccount, type BookingAccess, type CatalogueEntry } from './account.ts';
import { contractOf, embedFrom, queryOf, type Contract, type Embed, type Field } from './embed.ts';
import { optionLabels } from './option-labels.ts';
import { effectiveColour, hexOf, startTabs, updatePreview } from './preview.ts';
import { addPageLooks, bookmarkletFor, looksInCss, looksInQuery, type SiteLooks } from './site-looks.ts';
import { isTarget, snippetFor, targets, type AllowedAttributes } from './snippets.ts';
import { showEffectiveColours, tokenRows } from './token-rows.ts';

/** Attributes whose fields are already in the HTML of the page. */
const attributesInForm = ['base-url', 'relay-url', 'item-id', 'category-id', 'mode', 'lang'];
/** The most checkboxes in a list, because a guest cannot survey a longer one. */
const MAX_CHECKBOXES = 200;
/** For each attribute, the id of the element that holds the checkboxes for it. */
const checkboxLists = { 'item-id': 'items', 'category-id': 'categories' } as const;
type ListAttribute = keyof typeof checkboxLists;
const listAttributes = Object.keys(checkboxLists) as ListAttribute[];

const main = byId<HTMLElement>('content');
const form = main.querySelector<HTMLFormElement>('.controls') ?? new HTMLFormElement();
const namesIn = (name: 'content' | 'page') => (main.dataset[name] ?? '').split(',');
const allowedAttributes: AllowedAttributes = { content: namesIn('content'), page: namesIn('page') };
const defaultScript = main.dataset.script ?? '';
/** The demo account, with which the builder opens, and its relay. */
const demo = { account: main.dataset.account ?? '', relay: main.dataset.relay ?? '' };
const isSupported = (property: string, value: string) => CSS.supports(property, value);

function byId<Kind extends HTMLElement>(id: string): Kind {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no element with the id “${id}”.`);
  return element as Kind;
}

const response = await fetch('/custom-elements.json');
const contract: Contract = contractOf((await response.json()) as Parameters<typeof contractOf>[0]);
let requestedBase = '';
/** True if the URL had both items and categories. The form allows only one of the two, so it dropped the categories. */
let hasOmittedCategories = false;
/** True if no booking account answers at the address in the form. */
let isUnreachable = false;
/** The colours and fonts that the preview page takes from the venue's website. */
let pageLooks: SiteLooks = {};

startBuilder();

function startBuilder(): void {
  byId('target').append(...Object.entries(targets).map(([value, label]) => new Option(label, value)));
  byId('fields').append(
    ...contract.fields.filter(({ name }) => !attributesInForm.includes(name)).flatMap(fieldElements),
  );
  const [accent, ...otherTokens] = tokenRows(contract.tokens);
  if (accent !== undefined) byId('accent').append(accent);
  byId('tokens').append(...otherTokens);
  const state = stateInAddress();
  pageLooks = looksInQuery(state, isSupported);
  // Uses only a valid accent, because anyone can write the fragment. `shortColour` converts it, because the bookmarklet
  // writes it as `rgb()`.
  if (pageLooks.accent === undefined) state.delete('--slipway-accent');
  else state.set('--slipway-accent', shortColour(pageLooks.accent));
  fillForm(state);
  startTabs(main);
  byId<HTMLAnchorElement>('bookmark').href = bookmarkletFor(`${location.origin}/builder`);
  byId('bookmark').addEventListener('click', (event) => {
    event.preventDefault();
    byId('css-result').textContent = 'Drag this button to your bookmarks bar. It works on your own website.';
  });
  byId('base-url').addEventListener('input', swapDemoRelay);
  form.addEventListener('input', update);
  form.addEventListener('change', () => void loadAccount());
  byId('check').addEventListener('click', () => void showAccess());
  byId('use-css').addEventListener('click', usePastedLooks);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
  });
  for (const id of ['target', 'width', 'scheme']) byId(id).addEventListener('change', update);
  // The preview shows its first colours when the browser has defined the element. A later step may show more of them.
  void customElements.whenDefined('slipway-booking').then(showSwatches);
  for (const name of ['slipway-ready', 'slipway-step']) byId('stage').addEventListener(name, showSwatches);
  byId('copy').addEventListener('click', () => void copySnippet());
  update();
  void loadAccount();
}

/**
 * Returns the state from the URL. Most of it is in the fragment. The form on the front page sends the account and the
 * relay in the query instead. Without an account, returns the demo account.
 */
function stateInAddress(): URLSearchParams {
  const state = new URLSearchParams(location.hash.slice(1));
  const query = new URLSearchParams(location.search);
  const account = query
    .get('account')
    ?.trim()
    .replace(/(?<!\/)\/+$/, '');
  if (account !== undefined && !state.has('base-url')) state.set('base-url', account);
  const relay = query.get('relay');
  if (relay !== null && !state.has('relay-url')) state.set('relay-url', relay);
  if (!state.has('base-url')) state.set('base-url', demo.account);
  if (state.get('base-url') === demo.account && !state.has('relay-url')) state.set('relay-url', demo.relay);
  return state;
}

function fillForm(state: URLSearchParams): void {
  const embed = embedFrom(state, contract, defaultScript);
  for (const [name, value] of Object.entries({ ...embed.attributes, ...embed.tokens })) {
    const control = form.elements.namedItem(name);
    if (control instanceof RadioNodeList) control.value = value;
    else if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = true;
    else if (control instanceof HTMLSelectElement && value === '') control.value = 'yes';
    else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value;
  }
  (form.elements.namedItem('badge') as HTMLInputElement).checked = embed.badge;
  byId<HTMLInputElement>('script').value = embed.script;
  for (const name of listAttributes) byId(checkboxLists[name]).dataset.chosen = embed.attributes[name] ?? '';
  const offers = listAttributes.filter((name) => (embed.attributes[name] ?? '') !== '');
  hasOmittedCategories = offers.length > 1;
  const offer = offers[0] ?? '';
  (form.elements.namedItem('offer') as RadioNodeList).value = offer;
  const relay = embed.attributes['relay-url'] ?? '';
  byId('relay-part').hidden = relay === '' || relay === demo.relay;
  const target = state.get('for') ?? '';
  if (isTarget(target)) byId<HTMLSelectElement>('target').value = target;
}

/** Returns the embed from the values in the form. */
function embedInForm(): Embed {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const query = new URLSearchParams();
  for (const { name, kind } of contract.fields) {
    if (kind === 'flag' && data.has(name)) query.set(name, '');
    else if (text(name) !== '') query.set(name, kind === 'choice' && text(name) === 'yes' ? '' : text(name));
  }
  for (const name of listAttributes.filter((attribute) => attribute === text('offer'))) {
    const checkedIds = data.getAll(name).map(String);
    const ids = checkedIds.length > 0 ? checkedIds.join(',') : (byId(checkboxLists[name]).dataset.chosen ?? '');
    if (ids !== '') query.set(name, ids);
  }
  for (const { name } of contract.tokens) if (text(name) !== '') query.set(name, text(name));
  if (data.has('badge')) query.set('badge', '');
  query.set('script', text('script') || defaultScript);
  return embedFrom(query, contract, defaultScript);
}

/** Updates the snippet, the URL and the preview after a change in the form. */
function update(): void {
  const embed = embedInForm();
  const targetValue = byId<HTMLSelectElement>('target').value;
  const target = isTarget(targetValue) ? targetValue : 'html';
  const hasAccount = (embed.attributes['base-url'] ?? '') !== '';
  const { code, omittedAttributes } = snippetFor(
    target,
    hasAccount ? embed : withExampleAccount(embed),
    contract,
    allowedAttributes,
  );
  byId('snippet').textContent = code;
  byId<HTMLButtonElement>('copy').disabled = !hasAccount;
  const offer = String(new FormData(form).get('offer') ?? '');
  if (offer !== 'item-id') hasOmittedCategories = false;
  byId('left').textContent = noteOf(embed.attributes['base-url'] ?? '', omittedAttributes);
  for (const name of listAttributes) byId(checkboxLists[name]).hidden = name !== offer;
  const query = queryOf(embed, defaultScript);
  addPageLooks(query, pageLooks);
  if (target !== 'html') query.set('for', target);
  const address = `/builder#${query.toString()}`;
  byId<HTMLAnchorElement>('link').href = address;
  history.replaceState(history.state, '', address);
  byId('device').dataset.width = byId<HTMLSelectElement>('width').value;
  byId('stage').dataset.scheme = byId<HTMLSelectElement>('scheme').value;
  updatePreview(embed, { stage: byId('stage'), isExplained: isUnreachable, looks: pageLooks });
  showSwatches();
}

/** Returns the note that the page shows below the snippet. */
function noteOf(account: string, omittedAttributes: readonly string[]): string {
  if (account === '') return 'This is an example. Enter the address of your account.';
  const names = omittedAttributes.map((name) => optionLabels[name]?.label ?? name);
  const omissionNote = names.length === 0 ? '' : `This kind of site does not support: ${names.join(', ')}.`;
  const demoNote = account === demo.account ? 'These lines book at the demo account. Enter yours in step 1.' : '';
  const categoriesNote = hasOmittedCategories
    ? 'This link also had categories. The builder offers items or categories, so it kept the items.'
    : '';
  return [demoNote, categoriesNote, omissionNote].filter(Boolean).join(' ');
}

function showSwatches(): void {
  requestAnimationFrame(() => {
    showEffectiveColours(form, (name) => effectiveColour(byId('stage'), name));
  });
}

/**
 * Updates the field of the relay after a change of the account, because the demo's relay serves only the demo account.
 * For any other account, the function removes the demo's relay from the field.
 */
function swapDemoRelay(): void {
  const account = byId<HTMLInputElement>('base-url').value.trim();
  const relay = byId<HTMLInputElement>('relay-url');
  if (relay.value === demo.relay && account !== demo.account) relay.value = '';
  if (relay.value === '' && account === demo.account) relay.value = demo.relay;
  byId('access').hidden = true;
}

/** Returns a colour such as `rgb(…)` as six hexadecimal digits, because the form shows the contrast only for those. */
function shortColour(colour: string): string {
  return colour.includes('(') ? (hexOf(colour) ?? colour) : colour;
}

function usePastedLooks(): void {
  const { accent, ...looks } = looksInCss(byId<HTMLTextAreaElement>('css').value, isSupported);
  if (accent !== undefined) {
    const field = byId<HTMLInputElement>('--slipway-accent');
    field.value = shortColour(accent);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  pageLooks = { ...pageLooks, ...looks };
  const names = [
    accent !== undefined && 'your colour',
    looks.text && 'text',
    looks.background && 'background',
    looks.font && 'font',
  ];
  const foundNames = names.filter(Boolean).join(', ');
  byId('css-result').textContent =
    foundNames === '' ? 'No colour found. Paste a colour such as #12647a.' : `Found: ${foundNames}.`;
  update();
}

/** Texts for the result of the check at the account, if the form has no relay. */
const accountSentences: Readonly<Record<BookingAccess, string>> = {
  open: 'Guests can book without an API key. You need no relay.',
  key: 'This account requires an API key for bookings. Run a relay, and enter its address here.',
  refused: 'This account refuses bookings from websites. Ask your booking system to open its public API.',
  absent: 'This account gave no answer about bookings. Check its address.',
};
const relaySentences: Readonly<Record<BookingAccess, string>> = {
  open: 'Your relay works. Guests can book.',
  key: 'Your relay answers, but the account refuses its API key. Check the key of the relay.',
  refused: 'Your relay refuses this page. Add this website to its allowed origins.',
  absent: 'No relay answers there. Check its address, and add this website to its allowed origins.',
};

/**
 * Checks if guests can book through the relay in the form, or at the account if there is no relay. Runs when a visitor
 * presses the button.
 */
async function showAccess(): Promise<void> {
  const { 'base-url': account = '', 'relay-url': relay = '' } = embedInForm().attributes;
  const status = byId('access');
  status.hidden = false;
  if (account === '') {
    status.textContent = 'Enter the address of your account first.';
    return;
  }
  status.textContent = 'Checking …';
  const access = await checkBookingAccess(relay === '' ? account : relay);
  const { attributes } = embedInForm();
  // Ignores the result if the visitor has changed an address during the request.
  if (attributes['base-url'] !== account || (attributes['relay-url'] ?? '') !== relay) return;
  if (relay === '' && access === 'key') byId('relay-part').hidden = false;
  status.textContent =
    relay === demo.relay && access === 'open'
      ? 'This account requires an API key for bookings. The demo’s relay holds it, and works.'
      : (relay === '' ? accountSentences : relaySentences)[access];
}

/** Returns the embed with the example account from the placeholder of the field. */
function withExampleAccount(embed: Embed): Embed {
  const { placeholder } = form.elements.namedItem('base-url') as HTMLInputElement;
  return { ...embed, attributes: { ...embed.attributes, 'base-url': placeholder } };
}

/** Shows the items and categories of the account as checkboxes. Sends a request only if the address has changed. */
async function loadAccount(): Promise<void> {
  const { 'base-url': account = '', 'relay-url': relay = '', 'relay-reads': reads } = embedInForm().attributes;
  // With `relay-reads`, the widget sends its reads through the relay, so the builder does too.
  const base = account !== '' && reads !== undefined && relay !== '' ? relay : account;
  if (base === requestedBase) return;
  requestedBase = base;
  byId('reached').textContent = base === '' ? 'Enter the address of your booking page.' : 'Connecting …';
  if (base === '') return;
  const answer = await fetchAccount(base);
  // Ignores the answer if the visitor has changed the address during the request.
  if (requestedBase !== base) return;
  isUnreachable = answer === null;
  byId('reached').textContent =
    answer === null
      ? 'No booking account answers there. The preview says why.'
      : `Connected: ${answer.name}, ${answer.items.length} ${answer.items.length === 1 ? 'item' : 'items'}.${account === demo.account ? ' This is the demo account. Enter yours.' : ''}`;
  showCheckboxes('item-id', answer?.items ?? [], 'A single item opens directly.');
  showCheckboxes('category-id', answer?.categories ?? [], 'Guests see only the items of these categories.');
  update();
}

function showCheckboxes(name: ListAttribute, entries: readonly CatalogueEntry[], hintText: string): void {
  const container = byId(checkboxLists[name]);
  const checkedIds = new Set((container.dataset.chosen ?? '').split(','));
  const labels = entries.slice(0, MAX_CHECKBOXES).map((entry) => {
    const checkbox = Object.assign(document.createElement('input'), { type: 'checkbox', name, value: entry.id });
    checkbox.checked = checkedIds.has(entry.id);
    const label = document.createElement('label');
    label.append(checkbox, ` ${entry.name}`);
    return label;
  });
  const hint = document.createElement('p');
  hint.className = 'quiet';
  hint.textContent = entries.length === 0 ? 'Connect your account to see them here.' : hintText;
  const list = document.createElement('div');
  list.className = 'row';
  list.append(...labels);
  container.replaceChildren(hint, list);
  // The checkboxes now hold the selected ids, so the stored ids are no longer necessary.
  if (entries.length > 0) container.dataset.chosen = '';
}

async function copySnippet(): Promise<void> {
  const status = byId('said');
  try {
    await navigator.clipboard.writeText(byId('snippet').textContent ?? '');
    status.textContent = 'Copied. Paste it into your website.';
  } catch {
    getSelection()?.selectAllChildren(byId('snippet'));
    status.textContent = 'Press Ctrl+C or Cmd+C to copy the selected lines.';
  }
}

function fieldElements({ name, kind, values }: Field): HTMLElement[] {
  const { label: labelText, hint: hintText, values: valueNames } = optionLabels[name] ?? { label: name, hint: '' };
  const label = document.createElement('label');
  const hint = document.createElement('p');
  hint.className = 'quiet';
  hint.id = `about-${name}`;
  hint.textContent = hintText;
  if (kind === 'flag') {
    const checkbox = Object.assign(document.createElement('input'), { type: 'checkbox', name });
    checkbox.setAttribute('aria-describedby', hint.id);
    label.append(checkbox, ` ${labelText}`);
    return [label, hint];
  }
  const control = kind === 'choice' ? document.createElement('select') : document.createElement('input');
  control.name = name;
  control.id = name;
  control.setAttribute('aria-describedby', hint.id);
  if (control instanceof HTMLSelectElement) {
    // The option `yes` means that the attribute is present without a value.
    const options = valueNames ?? Object.fromEntries(values.map((value) => [value, value]));
    control.append(...Object.entries(options).map(([value, text]) => new Option(text, value)));
  }
  label.htmlFor = name;
  label.textContent = labelText;
  return [label, control, hint];
}
