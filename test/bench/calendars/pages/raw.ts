/** A calendar with as little work as possible: it sets `innerHTML` to one string for each month. */
import { fullDateFormat, monthFormat, WEEKDAY_LETTERS, listWeeks } from './month-of-days.ts';
import { firstMonth, isDateTaken, registerMeasuredCalendar, type CalendarTask } from './subject.ts';

let container: HTMLElement;
let month = firstMonth;
let task: CalendarTask;

function renderCell(date: number | null): string {
  if (date === null) return '<td></td>';
  if (task === 'bare') return `<td><button>${date}</button></td>`;
  const label = fullDateFormat.format(new Date(month.getFullYear(), month.getMonth(), date));
  const isBooked = isDateTaken(date);
  return `<td><button aria-label="${label}, ${isBooked ? 'booked' : 'available'}" aria-disabled="${isBooked}">${date}</button></td>`;
}

function drawMonth(): void {
  const rows = listWeeks(month).map((week) => `<tr>${week.map(renderCell).join('')}</tr>`);
  const headCells = WEEKDAY_LETTERS.map((name) => `<th>${name}</th>`).join('');
  container.innerHTML = `<button>‹</button><h4>${monthFormat.format(month)}</h4><button>›</button>
    <table><thead><tr>${headCells}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
  for (const [index, direction] of [-1, 1].entries())
    container.querySelectorAll<HTMLElement>(':scope > button')[index]?.addEventListener('click', () => {
      month = new Date(month.getFullYear(), month.getMonth() + direction, 1);
      drawMonth();
    });
}

registerMeasuredCalendar({
  mountCalendar(targetElement, requestedTask) {
    [container, task] = [targetElement, requestedTask];
    drawMonth();
  },
  findTurnButton: (direction) => container.querySelector(`:scope > button:${direction < 0 ? 'first' : 'last'}-of-type`),
  countDays: () => container.querySelectorAll('td button').length,
});
