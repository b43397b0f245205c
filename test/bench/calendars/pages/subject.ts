/**
 * The interface that the benchmark uses for each calendar, and the task that each performs. All show the same months
 * and days on an empty page.
 */

export interface Subject {
  /** Renders June 2031 in the element. */
  mount(place: HTMLElement, task: Task): void;
  /** Returns the button that shows the previous month (-1) or the next one (1). */
  turnButton(by: 1 | -1): HTMLElement | null;
  /** Returns the number of visible days. The benchmark checks that the month has rendered. */
  days(): number;
}

/**
 * The work of a calendar. In `bare`, a month has only numbers. In `whole`, each day has its date in words, and the 12th
 * to the 14th of each month are not available.
 */
export type Task = 'bare' | 'whole';

export const firstDay = { year: 2031, month: 5 };
export const firstMonth = new Date(firstDay.year, firstDay.month, 1);
/**
 * The date that the calendars use as today. It is the first of the month, because our calendar omits the weeks before
 * today.
 */
export const today = new Date(2031, 5, 1);
export const lastDay = new Date(2032, 11, 31);

export const isTaken = (date: number) => date >= 12 && date <= 14;
export const everyTaken = Array.from({ length: 24 }, (_, month) =>
  [12, 13, 14].map((date) => new Date(2031, month, date)),
).flat();

declare global {
  interface Window {
    subject: Subject;
    /** Turns the month, and returns the time until its paint in ms. */
    turn(by: 1 | -1): Promise<number>;
    draw(task: Task): Promise<void>;
    /** Returns the number of elements on the page, including those in shadow roots. */
    elements(): number;
  }
}

/** Resolves after the next paint. */
const afterPaint = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(() => done())));

export function registerSubject(subject: Subject): void {
  window.subject = subject;
  window.elements = () => elementsIn(document.body);
  window.draw = async (task) => {
    subject.mount(document.body.appendChild(document.createElement('main')), task);
    await afterPaint();
    // Waits for a second paint, because some texts render in a task after the first one. They are part of the measured
    // work.
    await afterPaint();
  };
  window.turn = async (by) => {
    const button = subject.turnButton(by);
    if (!button) throw new Error('There is no button to turn');
    const startMs = performance.now();
    button.click();
    await afterPaint();
    const durationMs = performance.now() - startMs;
    await afterPaint();
    return durationMs;
  };
}

function elementsIn(root: ParentNode): number {
  const all = [...root.querySelectorAll('*')];
  return all.reduce((sum, { shadowRoot }) => sum + 1 + (shadowRoot ? elementsIn(shadowRoot) : 0), 0);
}
