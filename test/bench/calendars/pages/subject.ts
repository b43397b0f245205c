/**
 * The interface that the benchmark uses for each calendar, and the task that each calendar performs. All calendars show
 * the same months and days on an empty page.
 */

export interface MeasuredCalendar {
  /** Renders June 2031 in the element. */
  mountCalendar(container: HTMLElement, task: CalendarTask): void;
  /** Returns the button that shows the previous month (-1) or the next one (1). */
  findTurnButton(direction: 1 | -1): HTMLElement | null;
  /** Returns the number of visible days. The benchmark checks that the month has rendered. */
  countDays(): number;
}

/**
 * The content that a calendar must render. In `bare`, a month has only numbers. In `whole`, each day has its date in
 * words, and the 12th to the 14th of each month are not available.
 */
export type CalendarTask = 'bare' | 'whole';

export const firstMonth = new Date(2031, 5, 1);
/**
 * The date that the calendars use as today. It is the first of the month, because our calendar omits the weeks before
 * today.
 */
export const today = new Date(2031, 5, 1);
export const lastDay = new Date(2032, 11, 31);

export const isDateTaken = (date: number) => date >= 12 && date <= 14;
export const takenDates = Array.from({ length: 24 }, (_, month) =>
  [12, 13, 14].map((date) => new Date(2031, month, date)),
).flat();

declare global {
  interface Window {
    measuredCalendar: MeasuredCalendar;
    /** Changes to another month. Returns the time in ms until the month's paint. */
    turnMonth(direction: 1 | -1): Promise<number>;
    drawCalendar(task: CalendarTask): Promise<void>;
    /** Returns the number of elements on the page, including those in shadow roots. */
    countElements(): number;
  }
}

/** Resolves after the next paint. */
const waitForPaint = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve())));

export function registerMeasuredCalendar(calendar: MeasuredCalendar): void {
  window.measuredCalendar = calendar;
  window.countElements = () => countElements(document.body);
  window.drawCalendar = async (task) => {
    calendar.mountCalendar(document.body.appendChild(document.createElement('main')), task);
    await waitForPaint();
    // Waits for a second paint, because some texts render in a task after the first paint. These texts are part of the
    // measured work.
    await waitForPaint();
  };
  window.turnMonth = async (direction) => {
    const button = calendar.findTurnButton(direction);
    if (!button) throw new Error('There is no button to turn');
    const startMs = performance.now();
    button.click();
    await waitForPaint();
    const durationMs = performance.now() - startMs;
    await waitForPaint();
    return durationMs;
  };
}

function countElements(root: ParentNode): number {
  const elements = [...root.querySelectorAll('*')];
  return elements.reduce((sum, { shadowRoot }) => sum + 1 + (shadowRoot ? countElements(shadowRoot) : 0), 0);
}
