/**
 * The block in the editor: what to offer is picked from what the account answers. Runs as it is, on what WordPress has.
 */
(function (wp, settings) {
  const { createElement: el, Fragment, useEffect, useState } = wp.element;
  const { Button, Notice, PanelBody, Placeholder, SelectControl, Spinner, TextControl } = wp.components;
  const { InspectorControls, useBlockProps } = wp.blockEditor;
  const { __ } = wp.i18n;

  /** Items of the account in its own order. Rejects where no answer of a booking account comes. */
  async function itemsOf(account) {
    const answer = await fetch(`${account}/api/3.0/item`, { credentials: 'omit' });
    const { request, items } = await answer.json();
    if (request?.status !== 'OK') throw new Error('This is no booking account.');
    return Object.values(items ?? {}).map(({ item_id: id, name }) => ({
      value: String(id),
      label: String(name ?? id),
    }));
  }

  /** `null` until the account has answered, `false` where it does not. */
  function useItems(account) {
    const [items, setItems] = useState(null);
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
      let wanted = true;
      setItems(null);
      itemsOf(account).then(
        (found) => wanted && setItems(found),
        () => wanted && setItems(false),
      );
      return () => {
        wanted = false;
      };
    }, [account, attempt]);
    return [items, () => setAttempt(attempt + 1)];
  }

  function ItemPicker({ item, onChange }) {
    const [items, retry] = useItems(settings.account);
    if (items === null) return el(Spinner);
    if (items === false)
      return el(
        Fragment,
        null,
        el(
          Notice,
          { status: 'warning', isDismissible: false },
          __('The account does not answer. You can still type the id of an item.', 'slipway-booking'),
        ),
        el(TextControl, { label: __('Item id', 'slipway-booking'), value: item, onChange }),
        el(Button, { variant: 'secondary', onClick: retry }, __('Ask again', 'slipway-booking')),
      );
    const gone = item !== '' && !items.some(({ value }) => value === item);
    return el(SelectControl, {
      label: __('What to offer', 'slipway-booking'),
      value: item,
      options: [
        { value: '', label: __('Everything that the account offers', 'slipway-booking') },
        ...(gone ? [{ value: item, label: `${item} · ${__('no longer offered', 'slipway-booking')}` }] : []),
        ...items,
      ],
      onChange,
    });
  }

  function Edit({ attributes, setAttributes }) {
    const set = (name) => (value) => setAttributes({ [name]: value });
    const text = (name, label, help) => el(TextControl, { label, help, value: attributes[name], onChange: set(name) });
    return el(
      'div',
      useBlockProps(),
      el(
        InspectorControls,
        null,
        el(
          PanelBody,
          { title: __('To begin with', 'slipway-booking') },
          text('date', __('Day', 'slipway-booking'), __('Like 2030-06-01.', 'slipway-booking')),
          text('params', __('Parameters', 'slipway-booking'), __('Like adults:2,children:1.', 'slipway-booking')),
        ),
      ),
      el(
        Placeholder,
        {
          icon: 'calendar-alt',
          label: __('Booking', 'slipway-booking'),
          instructions: __('On the page visitors choose a day here, and book.', 'slipway-booking'),
        },
        settings.account === ''
          ? el(
              Notice,
              { status: 'warning', isDismissible: false },
              __('No account yet: an administrator names it in Settings → Slipway Booking.', 'slipway-booking'),
            )
          : el(ItemPicker, { item: attributes.item, onChange: set('item') }),
      ),
    );
  }

  wp.blocks.registerBlockType('slipway/booking', { edit: Edit, save: () => null });
})(window.wp, window.slipwayBooking);
