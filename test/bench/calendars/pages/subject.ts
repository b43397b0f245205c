/** What every calendar of the bench is asked for: the same months, the same days, nothing else on the page. */

export interface Subject {
  /** Draws June 2031 into the place; done once it stands there. */
  mount(place: HTMLElement, task: Task): void;
  /** The button that turns to the month before or after. */
  turnButton(by: 1 | -1): HTMLElement | null;
  /** How many days can be seen: proof that it stands there. */
  days(): number;
}

/** `bare`: a month of numbers. `whole`: each day says its date in words, and the 12th to 14th of each month are taken. */
export type Task = 'bare' | 'whole';

export const firstDay = { year: 2031, month: 5 };
export const firstMonth = new Date(firstDay.year, firstDay.month, 1);
export const today = new Date(2031, 5, 10);
export const lastDay = new Date(2032, 11, 31);

export const isTaken = (date: number) => date >= 12 && date <= 14;
export const everyTaken = Array.from({ length: 24 }, (_, month) =>
  [12, 13, 14].map((date) => new Date(2031, month, date)),
).flat();

declare global {
  interface Window {
    subject: Subject;
    /** Milliseconds that each turn took until it was painted. */
    turn(by: 1 | -1): Promise<number>;
    draw(task: Task): Promise<void>;
    /** How many there are, those within shadow roots too. */
    elements(): number;
  }
}

/** Waits until what was done is painted. */
const painted = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(() => done())));

export function offer(subject: Subject): void {
  window.subject = subject;
  window.elements = () => elementsIn(document.body);
  window.draw = async (task) => {
    subject.mount(document.body.appendChild(document.createElement('main')), task);
    await painted();
    // Words that come in a task after the first paint belong to the work.
    await painted();
  };
  window.turn = async (by) => {
    const button = subject.turnButton(by);
    if (!button) throw new Error('There is no button to turn');
    const began = performance.now();
    button.click();
    await painted();
    const took = performance.now() - began;
    await painted();
    return took;
  };
}

function elementsIn(root: ParentNode): number {
  const all = [...root.querySelectorAll('*')];
  return all.reduce((sum, { shadowRoot }) => sum + 1 + (shadowRoot ? elementsIn(shadowRoot) : 0), 0);
}
