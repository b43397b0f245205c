/** Stores screenshots of a journey in `test-results/`, for review after the run. */
import { writeFile } from 'node:fs/promises';
import { test } from 'playwright/test';

/** Attaches a picture of a step to the result of the running test. It does not compare the picture with another one. */
export async function attachScreenshot(step: string, png: Buffer): Promise<void> {
  const path = test.info().outputPath(`${step}.png`);
  await writeFile(path, png);
  test.info().attachments.push({ name: step, path, contentType: 'image/png' });
}
