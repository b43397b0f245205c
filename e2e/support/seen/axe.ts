import axe from 'axe-core';
import type { Page } from 'playwright/test';

/** Everything axe finds wrong with a page as it stands: rule, element and why. Open shadow roots are looked into. */
export async function violationsIn(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(runAxe);
}

/** The same where a page runs expressions only. */
export async function violationsBy(evaluate: <Value>(expression: string) => Promise<Value>): Promise<string[]> {
  await evaluate(`'axe' in window || void (0, eval)(${JSON.stringify(axe.source)})`);
  return evaluate(`(${runAxe.toString()})()`);
}

/** Runs in the page, so it holds all it needs. */
async function runAxe(): Promise<string[]> {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
    resultTypes: ['violations'],
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${JSON.stringify(target)}: ${failureSummary ?? ''}`),
  );
}
