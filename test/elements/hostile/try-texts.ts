/**
 * Renders hostile texts in a page, dispatches every event that a guest could cause, and returns the dangers that remain.
 * Journeys run the source text of `tryTexts` in their pages, so the function uses nothing outside itself.
 */

export interface Tried {
  /** Each forbidden element, forbidden attribute and script run, with the hostile text that caused it. */
  faults: string[];
  /** Number of batches in which a script ran. A batch has 20 texts; without the sanitiser, one text. */
  ran: number;
}

/** @param how through the sanitiser, or unguarded as `innerHTML`, which proves that `trip()` detects scripts */
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
  /** Resolves when all pictures of earlier elements have loaded or failed. */
  const untilLoaded = () =>
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

  // Tests unguarded texts one by one, because `ran` counts batches and each text may run a script.
  const batchSize = how === 'unguarded' ? 1 : 20;
  for (let first = 0; first < texts.length; first += batchSize) {
    trips = 0;
    const places = texts.slice(first, first + batchSize).map((text) => {
      const place = document.createElement(how === 'unguarded' ? 'div' : 'slipway-prose');
      document.body.append(place);
      if (how === 'unguarded') place.innerHTML = text;
      else Object.assign(place, { unsafe: text });
      return { text, place };
    });
    await untilLoaded();
    await frame();
    for (const { text, place } of places) {
      const dangers = how === 'unguarded' ? [] : dangersIn(place);
      const before = trips;
      for (const element of place.querySelectorAll('*'))
        for (const name of events)
          element.dispatchEvent(new Event(name, { bubbles: !/^(load|error)$/.test(name), cancelable: true }));
      if (trips > before) dangers.push('a script ran after an event');
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
