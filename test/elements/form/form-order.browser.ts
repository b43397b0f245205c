import { describe, expect, it } from 'vitest';
import { queryAll, getRequestDetails, queryOne } from '../choosing-stage.ts';
import { completeAnswers, createLine, readSectionText, createSession } from '../checkout-stage.ts';
import { mountFoldedForm, mountForm } from './form-stage.ts';

describe('<slipway-form>', () => {
  describe('the order', () => {
    it('shows lines and totals, with the button below', async () => {
      const leaf = await mountForm({ session: createSession() });
      expect(queryAll(leaf, '[part="line"]')).toHaveLength(createSession().lines.length);
      expect(queryOne(leaf, '[part="totals"]').innerText).toContain('$134.40');
      expect(queryOne(leaf, '[part~="book"]').innerText).toBe('Book and pay');
      const [totals, bookButton] = [queryOne(leaf, '[part="totals"]'), queryOne(leaf, '[part~="book"]')];
      expect(totals.compareDocumentPosition(bookButton)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    });

    it('shows the total and the amount due now', async () => {
      const leaf = await mountForm({ session: createSession({ due: '30.00' }) });
      expect(readSectionText(leaf)).toMatch(/Total \$134\.40 Due now \$30\.00 Book and pay$/);
    });

    it('collapses the order to one row in a narrow layout', async () => {
      document.body.style.width = '360px';
      const leaf = await mountForm({ session: createSession() });
      const orderFold = queryOne(leaf, '[part="order-fold"]');
      const isLineVisible = () => queryOne(leaf, '[part="lines"]').checkVisibility();
      expect(orderFold.innerText.replace(/\s+/g, ' ')).toMatch(/^Kayak \$134\.40 Jun 14, 2031/);
      expect([orderFold.ariaExpanded, isLineVisible()]).toEqual(['false', false]);
      orderFold.click();
      await leaf.updateComplete;
      expect([orderFold.ariaExpanded, isLineVisible()]).toEqual(['true', true]);
      document.body.style.width = '800px';
      expect([orderFold.checkVisibility(), isLineVisible()]).toEqual([false, true]);
      document.body.style.width = '';
    });

    const partyHtml = '<ul>\n<li>Adults: 2</li><li>Children &amp; teens: 1</li></ul>';
    const readFoldText = (leaf: HTMLElement) => queryOne(leaf, '[part="order-fold"]').innerText.replace(/[ \n]+/g, ' ');

    it.each([
      [partyHtml, 'Kayak $134.40 Jun 14, 2031\u00a0· Adults:\u00a02, Children & teens:\u00a01'],
      ['<b>Adults</b> 2<br>Guide', 'Kayak $134.40 Jun 14, 2031\u00a0· Adults\u00a02, Guide'],
      ['', 'Kayak\u00a0×\u00a03 $134.40 Jun 14, 2031'],
    ])('shows item, days and party in the collapsed row for summary %j', async (summary, expectedText) => {
      document.body.style.width = '360px';
      const leaf = await mountFoldedForm({ session: createSession({ lines: [createLine({ summary, quantity: 3 })] }) });
      expect(readFoldText(leaf)).toBe(expectedText);
      document.body.style.width = '';
    });

    it('names all items of several cart lines in the collapsed row', async () => {
      document.body.style.width = '360px';
      const canoeLine = createLine({ id: '2', name: 'Canoe', when: 'Jun 15, 2031' });
      const leaf = await mountFoldedForm({ session: createSession({ lines: [createLine(), canoeLine] }) });
      expect(readFoldText(leaf)).toBe('Kayak, Canoe $134.40 2 items');
      document.body.style.width = '';
    });

    it('renders the collapsed row in three text lines at 288 pixels', async () => {
      document.body.style.width = '288px';
      const onlyLine = createLine({
        name: 'Sailing yacht “Tern”',
        summary: partyHtml.replace('Children &amp; teens', 'People on board'),
      });
      const pictures = { [onlyLine.itemId]: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' };
      const leaf = await mountFoldedForm({ session: createSession({ lines: [onlyLine] }), pictures });
      expect(queryOne(leaf, '.fold .name').getClientRects()[0]?.height).toBeLessThan(24);
      expect(queryOne(leaf, '.fold .muted').offsetHeight).toBeLessThan(40);
      expect(queryOne(leaf, '.fold img').checkVisibility()).toBe(false);
      document.body.style.width = '';
    });

    it.each([
      ['the only line', [createLine()], ['1'], ['line-edit']],
      ['the cart if there are several lines', [createLine(), createLine({ id: '2' })], ['1', '2'], ['cart-show']],
      ['the cart if the line cannot be edited', [createLine()], [], ['cart-show']],
    ])('opens %s from the edit button of the collapsed row', async (_, lines, editable, expectedRequests) => {
      document.body.style.width = '360px';
      const leaf = await mountFoldedForm({ session: createSession({ lines }), editable });
      const editButton = queryOne(leaf, '[part="order-edit"]');
      expect([editButton.checkVisibility(), queryOne(leaf, '#order').checkVisibility()]).toEqual([true, false]);
      editButton.click();
      expect(['line-edit', 'cart-show'].filter((name) => getRequestDetails(leaf, name).length > 0)).toEqual(
        expectedRequests,
      );
      document.body.style.width = '';
    });

    it('shows the progress on the booking button while the request runs', async () => {
      const leaf = await mountForm({ session: createSession(), values: completeAnswers, busy: true, booking: true });
      expect([queryOne(leaf, '[part~="submit"]').innerText, queryOne(leaf, '[part~="submit"]').ariaDisabled]).toEqual([
        'Booking…',
        'true',
      ]);
    });
  });
});
