/**
 * The script of the builder page. Its form describes an embed, and the page shows this embed as a snippet and as a live preview.
 * The URL fragment holds the state, so that a link restores it. `embed.ts` defines the state, `snippets.ts` writes the snippet.
 */
import { fetchAccount, type CatalogueEntry } from './account.ts';
import { contractOf, embedFrom, queryOf, type Contract, type Embed, type Field } from './embed.ts';
import { isTarget, snippetFor, targets, type AllowedAttributes } from './snippets.ts';
import { tokenRows } from './token-rows.ts';

/** Attributes that the form of the page contains already. */
const attributesInForm = ['base-url', 'relay-url', 'item-id', 'category-id', 'mode', 'lang'];
/** A longer list of checkboxes would be hard to use. */
const MAX_CHECKBOXES = 200;
/** Ids of the elements for the checkboxes of the account, by attribute. */
const checkboxLists = { 'item-id': 'items', 'category-id': 'categories' } as const;
type ListAttribute = keyof typeof checkboxLists;
const listAttributes = Object.keys(checkboxLists) as ListAttribute[];
/** Attributes without effect in the preview: they leave the page, change its URL or send analytics. */
const attributesNotInPreview = ['url-params', 'success-url', 'analytics'];

const main = byId<HTMLElement>('content');
const form = main.querySelector<HTMLFormElement>('.controls') ?? new HTMLFormElement();
const namesIn = (name: 'content' | 'page') => (main.dataset[name] ?? '').split(',');
const allowedAttributes: AllowedAttributes = { content: namesIn('content'), page: namesIn('page') };
const defaultScript = main.dataset.script ?? '';

function byId<Kind extends HTMLElement>(id: string): Kind {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no element with the id “${id}”.`);
  return element as Kind;
}

const response = await fetch('/custom-elements.json');
const contract: Contract = contractOf((await response.json()) as Parameters<typeof contractOf>[0]);
let requestedBase = '';
let previewKey = '';

startBuilder();

function startBuilder(): void {
  byId('target').append(...Object.entries(targets).map(([value, label]) => new Option(label, value)));
  byId('fields').append(
    ...contract.fields.filter(({ name }) => !attributesInForm.includes(name)).flatMap(fieldElements),
  );
  byId('tokens').append(...tokenRows(contract.tokens));
  fillForm(stateInAddress());
  form.addEventListener('input', update);
  form.addEventListener('change', () => void loadAccount());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
  });
  for (const id of ['target', 'width', 'scheme', 'font']) byId(id).addEventListener('change', update);
  byId('copy').addEventListener('click', () => void copySnippet());
  update();
  void loadAccount();
}

/** Returns the state in the URL fragment. The form on the front page adds the account and the relay as a query. */
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
  const target = state.get('for') ?? '';
  if (isTarget(target)) byId<HTMLSelectElement>('target').value = target;
}

/** Returns the embed that the form describes. */
function embedInForm(): Embed {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const query = new URLSearchParams();
  for (const { name, kind } of contract.fields) {
    if (kind === 'flag' && data.has(name)) query.set(name, '');
    else if (text(name) !== '') query.set(name, kind === 'choice' && text(name) === 'yes' ? '' : text(name));
  }
  for (const name of listAttributes) {
    const checkedIds = data.getAll(name).map(String);
    const ids = checkedIds.length > 0 ? checkedIds.join(',') : (byId(checkboxLists[name]).dataset.chosen ?? '');
    if (ids !== '') query.set(name, ids);
  }
  for (const { name } of contract.tokens) if (text(name) !== '') query.set(name, text(name));
  if (data.has('badge')) query.set('badge', '');
  query.set('script', text('script') || defaultScript);
  return embedFrom(query, contract, defaultScript);
}

/** Updates the snippet, the address and the preview. */
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
  byId('left').textContent = !hasAccount
    ? 'An example, until you name your account.'
    : omittedAttributes.length === 0
      ? ''
      : `Cannot be said this way, and is left out: ${omittedAttributes.join(', ')}. The element itself can.`;
  const query = queryOf(embed, defaultScript);
  if (target !== 'html') query.set('for', target);
  const address = `/builder#${query.toString()}`;
  byId<HTMLAnchorElement>('link').href = address;
  history.replaceState(history.state, '', address);
  updatePreview(embed);
}

/** Replaces an empty account by the example in the placeholder of its field. */
function withExampleAccount(embed: Embed): Embed {
  const { placeholder } = form.elements.namedItem('base-url') as HTMLInputElement;
  return { ...embed, attributes: { ...embed.attributes, 'base-url': placeholder } };
}

/** Shows the items and categories of the account. Sends one request for each new address. */
async function loadAccount(): Promise<void> {
  const { 'base-url': account = '', 'relay-url': relay = '', 'relay-reads': reads } = embedInForm().attributes;
  // The widget reads through the relay too if `relay-reads` is present.
  const base = account !== '' && reads !== undefined && relay !== '' ? relay : account;
  if (base === requestedBase) return;
  requestedBase = base;
  byId('reached').textContent = base === '' ? '' : 'Asking…';
  if (base === '') return;
  const answer = await fetchAccount(base);
  // The address in the form may have changed during the request.
  if (requestedBase !== base) return;
  byId('reached').textContent =
    answer === null
      ? 'It does not answer as a booking account. The preview says what is wrong.'
      : `${answer.name} answers, with ${answer.items.length} ${answer.items.length === 1 ? 'item' : 'items'}.`;
  if (answer !== null) {
    showCheckboxes(
      'item-id',
      answer.items,
      'Choose none for the whole list, one to open it at once, several for a list of these.',
    );
    if (answer.categories.length > 1)
      showCheckboxes('category-id', answer.categories, 'Or only what is in these categories:');
    else byId('categories').replaceChildren();
  }
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
  hint.textContent = hintText;
  const list = document.createElement('div');
  list.className = 'row';
  list.append(...labels);
  container.replaceChildren(hint, list);
  // From now on, the checkboxes hold the ids.
  container.dataset.chosen = '';
}

async function copySnippet(): Promise<void> {
  const status = byId('said');
  try {
    await navigator.clipboard.writeText(byId('snippet').textContent ?? '');
    status.textContent = 'Copied.';
  } catch {
    getSelection()?.selectAllChildren(byId('snippet'));
    status.textContent = 'It is selected: copy it with the keyboard.';
  }
}

function fieldElements({ name, description, kind, values }: Field): HTMLElement[] {
  const label = document.createElement('label');
  const hint = document.createElement('p');
  hint.className = 'quiet';
  hint.id = `about-${name}`;
  hint.textContent = description.replaceAll('`', '');
  if (kind === 'flag') {
    const checkbox = Object.assign(document.createElement('input'), { type: 'checkbox', name });
    checkbox.setAttribute('aria-describedby', hint.id);
    label.append(checkbox, ` ${name}`);
    return [label, hint];
  }
  const control = kind === 'choice' ? document.createElement('select') : document.createElement('input');
  control.name = name;
  control.id = name;
  control.setAttribute('aria-describedby', hint.id);
  if (control instanceof HTMLSelectElement)
    control.append(
      new Option('no', ''),
      ...values.map((value) => new Option(value === '' ? 'yes' : value, value || 'yes')),
    );
  label.htmlFor = name;
  label.textContent = name;
  return [label, control, hint];
}

/** Updates the attributes and tokens of the preview. Only another account, mode or badge needs a new element. */
function updatePreview({ attributes, tokens, badge }: Embed): void {
  const stage = byId('stage');
  for (const id of ['width', 'scheme', 'font']) stage.dataset[id] = byId<HTMLSelectElement>(id).value;
  const account = attributes['base-url'] ?? '';
  if (account === '') return;
  const key = [account, attributes.mode ?? '', String(badge)].join(' ');
  if (key !== previewKey) stage.replaceChildren(...previewElements(account, attributes.mode === 'dialog', badge));
  previewKey = key;
  const element = stage.querySelector<HTMLElement>('slipway-booking');
  if (element === null) return;
  const newAttributes: Record<string, string> = { ...attributes, debug: '' };
  for (const name of attributesNotInPreview) Reflect.deleteProperty(newAttributes, name);
  for (const { name } of Array.from(element.attributes))
    if (!(name in newAttributes) && name !== 'id' && name !== 'style') element.removeAttribute(name);
  for (const [name, value] of Object.entries(newAttributes))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  element.removeAttribute('style');
  for (const [name, value] of Object.entries(tokens)) element.style.setProperty(name, value);
}

function previewElements(account: string, isDialog: boolean, hasBadge: boolean): HTMLElement[] {
  const element = document.createElement('slipway-booking');
  element.id = 'preview';
  // The snippet has the same fallback link.
  element.append(Object.assign(document.createElement('a'), { href: account, textContent: 'Book online' }));
  const elements: HTMLElement[] = [element];
  if (isDialog) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'act';
    button.dataset.slipwayOpen = 'preview';
    button.textContent = 'Book';
    elements.unshift(button);
  }
  if (hasBadge) {
    const badge = document.createElement('slipway-cart-badge');
    badge.setAttribute('base-url', account);
    elements.unshift(badge);
  }
  return elements;
}
