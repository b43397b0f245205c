/** The least work that a calendar can do: it sets `innerHTML` to one string for each month. */
import { fullDate, monthName, weekdays, weeksOf } from './month-of-days.ts';
import { firstMonth, isTaken, registerSubject, type Task } from './subject.ts';

let place: HTMLElement;
let month = firstMonth;
let task: Task;

function cell(date: number | null): string {
  if (date === null) return '<td></td>';
  if (task === 'bare') return `<td><button>${date}</button></td>`;
  const label = fullDate.format(new Date(month.getFullYear(), month.getMonth(), date));
  const isBooked = isTaken(date);
  return `<td><button aria-label="${label}, ${isBooked ? 'booked' : 'available'}" aria-disabled="${isBooked}">${date}</button></td>`;
}

function draw(): void {
  const rows = weeksOf(month).map((week) => `<tr>${week.map(cell).join('')}</tr>`);
  const heads = weekdays.map((name) => `<th>${name}</th>`).join('');
  place.innerHTML = `<button>‹</button><h4>${monthName.format(month)}</h4><button>›</button>
    <table><thead><tr>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
  for (const [index, by] of [-1, 1].entries())
    place.querySelectorAll<HTMLElement>(':scope > button')[index]?.addEventListener('click', () => {
      month = new Date(month.getFullYear(), month.getMonth() + by, 1);
      draw();
    });
}

registerSubject({
  mount(targetElement, requestedTask) {
    [place, task] = [targetElement, requestedTask];
    draw();
  },
  turnButton: (by) => place.querySelector(`:scope > button:${by < 0 ? 'first' : 'last'}-of-type`),
  days: () => place.querySelectorAll('td button').length,
});
