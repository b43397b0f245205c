import axe from 'axe-core';
import type { Page } from 'playwright/test';

/** Returns each violation that axe finds in the page and its open shadow roots: rule, element and reason. */
export async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(runAxe);
}

/** Returns the same as `findViolations` for a browser engine that can only run expressions in the page. */
export async function findViolationsByExpression(
  evaluate: <Value>(expression: string) => Promise<Value>,
): Promise<string[]> {
  // Runs axe as an expression, because the page's policy can forbid `eval`.
  if (!(await evaluate<boolean>(`'axe' in window`))) await evaluate(`(() => { ${axe.source} })()`);
  return evaluate(`(${runAxe.toString()})()`);
}

/** Returns the violations as text. Runs in the page, so it uses no other function or constant of this module. */
async function runAxe(): Promise<string[]> {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
    resultTypes: ['violations'],
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${JSON.stringify(target)}: ${failureSummary ?? ''}`),
  );
}
