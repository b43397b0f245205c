/** A calendar that a developer might write without a calendar package, with Lit only. */
import { html, LitElement } from 'lit';
import { fullDateFormat, monthFormat, WEEKDAY_LETTERS, listWeeks } from './month-of-days.ts';
import { firstMonth, isDateTaken, registerMeasuredCalendar, type CalendarTask } from './subject.ts';

class LitMonth extends LitElement {
  static override properties = { month: { attribute: false } };
  month = firstMonth;
  task: CalendarTask = 'bare';

  override render() {
    return html`<button @click=${() => this.#turnMonth(-1)}>‹</button>
      <h4>${monthFormat.format(this.month)}</h4>
      <button @click=${() => this.#turnMonth(1)}>›</button>
      <table>
        <thead>
          <tr>
            ${WEEKDAY_LETTERS.map((name) => html`<th>${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${listWeeks(this.month).map(
            (week) =>
              html`<tr>
                ${week.map((date) => this.#renderCell(date))}
              </tr>`,
          )}
        </tbody>
      </table>`;
  }

  #renderCell(date: number | null) {
    if (date === null) return html`<td></td>`;
    if (this.task === 'bare') return html`<td><button>${date}</button></td>`;
    const label = fullDateFormat.format(new Date(this.month.getFullYear(), this.month.getMonth(), date));
    const isBooked = isDateTaken(date);
    return html`<td>
      <button aria-label="${label}, ${isBooked ? 'booked' : 'available'}" aria-disabled=${isBooked}>${date}</button>
    </td>`;
  }

  #turnMonth(direction: 1 | -1): void {
    this.month = new Date(this.month.getFullYear(), this.month.getMonth() + direction, 1);
  }
}
customElements.define('lit-month', LitMonth);

const calendar = new LitMonth();
registerMeasuredCalendar({
  mountCalendar(container, task) {
    calendar.task = task;
    container.append(calendar);
  },
  findTurnButton: (direction) =>
    calendar.renderRoot.querySelector(`button:${direction < 0 ? 'first' : 'last'}-of-type`),
  countDays: () => calendar.renderRoot.querySelectorAll('td button').length,
});
