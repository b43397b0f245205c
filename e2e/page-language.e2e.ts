/**
 * Checks pages whose language differs from the account's: the messages, the regional formats and the text direction.
 */
import type { Page } from 'playwright/test';
import { expect, test } from './support/journey.ts';

/** Returns the amounts in the widget's own texts. Skips the account's texts, whose elements have a German `lang`. */
function readAmounts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const listTexts = (root: Node): string[] =>
      [...root.childNodes].flatMap((node) => {
        if (node instanceof Text) return [node.data];
        if (!(node instanceof HTMLElement) || node.localName === 'style' || node.lang.startsWith('de')) return [];
        return [...listTexts(node), ...(node.shadowRoot ? listTexts(node.shadowRoot) : [])];
      });
    const root = document.querySelector('slipway-booking')?.shadowRoot;
    return (root ? listTexts(root) : []).flatMap((text) => text.match(/€\s?\d+([.,]\d+)*|\d+([.,]\d+)*\s?€/g) ?? []);
  });
}

test('combines English messages with the weeks and dates of Austria', async ({ page, openPage, widget }) => {
  await openPage({ lang: 'en', account: 'berghof' });
  const expectEnglishAmounts = async (minCount: number) => {
    await expect.poll(async () => (await readAmounts(page)).length).toBeGreaterThanOrEqual(minCount);
    const findOddAmounts = async () =>
      (await readAmounts(page)).filter((amount) => !/^€\d{1,3}(,\d{3})*(\.\d\d)?$/.test(amount));
    await expect.poll(findOddAmounts).toEqual([]);
  };
  await expect(widget.part('frame')).toHaveAttribute('lang', 'en');
  await expectEnglishAmounts(3);
  await widget.chooseItem('Almzimmer');
  await expect(widget.root.locator('th').first()).toHaveText('Mon', { useInnerText: true });
  await widget.chooseConsecutiveDays(3);
  await expect(widget.part('when')).toContainText(
    /\w{3}, \d{1,2} \w{3}( \d{4})? – \w{3}, \d{1,2} \w{3}( \d{4})?\s·\s\d\snights/,
  );
  await expect(widget.continueButton).toHaveAttribute('aria-disabled', 'false');
  await expect(widget.part('parameters').locator('[part="price"]').first()).toHaveText(/^€/);
  await expectEnglishAmounts(3);
  await widget.continueButton.click();
  await expect(widget.part('submit')).toBeVisible();
  await expectEnglishAmounts(4);
});

test('shows the full stop after English sentences on right-to-left pages', async ({ openPage, widget }) => {
  await openPage({ lang: 'fa', attributes: 'item-id="103"' });
  await expect(widget.part('frame')).toHaveAttribute('dir', 'rtl');
  await expect(widget.part('frame')).toHaveAttribute('lang', 'en-CA');
  const hint = widget.part('hint');
  await expect(hint).toContainText('Select a start date. Duration: 3\u00a0days.');
  const characterXs = await hint.evaluate((sentence) => {
    const textNode = sentence.firstChild?.nextSibling ?? sentence;
    const text =
      [...sentence.childNodes].find((node) => node instanceof Text && node.data.includes('Select a start')) ?? textNode;
    const sentenceStart = (text.textContent ?? '').indexOf('Select a start');
    const measureX = (offset: number) => {
      const range = document.createRange();
      range.setStart(text, offset);
      range.setEnd(text, offset + 1);
      return range.getBoundingClientRect().x;
    };
    return {
      firstLetter: measureX(sentenceStart),
      fullStop: measureX(sentenceStart + 'Select a start date. Duration: 3\u00a0days'.length),
    };
  });
  expect(characterXs.fullStop).toBeGreaterThan(characterXs.firstLetter);
});

test('shows a second calendar and other digits if `lang` names them', async ({ openPage, widget }) => {
  await openPage({ attributes: 'item-id="106" lang="en-CA-u-ca-buddhist-nu-thai"' });
  await expect(widget.part('month-beside').first()).toContainText(/[๐-๙]{4}/);
  await expect(widget.part('month').first()).not.toContainText(/\d/);
  await expect(widget.freeDays.first()).toHaveText(/^\s*[๐-๙]+/);
  await expect(widget.part('legend')).toContainText('๗');
  await expect(widget.part('legend')).not.toContainText(/\d/);
});

test('shows only a second calendar if `lang` names no digits', async ({ openPage, widget }) => {
  await openPage({ attributes: 'item-id="106" lang="en-CA-u-ca-buddhist"' });
  await expect(widget.part('month-beside').first()).toContainText(/25\d\d/);
  await widget.chooseFirstFreeDay();
  await expect(widget.root).toContainText(/25\d\d/);
});
