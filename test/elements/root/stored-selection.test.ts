import { describe, expect, it } from 'vitest';
import { storeSelection } from '../../../src/elements/root/persistence.ts';
import type { StoredSelection } from '../../../src/page/storage/stored-selection.ts';
import { createInitialState, type Choice, type FlowState } from '../../../src/flow/state.ts';
import type { Day } from '../../../src/values/dates/day.ts';
import type { Settings } from '../../../src/elements/shared/settings.ts';
import { createTestContext } from './test-context.ts';

const start = '2031-06-14' as Day;

describe('storeSelection', () => {
  const preset = { itemId: '9' };

  function openStorage(state: Partial<FlowState> = {}, settings: Partial<Settings> = {}) {
    let storedSelection: StoredSelection | null = null;
    const context = createTestContext({
      settings,
      host: {
        initialSelection: {
          choice: {},
          isFromGuest: false,
          readPreset: () => preset,
          storage: {
            load: () => storedSelection,
            save: (choice, presets) => (storedSelection = choice && { choice, presets }),
          },
        },
      },
    });
    context.commit(state);
    storeSelection(context);
    return { ...context, storedSelection: () => storedSelection };
  }

  const createState = (step: FlowState['step'], choice: Partial<Choice>): FlowState => ({
    ...createInitialState(choice),
    step,
  });

  it.each<FlowState['step']>(['choose', 'cart'])('stores the open item with days and party at the step %s', (step) => {
    const choice = { itemId: '104', start, params: { adults: 2 } };
    expect(openStorage(createState(step, choice)).storedSelection()).toMatchObject({ choice });
  });

  it.each<[string, FlowState]>([
    ['while the list is visible', createState('choose', { start })],
    ['once the item is in the cart', createState('cart', { itemId: '104', params: { adults: 2 } })],
    ['while the guest edits a line', createState('choose', { itemId: '104', start, lineId: '1' })],
    ['after booking', createState('done', { itemId: '104', start })],
    ['after an unconfirmed booking', createState('unsure', { itemId: '104', start })],
  ])('stores nothing %s', (_, state) => {
    expect(openStorage(state).storedSelection()).toBeNull();
  });

  it.each<[string, Partial<Choice>, boolean]>([
    ['ignores the preset item', { itemId: '104' }, false],
    ['stores the preset item with a party', { itemId: '104', params: { adults: 2 } }, true],
    ['stores another item', { itemId: '105' }, true],
  ])('stores an item only if it differs from the presets: %s', (_, choice, isStored) => {
    const { storedSelection } = openStorage(createState('choose', choice), { choice: { itemId: '104' } });
    expect(storedSelection() !== null).toBe(isStored);
  });

  it('stores the selection together with the page’s presets', () => {
    const { flow, storedSelection } = openStorage();
    expect(storedSelection()).toBeNull();
    flow.choose({ itemId: '104', start, params: { adults: 2 } });
    expect(storedSelection()).toMatchObject({
      choice: { itemId: '104', start, params: { adults: 2 } },
      presets: preset,
    });
  });

  it('removes the stored selection at the list or cart, and on restart', () => {
    const { flow, commit, storedSelection } = openStorage();
    const chooseItem = () => flow.choose({ itemId: '104', start, params: { adults: 2 } });
    chooseItem();
    flow.goTo('choose', null);
    expect(storedSelection()).toBeNull();
    chooseItem();
    commit({ step: 'cart', choice: { ...flow.state.choice, start: null, end: null } });
    expect(storedSelection()).toBeNull();
    commit({ step: 'choose' });
    chooseItem();
    expect(storedSelection()).not.toBeNull();
    flow.restart();
    expect(storedSelection()).toBeNull();
  });
});
