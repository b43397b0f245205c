/** The interface and the task of every calendar in the bench: the same months and days on an otherwise empty page. */

export interface Subject {
  /** Draws June 2031 into the place. */
  mount(place: HTMLElement, task: Task): void;
  /** Returns the button that turns to the previous or next month. */
  turnButton(by: 1 | -1): HTMLElement | null;
  /** Returns the number of visible days, which proves that the month has rendered. */
  days(): number;
}

/** `bare`: a month of numbers. `whole`: each day has its date in words, and the 12th to 14th of each month are full. */
export type Task = 'bare' | 'whole';

export const firstDay = { year: 2031, month: 5 };
export const firstMonth = new Date(firstDay.year, firstDay.month, 1);
/** The first day of the month: our calendar leaves out weeks that are over. */
export const today = new Date(2031, 5, 1);
export const lastDay = new Date(2032, 11, 31);

export const isTaken = (date: number) => date >= 12 && date <= 14;
export const everyTaken = Array.from({ length: 24 }, (_, month) =>
  [12, 13, 14].map((date) => new Date(2031, month, date)),
).flat();

declare global {
  interface Window {
    subject: Subject;
    /** Time of a turn until its paint, in ms. */
    turn(by: 1 | -1): Promise<number>;
    draw(task: Task): Promise<void>;
    /** Number of elements, also in shadow roots. */
    elements(): number;
  }
}

/** Waits for the next paint. */
const afterPaint = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(() => done())));

export function offer(subject: Subject): void {
  window.subject = subject;
  window.elements = () => elementsIn(document.body);
  window.draw = async (task) => {
    subject.mount(document.body.appendChild(document.createElement('main')), task);
    await afterPaint();
    // Texts that render in a task after the first paint are part of the measured work.
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
