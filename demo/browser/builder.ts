/** The builder: what is chosen on the left stands as a snippet and as the real widget on the right, and in the address. */
import { askAccount, type Offered } from './account.ts';
import { contractOf, embedFrom, queryOf, type Contract, type Embed, type Field } from './embed.ts';
import { drawPreview } from './preview.ts';
import { isTarget, snippetFor, targets, type Rights } from './snippets.ts';
import { tokenRows } from './token-rows.ts';

/** They have a place of their own in the form. */
const placed = ['base-url', 'relay-url', 'item-id', 'category-id', 'mode', 'lang'];
/** More would not be read. */
const mostOffered = 200;
/** What can be picked from what the account says it has: where it stands in the page, by attribute. */
const picked = { 'item-id': 'items', 'category-id': 'categories' } as const;
type Picked = keyof typeof picked;
const pickedNames = Object.keys(picked) as Picked[];

const main = the<HTMLElement>('content');
const form = main.querySelector<HTMLFormElement>('.controls') ?? new HTMLFormElement();
const listed = (name: 'content' | 'page') => (main.dataset[name] ?? '').split(',');
const rights: Rights = { content: listed('content'), page: listed('page') };
const usualScript = main.dataset.script ?? '';

function the<Kind extends HTMLElement>(id: string): Kind {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no “${id}”.`);
  return element as Kind;
}

const answer = await fetch('/custom-elements.json');
const contract: Contract = contractOf((await answer.json()) as Parameters<typeof contractOf>[0]);
let asked = '';

begin();

function begin(): void {
  the('target').append(...Object.entries(targets).map(([value, words]) => new Option(words, value)));
  the('fields').append(...contract.fields.filter(({ name }) => !placed.includes(name)).flatMap(fieldRow));
  the('tokens').append(...tokenRows(contract.tokens));
  fill(addressed());
  form.addEventListener('input', show);
  form.addEventListener('change', () => void reach());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
  });
  for (const id of ['target', 'width', 'scheme', 'font']) the(id).addEventListener('change', show);
  the('copy').addEventListener('click', () => void copy());
  show();
  void reach();
}

/** The address: its hash is a state, its query comes from the first page. */
function addressed(): URLSearchParams {
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

function fill(state: URLSearchParams): void {
  const embed = embedFrom(state, contract, usualScript);
  for (const [name, value] of Object.entries({ ...embed.attributes, ...embed.tokens })) {
    const control = form.elements.namedItem(name);
    if (control instanceof RadioNodeList) control.value = value;
    else if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = true;
    else if (control instanceof HTMLSelectElement && value === '') control.value = 'yes';
    else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value;
  }
  (form.elements.namedItem('badge') as HTMLInputElement).checked = embed.badge;
  the<HTMLInputElement>('script').value = embed.script;
  for (const name of pickedNames) the(picked[name]).dataset.chosen = embed.attributes[name] ?? '';
  const target = state.get('for') ?? '';
  if (isTarget(target)) the<HTMLSelectElement>('target').value = target;
}

/** What the form says now. */
function embedNow(): Embed {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const query = new URLSearchParams();
  for (const { name, kind } of contract.fields) {
    if (kind === 'flag' && data.has(name)) query.set(name, '');
    else if (text(name) !== '') query.set(name, kind === 'choice' && text(name) === 'yes' ? '' : text(name));
  }
  for (const name of pickedNames) {
    const boxes = data.getAll(name).map(String);
    const chosen = boxes.length > 0 ? boxes.join(',') : (the(picked[name]).dataset.chosen ?? '');
    if (chosen !== '') query.set(name, chosen);
  }
  for (const { name } of contract.tokens) if (text(name) !== '') query.set(name, text(name));
  if (data.has('badge')) query.set('badge', '');
  query.set('script', text('script') || usualScript);
  return embedFrom(query, contract, usualScript);
}

function show(): void {
  const embed = embedNow();
  const chosen = the<HTMLSelectElement>('target').value;
  const target = isTarget(chosen) ? chosen : 'html';
  const isNamed = (embed.attributes['base-url'] ?? '') !== '';
  const { code, left } = snippetFor(target, isNamed ? embed : asExample(embed), contract, rights);
  the('snippet').textContent = code;
  the<HTMLButtonElement>('copy').disabled = !isNamed;
  the('left').textContent = !isNamed
    ? 'An example, until you name your account.'
    : left.length === 0
      ? ''
      : `Cannot be said this way, and is left out: ${left.join(', ')}. The element itself can.`;
  const query = queryOf(embed, usualScript);
  if (target !== 'html') query.set('for', target);
  const address = `/builder#${query.toString()}`;
  the<HTMLAnchorElement>('link').href = address;
  history.replaceState(history.state, '', address);
  const looks = ['width', 'scheme', 'font'].map((id) => [id, the<HTMLSelectElement>(id).value] as const);
  drawPreview(the('stage'), embed, Object.fromEntries(looks));
}

/** What nobody has named yet is the account that the form gives as an example. */
function asExample(embed: Embed): Embed {
  const { placeholder } = form.elements.namedItem('base-url') as HTMLInputElement;
  return { ...embed, attributes: { ...embed.attributes, 'base-url': placeholder } };
}

/** Asks the account, once for each address, and offers what it sells. */
async function reach(): Promise<void> {
  const { 'base-url': account = '', 'relay-url': relay = '', 'relay-reads': reads } = embedNow().attributes;
  // As the widget does: where the relay takes the reads, it is the one to ask.
  const base = account !== '' && reads !== undefined && relay !== '' ? relay : account;
  if (base === asked) return;
  asked = base;
  the('reached').textContent = base === '' ? '' : 'Asking…';
  if (base === '') return;
  const reached = await askAccount(base);
  // Another address may have been typed meanwhile.
  if (asked !== base) return;
  the('reached').textContent =
    reached === null
      ? 'It does not answer as a booking account. The preview says what is wrong.'
      : `${reached.name} answers, with ${reached.items.length} ${reached.items.length === 1 ? 'item' : 'items'}.`;
  if (reached !== null) {
    offer(
      'item-id',
      reached.items,
      'Choose none for the whole list, one to open it at once, several for a list of these.',
    );
    if (reached.categories.length > 1) offer('category-id', reached.categories, 'Or only what is in these categories:');
    else the('categories').replaceChildren();
  }
  show();
}

function offer(name: Picked, offered: readonly Offered[], words: string): void {
  const place = the(picked[name]);
  const chosen = new Set((place.dataset.chosen ?? '').split(','));
  const rows = offered.slice(0, mostOffered).map(({ id, name: called }) => {
    const box = Object.assign(document.createElement('input'), { type: 'checkbox', name, value: id });
    box.checked = chosen.has(id);
    const label = document.createElement('label');
    label.append(box, ` ${called}`);
    return label;
  });
  const hint = document.createElement('p');
  hint.className = 'quiet';
  hint.textContent = words;
  const list = document.createElement('div');
  list.className = 'row';
  list.append(...rows);
  place.replaceChildren(hint, list);
  // From here on the boxes say what is chosen.
  place.dataset.chosen = '';
}

async function copy(): Promise<void> {
  const said = the('said');
  try {
    await navigator.clipboard.writeText(the('snippet').textContent ?? '');
    said.textContent = 'Copied.';
  } catch {
    getSelection()?.selectAllChildren(the('snippet'));
    said.textContent = 'It is selected: copy it with the keyboard.';
  }
}

function fieldRow({ name, about, kind, values }: Field): HTMLElement[] {
  const label = document.createElement('label');
  const hint = document.createElement('p');
  hint.className = 'quiet';
  hint.id = `about-${name}`;
  hint.textContent = about.replaceAll('`', '');
  if (kind === 'flag') {
    const box = Object.assign(document.createElement('input'), { type: 'checkbox', name });
    box.setAttribute('aria-describedby', hint.id);
    label.append(box, ` ${name}`);
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
