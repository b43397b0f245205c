/** Runs example scripts of the documentation page “Recipes”. Replaces only their URLs. */
import { readFileSync } from 'node:fs';
import { toAddressAttributes, expect, publishPage, test } from './support/journey.ts';
import { createGuest } from './support/widget.ts';

const recipes = readFileSync(new URL('../demo/docs/recipes.md', import.meta.url), 'utf8');

/** Returns the first example script that listens to an event. Throws if the page has none. */
function findScript(eventName: string): string {
  const scripts = [...recipes.matchAll(/```js\n([\s\S]*?)```/g)].map(([, script = '']) => script);
  const script = scripts.find((candidate) => candidate.includes(`'${eventName}'`));
  if (script === undefined) throw new Error(`No recipe listens to ${eventName}.`);
  return script;
}

test('opens the thank-you page only once after the payment', async ({ page, widget, venue }) => {
  const thanksUrl = venue.publish('<!doctype html><title>Thanks</title><h1>Thank you</h1>');
  const script = findScript('slipway-payment').replace('/thank-you', thanksUrl);
  const body = `<slipway-booking ${toAddressAttributes(venue)}></slipway-booking><script type="module">${script}</script>`;
  const bookingUrl = publishPage(venue, { body });

  await page.goto(bookingUrl);
  const code = await widget.bookItemAhead('Sea kayak', createGuest());
  await widget.part('pay').click();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.getByText('Paid in full')).toBeVisible();

  await page.goto(bookingUrl);
  await expect(page.getByRole('heading', { name: 'Thank you', exact: true })).toBeVisible();
  await page.goBack();
  await expect(widget.bookingCode).toHaveText(code);
  await expect(widget.part('payment')).toContainText('Payment received');
  expect(page.url()).toBe(bookingUrl);
});
