/** Pictures of what a journey showed, kept in `test-results/` for whoever looks after the run. */
import { writeFile } from 'node:fs/promises';
import { test } from 'playwright/test';

/** Keeps one under the name of the running test and of the step; answers nothing, judges nothing. */
export async function keepPicture(step: string, png: Buffer): Promise<void> {
  const path = test.info().outputPath(`${step}.png`);
  await writeFile(path, png);
  test.info().attachments.push({ name: step, path, contentType: 'image/png' });
}
