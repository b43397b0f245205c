/**
 * The script of the builder page. A venue describes an embed (one widget on its page) in a form. The page shows the
 * embed as a snippet of code and as a live preview. The fragment of the URL holds the values of the form, so that a
 * shared link restores them. The module `embed.ts` defines these values, and `snippets.ts` writes the snippet.
 */
import { checkBookingAccess, fetchAccount, type BookingAccess, type CatalogueEntry } from './account.ts';
import { parseContract, parseEmbed, toQuery, type ElementContract, type Embed, type Field } from './embed.ts';
import { optionLabels } from './option-labels.ts';
import { readEffectiveColour, mixToHexColour, startTabs, updatePreview } from './preview.ts';
import { addPageStyle, buildBookmarklet, readStyleFromCss, readStyleFromQuery, type SiteStyle } from './site-style.ts';
import { isSnippetTarget, writeSnippet, snippetTargets, type AllowedAttributes } from './snippets.ts';
import { showEffectiveColours, createTokenRows } from './token-rows.ts';

/** Attributes whose fields are already in the HTML of the page. */
const attributesInForm = ['base-url', 'relay-url', 'item-id', 'category-id', 'mode', 'lang'];
/** The maximum number of checkboxes in a list. A person cannot survey a longer list. */
const MAX_CHECKBOXES = 200;
/** The ids of the elements that hold the checkboxes, by the name of the attribute that they set. */
const checkboxListIds = { 'item-id': 'items', 'category-id': 'categories' } as const;
type CheckboxAttribute = keyof typeof checkboxListIds;
const checkboxAttributes = Object.keys(checkboxListIds) as CheckboxAttribute[];

const main = requireElement<HTMLElement>('content');
const form = main.querySelector<HTMLFormElement>('.controls') ?? new HTMLFormElement();
const readAttributeNames = (name: 'content' | 'page') => (main.dataset[name] ?? '').split(',');
const allowedAttributes: AllowedAttributes = {
  content: readAttributeNames('content'),
  page: readAttributeNames('page'),
};
const defaultScript = main.dataset.script ?? '';
/** The demo account, with which the builder opens, and its relay. */
const demoAddresses = { account: main.dataset.account ?? '', relay: main.dataset.relay ?? '' };
const isSupported = (property: string, value: string) => CSS.supports(property, value);

function requireElement<Kind extends HTMLElement>(id: string): Kind {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no element with the id “${id}”.`);
  return element as Kind;
}

const response = await fetch('/custom-elements.json');
const contract: ElementContract = parseContract((await response.json()) as Parameters<typeof parseContract>[0]);
let requestedBaseUrl = '';
/**
 * True if the URL had both items and categories. The form allows only items or categories, so the builder dropped the
 * categories.
 */
let hasOmittedCategories = false;
/** True if no booking account answers at the address in the form. */
let isUnreachable = false;
/** The colours and fonts that the preview page takes from the venue's website. */
let pageStyle: SiteStyle = {};

startBuilder();

function startBuilder(): void {
  requireElement('target').append(...Object.entries(snippetTargets).map(([value, label]) => new Option(label, value)));
  requireElement('fields').append(
    ...contract.fields.filter(({ name }) => !attributesInForm.includes(name)).flatMap(createFieldElements),
  );
  const [accentRow, ...otherTokenRows] = createTokenRows(contract.tokens);
  if (accentRow !== undefined) requireElement('accent').append(accentRow);
  requireElement('tokens').append(...otherTokenRows);
  const state = readStateFromUrl();
  pageStyle = readStyleFromQuery(state, isSupported);
  // Uses the accent colour from the URL only if it is valid, because anyone can write the URL. Converts it with
  // `toHexColour`, because the bookmarklet writes colours as `rgb()`.
  if (pageStyle.accent === undefined) state.delete('--slipway-accent');
  else state.set('--slipway-accent', toHexColour(pageStyle.accent));
  fillSettingsForm(state);
  startTabs(main);
  requireElement<HTMLAnchorElement>('bookmark').href = buildBookmarklet(`${location.origin}/builder`);
  requireElement('bookmark').addEventListener('click', (event) => {
    event.preventDefault();
    requireElement('css-result').textContent = 'Drag this button to your bookmarks bar. It works on your own website.';
  });
  requireElement('base-url').addEventListener('input', updateRelayField);
  form.addEventListener('input', updatePage);
  form.addEventListener('change', () => void loadAccount());
  requireElement('check').addEventListener('click', () => void showBookingAccess());
  requireElement('use-css').addEventListener('click', applyPastedStyle);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
  });
  for (const id of ['target', 'width', 'scheme']) requireElement(id).addEventListener('change', updatePage);
  // Reads the colours of the preview when the browser has defined the element. Reads them again at each step, because a
  // later step may show parts with other colours.
  void customElements.whenDefined('slipway-booking').then(showSwatches);
  for (const name of ['slipway-ready', 'slipway-step']) requireElement('stage').addEventListener(name, showSwatches);
  requireElement('copy').addEventListener('click', () => void copySnippet());
  updatePage();
  void loadAccount();
}

/**
 * Returns the values of the form from the URL. They are in the fragment. Only the form on the front page sends the
 * account and the relay in the query. If the URL names no account, returns the demo account.
 */
function readStateFromUrl(): URLSearchParams {
  const urlState = new URLSearchParams(location.hash.slice(1));
  const query = new URLSearchParams(location.search);
  const accountUrl = query
    .get('account')
    ?.trim()
    .replace(/(?<!\/)\/+$/, '');
  if (accountUrl !== undefined && !urlState.has('base-url')) urlState.set('base-url', accountUrl);
  const relay = query.get('relay');
  if (relay !== null && !urlState.has('relay-url')) urlState.set('relay-url', relay);
  if (!urlState.has('base-url')) urlState.set('base-url', demoAddresses.account);
  if (urlState.get('base-url') === demoAddresses.account && !urlState.has('relay-url'))
    urlState.set('relay-url', demoAddresses.relay);
  return urlState;
}

function fillSettingsForm(urlState: URLSearchParams): void {
  const embed = parseEmbed(urlState, contract, defaultScript);
  for (const [name, value] of Object.entries({ ...embed.attributes, ...embed.tokens })) {
    const control = form.elements.namedItem(name);
    if (control instanceof RadioNodeList) control.value = value;
    else if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = true;
    else if (control instanceof HTMLSelectElement && value === '') control.value = 'yes';
    else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value;
  }
  (form.elements.namedItem('badge') as HTMLInputElement).checked = embed.hasBadge;
  requireElement<HTMLInputElement>('script').value = embed.scriptUrl;
  for (const name of checkboxAttributes)
    requireElement(checkboxListIds[name]).dataset.chosen = embed.attributes[name] ?? '';
  const offeredAttributes = checkboxAttributes.filter((name) => (embed.attributes[name] ?? '') !== '');
  hasOmittedCategories = offeredAttributes.length > 1;
  const offeredAttribute = offeredAttributes[0] ?? '';
  (form.elements.namedItem('offer') as RadioNodeList).value = offeredAttribute;
  const relay = embed.attributes['relay-url'] ?? '';
  requireElement('relay-part').hidden = relay === '' || relay === demoAddresses.relay;
  const target = urlState.get('for') ?? '';
  if (isSnippetTarget(target)) requireElement<HTMLSelectElement>('target').value = target;
}

/** Returns the embed from the values in the form. */
function readEmbedFromForm(): Embed {
  const formData = new FormData(form);
  const readText = (name: string) => String(formData.get(name) ?? '').trim();
  const query = new URLSearchParams();
  for (const { name, kind } of contract.fields) {
    if (kind === 'flag' && formData.has(name)) query.set(name, '');
    else if (readText(name) !== '')
      query.set(name, kind === 'choice' && readText(name) === 'yes' ? '' : readText(name));
  }
  for (const name of checkboxAttributes.filter((attribute) => attribute === readText('offer'))) {
    const checkedIds = formData.getAll(name).map(String);
    const ids =
      checkedIds.length > 0 ? checkedIds.join(',') : (requireElement(checkboxListIds[name]).dataset.chosen ?? '');
    if (ids !== '') query.set(name, ids);
  }
  for (const { name } of contract.tokens) if (readText(name) !== '') query.set(name, readText(name));
  if (formData.has('badge')) query.set('badge', '');
  query.set('script', readText('script') || defaultScript);
  return parseEmbed(query, contract, defaultScript);
}

/** Updates the snippet, the URL and the preview after a change in the form. */
function updatePage(): void {
  const embed = readEmbedFromForm();
  const targetValue = requireElement<HTMLSelectElement>('target').value;
  const target = isSnippetTarget(targetValue) ? targetValue : 'html';
  const hasAccount = (embed.attributes['base-url'] ?? '') !== '';
  const { code, omittedAttributes } = writeSnippet(
    target,
    hasAccount ? embed : setExampleAccount(embed),
    contract,
    allowedAttributes,
  );
  requireElement('snippet').textContent = code;
  requireElement<HTMLButtonElement>('copy').disabled = !hasAccount;
  const offeredAttribute = String(new FormData(form).get('offer') ?? '');
  if (offeredAttribute !== 'item-id') hasOmittedCategories = false;
  requireElement('snippet-note').textContent = composeNote(embed.attributes['base-url'] ?? '', omittedAttributes);
  for (const name of checkboxAttributes) requireElement(checkboxListIds[name]).hidden = name !== offeredAttribute;
  const query = toQuery(embed, defaultScript);
  addPageStyle(query, pageStyle);
  if (target !== 'html') query.set('for', target);
  const address = `/builder#${query.toString()}`;
  requireElement<HTMLAnchorElement>('link').href = address;
  history.replaceState(history.state, '', address);
  requireElement('device').dataset.width = requireElement<HTMLSelectElement>('width').value;
  requireElement('stage').dataset.scheme = requireElement<HTMLSelectElement>('scheme').value;
  updatePreview(embed, { previewArea: requireElement('stage'), hasDebugMessages: isUnreachable, siteStyle: pageStyle });
  showSwatches();
}

/** Returns the note that the page shows below the snippet. */
function composeNote(accountUrl: string, omittedAttributes: readonly string[]): string {
  if (accountUrl === '') return 'This is an example. Enter the address of your account.';
  const labels = omittedAttributes.map((name) => optionLabels[name]?.label ?? name);
  const omissionNote = labels.length === 0 ? '' : `This kind of site does not support: ${labels.join(', ')}.`;
  const demoNote =
    accountUrl === demoAddresses.account ? 'These lines book at the demo account. Enter yours in step 1.' : '';
  const categoriesNote = hasOmittedCategories
    ? 'This link also had categories. The builder offers items or categories, so it kept the items.'
    : '';
  return [demoNote, categoriesNote, omissionNote].filter(Boolean).join(' ');
}

function showSwatches(): void {
  requestAnimationFrame(() => {
    showEffectiveColours(form, (name) => readEffectiveColour(requireElement('stage'), name));
  });
}

/**
 * Updates the relay field after a change of the account, because the demo's relay serves only the demo account. Enters
 * the demo's relay into an empty field if the account is the demo account. Removes the demo's relay if the account is
 * any other. Keeps every other relay. Also hides the result of the last access check.
 */
function updateRelayField(): void {
  const accountUrl = requireElement<HTMLInputElement>('base-url').value.trim();
  const relay = requireElement<HTMLInputElement>('relay-url');
  if (relay.value === demoAddresses.relay && accountUrl !== demoAddresses.account) relay.value = '';
  if (relay.value === '' && accountUrl === demoAddresses.account) relay.value = demoAddresses.relay;
  requireElement('access').hidden = true;
}

/**
 * Returns a colour such as `rgb(…)` as six hexadecimal digits. The form can show the contrast only of hexadecimal
 * colours.
 */
function toHexColour(colour: string): string {
  return colour.includes('(') ? (mixToHexColour(colour) ?? colour) : colour;
}

function applyPastedStyle(): void {
  const { accent, ...otherStyle } = readStyleFromCss(requireElement<HTMLTextAreaElement>('css').value, isSupported);
  if (accent !== undefined) {
    const field = requireElement<HTMLInputElement>('--slipway-accent');
    field.value = toHexColour(accent);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  pageStyle = { ...pageStyle, ...otherStyle };
  const labels = [
    accent !== undefined && 'your colour',
    otherStyle.text && 'text',
    otherStyle.background && 'background',
    otherStyle.font && 'font',
  ];
  const foundNames = labels.filter(Boolean).join(', ');
  requireElement('css-result').textContent =
    foundNames === '' ? 'No colour found. Paste a colour such as #12647a.' : `Found: ${foundNames}.`;
  updatePage();
}

/** Texts for the result of `checkBookingAccess` at the account. The page shows them if the form has no relay. */
const accountAccessTexts: Readonly<Record<BookingAccess, string>> = {
  open: 'Guests can book without an API key. You need no relay.',
  key: 'This account requires an API key for bookings. Run a relay, and enter its address here.',
  refused: 'This account refuses bookings from websites. Ask your booking system to open its public API.',
  absent: 'This account gave no answer about bookings. Check its address.',
};
const relayAccessTexts: Readonly<Record<BookingAccess, string>> = {
  open: 'Your relay works. Guests can book.',
  key: 'Your relay answers, but the account refuses its API key. Check the key of the relay.',
  refused: 'Your relay refuses this page. Add this website to its allowed origins.',
  absent: 'No relay answers there. Check its address, and add this website to its allowed origins.',
};

/**
 * Checks if guests can book through the relay in the form, or at the account if there is no relay. Runs when a visitor
 * presses the button.
 */
async function showBookingAccess(): Promise<void> {
  const { 'base-url': account = '', 'relay-url': relay = '' } = readEmbedFromForm().attributes;
  const status = requireElement('access');
  status.hidden = false;
  if (account === '') {
    status.textContent = 'Enter the address of your account first.';
    return;
  }
  status.textContent = 'Checking …';
  const access = await checkBookingAccess(relay === '' ? account : relay);
  const { attributes } = readEmbedFromForm();
  // Ignores the result if the visitor has changed an address during the request.
  if (attributes['base-url'] !== account || (attributes['relay-url'] ?? '') !== relay) return;
  if (relay === '' && access === 'key') requireElement('relay-part').hidden = false;
  status.textContent =
    relay === demoAddresses.relay && access === 'open'
      ? 'This account requires an API key for bookings. The demo’s relay holds it, and works.'
      : (relay === '' ? accountAccessTexts : relayAccessTexts)[access];
}

/**
 * Returns the embed with an example address as its account. The example is the placeholder text of the account field.
 */
function setExampleAccount(embed: Embed): Embed {
  const { placeholder } = form.elements.namedItem('base-url') as HTMLInputElement;
  return { ...embed, attributes: { ...embed.attributes, 'base-url': placeholder } };
}

/** Shows the items and categories of the account as checkboxes. Sends a request only if the address has changed. */
async function loadAccount(): Promise<void> {
  const {
    'base-url': account = '',
    'relay-url': relay = '',
    'relay-reads': relayReads,
  } = readEmbedFromForm().attributes;
  // With `relay-reads`, the widget reads the account through the relay, so the builder does the same.
  const baseUrl = account !== '' && relayReads !== undefined && relay !== '' ? relay : account;
  if (baseUrl === requestedBaseUrl) return;
  requestedBaseUrl = baseUrl;
  requireElement('account-status').textContent =
    baseUrl === '' ? 'Enter the address of your booking page.' : 'Connecting …';
  if (baseUrl === '') return;
  const fetchedAccount = await fetchAccount(baseUrl);
  // Ignores the answer if the visitor has changed the address during the request.
  if (requestedBaseUrl !== baseUrl) return;
  isUnreachable = fetchedAccount === null;
  requireElement('account-status').textContent =
    fetchedAccount === null
      ? 'No booking account answers there. The preview says why.'
      : `Connected: ${fetchedAccount.name}, ${fetchedAccount.items.length} ${fetchedAccount.items.length === 1 ? 'item' : 'items'}.${account === demoAddresses.account ? ' This is the demo account. Enter yours.' : ''}`;
  showCheckboxes('item-id', fetchedAccount?.items ?? [], 'A single item opens directly.');
  showCheckboxes('category-id', fetchedAccount?.categories ?? [], 'Guests see only the items of these categories.');
  updatePage();
}

function showCheckboxes(name: CheckboxAttribute, entries: readonly CatalogueEntry[], hintText: string): void {
  const container = requireElement(checkboxListIds[name]);
  const checkedIds = new Set((container.dataset.chosen ?? '').split(','));
  const checkboxLabels = entries.slice(0, MAX_CHECKBOXES).map((entry) => {
    const checkbox = Object.assign(document.createElement('input'), { type: 'checkbox', name, value: entry.id });
    checkbox.checked = checkedIds.has(entry.id);
    const label = document.createElement('label');
    label.append(checkbox, ` ${entry.name}`);
    return label;
  });
  const hint = document.createElement('p');
  hint.className = 'quiet';
  hint.textContent = entries.length === 0 ? 'Connect your account to see them here.' : hintText;
  const checkboxList = document.createElement('div');
  checkboxList.className = 'row';
  checkboxList.append(...checkboxLabels);
  container.replaceChildren(hint, checkboxList);
  // Clears the ids in the data attribute, because the checkboxes now hold the selected ids.
  if (entries.length > 0) container.dataset.chosen = '';
}

async function copySnippet(): Promise<void> {
  const status = requireElement('copy-status');
  try {
    await navigator.clipboard.writeText(requireElement('snippet').textContent ?? '');
    status.textContent = 'Copied. Paste it into your website.';
  } catch {
    getSelection()?.selectAllChildren(requireElement('snippet'));
    status.textContent = 'Press Ctrl+C or Cmd+C to copy the selected lines.';
  }
}

function createFieldElements({ name, kind, values }: Field): HTMLElement[] {
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
    const optionTexts = valueNames ?? Object.fromEntries(values.map((value) => [value, value]));
    control.append(...Object.entries(optionTexts).map(([value, optionText]) => new Option(optionText, value)));
  }
  label.htmlFor = name;
  label.textContent = labelText;
  return [label, control, hint];
}
