/** A calendar as a developer might write it by hand, with Lit and without a calendar package. */
import { html, LitElement } from 'lit';
import { fullDate, monthName, weekdays, weeksOf } from './month-of-days.ts';
import { firstMonth, isTaken, registerSubject, type Task } from './subject.ts';

class LitMonth extends LitElement {
  static override properties = { month: { attribute: false } };
  month = firstMonth;
  task: Task = 'bare';

  override render() {
    return html`<button @click=${() => this.#turn(-1)}>‹</button>
      <h4>${monthName.format(this.month)}</h4>
      <button @click=${() => this.#turn(1)}>›</button>
      <table>
        <thead>
          <tr>
            ${weekdays.map((name) => html`<th>${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${weeksOf(this.month).map(
            (week) =>
              html`<tr>
                ${week.map((date) => this.#cell(date))}
              </tr>`,
          )}
        </tbody>
      </table>`;
  }

  #cell(date: number | null) {
    if (date === null) return html`<td></td>`;
    if (this.task === 'bare') return html`<td><button>${date}</button></td>`;
    const label = fullDate.format(new Date(this.month.getFullYear(), this.month.getMonth(), date));
    const isBooked = isTaken(date);
    return html`<td>
      <button aria-label="${label}, ${isBooked ? 'booked' : 'available'}" aria-disabled=${isBooked}>${date}</button>
    </td>`;
  }

  #turn(by: 1 | -1): void {
    this.month = new Date(this.month.getFullYear(), this.month.getMonth() + by, 1);
  }
}
customElements.define('lit-month', LitMonth);

const calendar = new LitMonth();
registerSubject({
  mount(place, task) {
    calendar.task = task;
    place.append(calendar);
  },
  turnButton: (by) => calendar.renderRoot.querySelector(`button:${by < 0 ? 'first' : 'last'}-of-type`),
  days: () => calendar.renderRoot.querySelectorAll('td button').length,
});
