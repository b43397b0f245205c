/**
 * Renders hostile texts in a page, dispatches events that could start their scripts, and returns the dangers that
 * remain. Journeys run the source text of `tryTexts` in their pages, so the function uses nothing outside itself.
 */

export interface TrialResult {
  /** Dangers that remain: forbidden markup with its hostile text, and scripts that ran with the texts of the batch. */
  faults: string[];
  /** Number of batches in which a script ran. A batch has 20 texts with the sanitiser, and one text without it. */
  ran: number;
}

/**
 * @param how `as service HTML` renders through the sanitiser. `unguarded` uses `innerHTML`, which proves that `trip()`
 * detects scripts
 */
export async function tryTexts(texts: readonly string[], how: 'as service HTML' | 'unguarded'): Promise<TrialResult> {
  const allowedAttributes = {
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
  let tripCount = 0;
  let ran = 0;
  const faults: string[] = [];
  Object.assign(window, { trip: () => (tripCount += 1) });
  const preventLeaving = (event: Event) => event.preventDefault();
  addEventListener('click', preventLeaving);
  addEventListener('submit', preventLeaving);
  const waitForFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  /** Resolves when all pictures of earlier elements have loaded or failed. */
  const waitForLoad = () =>
    new Promise((resolve) => {
      const lastImage = new Image();
      lastImage.onerror = resolve;
      lastImage.src = 'data:,';
    });

  function findDangers(container: Element): string[] {
    return [...container.querySelectorAll('*')].flatMap((element) => [
      ...(allowedAttributes.element.has(element.localName) ? [] : [`<${element.localName}>`]),
      ...[...element.attributes].flatMap(({ name, value }) => {
        if (!allowedAttributes.attribute.test(name)) return [`${element.localName}[${name}]`];
        return /^(href|src)$/.test(name) && !allowedAttributes.address.test(value) ? [`${name}=${value}`] : [];
      }),
    ]);
  }

  // Without the sanitiser, each batch has one text. `ran` then counts every text that runs a script.
  const batchSize = how === 'unguarded' ? 1 : 20;
  for (let firstIndex = 0; firstIndex < texts.length; firstIndex += batchSize) {
    tripCount = 0;
    const containers = texts.slice(firstIndex, firstIndex + batchSize).map((text) => {
      const container = document.createElement(how === 'unguarded' ? 'div' : 'slipway-prose');
      document.body.append(container);
      if (how === 'unguarded') container.innerHTML = text;
      else Object.assign(container, { unsafe: text });
      return { text, container };
    });
    await waitForLoad();
    await waitForFrame();
    for (const { text, container } of containers) {
      const dangers = how === 'unguarded' ? [] : findDangers(container);
      const tripCountBefore = tripCount;
      for (const element of container.querySelectorAll('*'))
        for (const name of events)
          element.dispatchEvent(new Event(name, { bubbles: !/^(load|error)$/.test(name), cancelable: true }));
      if (tripCount > tripCountBefore) dangers.push('a script ran after an event');
      if (dangers.length > 0) faults.push(`${dangers.join(', ')}: ${text.slice(0, 200)}`);
      container.remove();
    }
    if (tripCount > 0) {
      ran += 1;
      faults.push(`A script ran, of ${containers.map(({ text }) => text.slice(0, 200)).join(' | ')}`);
    }
  }
  removeEventListener('click', preventLeaving);
  removeEventListener('submit', preventLeaving);
  if (Object.keys(Object.prototype).length > 0) faults.push('Every object has got a member.');
  return { faults, ran };
}
