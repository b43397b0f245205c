import { html, type TemplateResult } from 'lit';

const skeletonCell = html`<span class="skeleton"></span>`;
const line = html`<span class="skeleton line"></span>`;
const week = (cell: TemplateResult) =>
  html`<tr>
    ${Array<TemplateResult>(7).fill(cell)}
  </tr>`;
const shape = html`<table>
  ${week(html`<th>${skeletonCell}</th>`)}${Array<TemplateResult>(5).fill(week(html`<td>${skeletonCell}</td>`))}${week(html`<td></td>`)}
</table>`;

/** The shape of a calendar on its way: every line and cell at its real size, without a word. */
export function calendarSkeleton(months: 1 | 2): TemplateResult {
  const looks = months === 2 ? 'two' : '';
  return html`<div class=${looks} part="calendar" aria-busy="true" aria-hidden="true">
    <h3>${line}</h3>
    <p part="hint"></p>
    <div class="bar"><i></i>${line}<i></i></div>
    <div class="months">${Array<TemplateResult>(months).fill(shape)}</div>
    <div part="foot"></div>
  </div>`;
}
