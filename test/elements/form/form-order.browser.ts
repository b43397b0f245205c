import { describe, expect, it } from 'vitest';
import { all, requestsOf, one } from '../choosing-stage.ts';
import { complete, line, readable, session } from '../checkout-stage.ts';
import { foldedForm, form } from './form-stage.ts';

describe('<slipway-form>', () => {
  describe('the order', () => {
    it('shows lines and totals, with the button below', async () => {
      const leaf = await form({ session: session() });
      expect(all(leaf, '[part="line"]')).toHaveLength(session().lines.length);
      expect(one(leaf, '[part="totals"]').innerText).toContain('$134.40');
      expect(one(leaf, '[part~="book"]').innerText).toBe('Book and pay');
      const [sums, button] = [one(leaf, '[part="totals"]'), one(leaf, '[part~="book"]')];
      expect(sums.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    });

    it('shows the total and the amount due now', async () => {
      const leaf = await form({ session: session({ due: '30.00' }) });
      expect(readable(leaf)).toMatch(/Total \$134\.40 Due now \$30\.00 Book and pay$/);
    });

    it('collapses the order to one row in a narrow layout', async () => {
      document.body.style.width = '360px';
      const leaf = await form({ session: session() });
      const fold = one(leaf, '[part="order-fold"]');
      const isLineVisible = () => one(leaf, '[part="lines"]').checkVisibility();
      expect(fold.innerText.replace(/\s+/g, ' ')).toMatch(/^Kayak \$134\.40 Jun 14, 2031/);
      expect([fold.ariaExpanded, isLineVisible()]).toEqual(['false', false]);
      fold.click();
      await leaf.updateComplete;
      expect([fold.ariaExpanded, isLineVisible()]).toEqual(['true', true]);
      document.body.style.width = '800px';
      expect([fold.checkVisibility(), isLineVisible()]).toEqual([false, true]);
      document.body.style.width = '';
    });

    const party = '<ul>\n<li>Adults: 2</li><li>Children &amp; teens: 1</li></ul>';
    const foldWords = (leaf: HTMLElement) => one(leaf, '[part="order-fold"]').innerText.replace(/[ \n]+/g, ' ');

    it.each([
      [party, 'Kayak $134.40 Jun 14, 2031\u00a0· Adults:\u00a02, Children & teens:\u00a01'],
      ['<b>Adults</b> 2<br>Guide', 'Kayak $134.40 Jun 14, 2031\u00a0· Adults\u00a02, Guide'],
      ['', 'Kayak\u00a0×\u00a03 $134.40 Jun 14, 2031'],
    ])('names item, days and the party %j in the collapsed row', async (summary, words) => {
      document.body.style.width = '360px';
      const leaf = await foldedForm({ session: session({ lines: [line({ summary, quantity: 3 })] }) });
      expect(foldWords(leaf)).toBe(words);
      document.body.style.width = '';
    });

    it('names all items of several cart lines in the collapsed row', async () => {
      document.body.style.width = '360px';
      const canoe = line({ id: '2', name: 'Canoe', when: 'Jun 15, 2031' });
      const leaf = await foldedForm({ session: session({ lines: [line(), canoe] }) });
      expect(foldWords(leaf)).toBe('Kayak, Canoe $134.40 2 items');
      document.body.style.width = '';
    });

    it('renders the collapsed row in three text lines at 320 pixels', async () => {
      document.body.style.width = '288px';
      const only = line({
        name: 'Sailing yacht “Tern”',
        summary: party.replace('Children &amp; teens', 'People on board'),
      });
      const pictures = { [only.itemId]: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' };
      const leaf = await foldedForm({ session: session({ lines: [only] }), pictures });
      expect(one(leaf, '.fold .name').getClientRects()[0]?.height).toBeLessThan(24);
      expect(one(leaf, '.fold .muted').offsetHeight).toBeLessThan(40);
      expect(one(leaf, '.fold img').checkVisibility()).toBe(false);
      document.body.style.width = '';
    });

    it.each([
      ['the only line', [line()], ['1'], ['line-edit']],
      ['the cart if there are several lines', [line(), line({ id: '2' })], ['1', '2'], ['cart-show']],
      ['the cart if the line cannot be edited', [line()], [], ['cart-show']],
    ])('opens %s from the edit button of the collapsed row', async (_, lines, editable, requests) => {
      document.body.style.width = '360px';
      const leaf = await foldedForm({ session: session({ lines }), editable });
      const edit = one(leaf, '[part="order-edit"]');
      expect([edit.checkVisibility(), one(leaf, '#order').checkVisibility()]).toEqual([true, false]);
      edit.click();
      expect(['line-edit', 'cart-show'].filter((name) => requestsOf(leaf, name).length > 0)).toEqual(requests);
      document.body.style.width = '';
    });

    it('shows the progress on its button while the booking request runs', async () => {
      const leaf = await form({ session: session(), values: complete, busy: true, booking: true });
      expect([one(leaf, '[part~="submit"]').innerText, one(leaf, '[part~="submit"]').ariaDisabled]).toEqual([
        'Booking…',
        'true',
      ]);
    });
  });
});
