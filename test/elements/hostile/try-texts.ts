/**
 * Shows hostile texts in the page it runs in, does to what comes of them what a visitor could, and says what is wrong with it.
 * It goes into pages as its own source text, so all it needs is in it.
 */

export interface Tried {
  /** What is there and may not be, by the text it came of. */
  faults: string[];
  /** How many of the texts ran a script; shown as service HTML, of the twenties they are shown in. */
  ran: number;
}

/** @param how as service HTML by the widget's own element, or as the page's own HTML: what a trap must see */
export async function tryTexts(texts: readonly string[], how: 'as service HTML' | 'unguarded'): Promise<Tried> {
  const may = {
    element: new Set(
      (
        'a abbr b blockquote br cite code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i img ins li ol p pre q s small span ' +
        'strong sub sup table tbody td tfoot th thead tr u ul'
      ).split(' '),
    ),
    attribute: /^(alt|colspan|dir|height|href|lang|rowspan|src|title|width|target|rel|loading|referrerpolicy)$/,
    address: /^((https?:)?\/\/|mailto:|tel:)/i,
  };
  const events = (
    'focus focusin blur click auxclick mousedown mouseover mouseenter pointerenter pointerover wheel contextmenu copy ' +
    'keydown animationstart transitionrun toggle beforetoggle begin load error submit scrollend start'
  ).split(' ');
  let trips = 0;
  let ran = 0;
  const faults: string[] = [];
  Object.assign(window, { trip: () => (trips += 1) });
  const stay = (event: Event) => event.preventDefault();
  addEventListener('click', stay);
  addEventListener('submit', stay);
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  /** What was there before this has loaded or failed by now. */
  const loaded = () =>
    new Promise((resolve) => {
      const last = new Image();
      last.onerror = resolve;
      last.src = 'data:,';
    });

  function dangersIn(place: Element): string[] {
    return [...place.querySelectorAll('*')].flatMap((element) => [
      ...(may.element.has(element.localName) ? [] : [`<${element.localName}>`]),
      ...[...element.attributes].flatMap(({ name, value }) => {
        if (!may.attribute.test(name)) return [`${element.localName}[${name}]`];
        return /^(href|src)$/.test(name) && !may.address.test(value) ? [`${name}=${value}`] : [];
      }),
    ]);
  }

  // What harms is told by its text; what is harmless is looked at several at a time.
  const atATime = how === 'unguarded' ? 1 : 20;
  for (let first = 0; first < texts.length; first += atATime) {
    trips = 0;
    const places = texts.slice(first, first + atATime).map((text) => {
      const place = document.createElement(how === 'unguarded' ? 'div' : 'slipway-prose');
      document.body.append(place);
      if (how === 'unguarded') place.innerHTML = text;
      else Object.assign(place, { unsafe: text });
      return { text, place };
    });
    await loaded();
    await frame();
    for (const { text, place } of places) {
      const dangers = how === 'unguarded' ? [] : dangersIn(place);
      const before = trips;
      for (const element of place.querySelectorAll('*'))
        for (const name of events)
          element.dispatchEvent(new Event(name, { bubbles: !/^(load|error)$/.test(name), cancelable: true }));
      if (trips > before) dangers.push('touched, a script ran');
      if (dangers.length > 0) faults.push(`${dangers.join(', ')}: ${text.slice(0, 200)}`);
      place.remove();
    }
    if (trips > 0) {
      ran += 1;
      faults.push(`A script ran, of ${places.map(({ text }) => text.slice(0, 200)).join(' | ')}`);
    }
  }
  removeEventListener('click', stay);
  removeEventListener('submit', stay);
  if (Object.keys(Object.prototype).length > 0) faults.push('Every object has got a member.');
  return { faults, ran };
}
