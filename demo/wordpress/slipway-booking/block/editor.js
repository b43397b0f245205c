/**
 * The booking block in the editor of WordPress. It lists the items of the account. There is no build: it uses the libraries that
 * WordPress provides.
 */
(function (wp, settings) {
  const { createElement: el, Fragment, useEffect, useState } = wp.element;
  const { Button, Notice, PanelBody, Placeholder, SelectControl, Spinner, TextControl } = wp.components;
  const { InspectorControls, useBlockProps } = wp.blockEditor;
  const { __ } = wp.i18n;

  /** Resolves with the items as options, in the order of the account. Rejects if the response is not one of a booking account. */
  async function fetchItemOptions(account) {
    const response = await fetch(`${account}/api/3.0/item`, { credentials: 'omit' });
    const { request, items } = await response.json();
    if (request?.status !== 'OK') throw new Error('The response is not one of a booking account.');
    return Object.values(items ?? {}).map(({ item_id: id, name }) => ({
      value: String(id),
      label: String(name ?? id),
    }));
  }

  /** Returns the items as options, and a function that repeats the request. The options are `null` during the request, `false` after a failure. */
  function useItemOptions(account) {
    const [options, setOptions] = useState(null);
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
      let isCurrent = true;
      setOptions(null);
      fetchItemOptions(account).then(
        (newOptions) => isCurrent && setOptions(newOptions),
        () => isCurrent && setOptions(false),
      );
      return () => {
        isCurrent = false;
      };
    }, [account, attempt]);
    return [options, () => setAttempt(attempt + 1)];
  }

  function ItemPicker({ item, onChange }) {
    const [options, retry] = useItemOptions(settings.account);
    if (options === null) return el(Spinner);
    if (options === false)
      return el(
        Fragment,
        null,
        el(
          Notice,
          { status: 'warning', isDismissible: false },
          __('The account does not respond. You can still enter the id of an item.', 'slipway-booking'),
        ),
        el(TextControl, { label: __('Item id', 'slipway-booking'), value: item, onChange }),
        el(Button, { variant: 'secondary', onClick: retry }, __('Try again', 'slipway-booking')),
      );
    const isUnknown = item !== '' && !options.some(({ value }) => value === item);
    return el(SelectControl, {
      label: __('What to offer', 'slipway-booking'),
      value: item,
      options: [
        { value: '', label: __('All items of the account', 'slipway-booking') },
        ...(isUnknown ? [{ value: item, label: `${item} · ${__('no longer available', 'slipway-booking')}` }] : []),
        ...options,
      ],
      onChange,
    });
  }

  function Edit({ attributes, setAttributes }) {
    const setAttribute = (name) => (value) => setAttributes({ [name]: value });
    const createTextField = (name, label, help) =>
      el(TextControl, { label, help, value: attributes[name], onChange: setAttribute(name) });
    return el(
      'div',
      useBlockProps(),
      el(
        InspectorControls,
        null,
        el(
          PanelBody,
          { title: __('Preset selection', 'slipway-booking') },
          createTextField('date', __('Day', 'slipway-booking'), __('For example, 2030-06-01.', 'slipway-booking')),
          createTextField(
            'params',
            __('Parameters', 'slipway-booking'),
            __('For example, adults:2,children:1.', 'slipway-booking'),
          ),
        ),
      ),
      el(
        Placeholder,
        {
          icon: 'calendar-alt',
          label: __('Booking', 'slipway-booking'),
          instructions: __('Guests see the booking here on the published page.', 'slipway-booking'),
        },
        settings.account === ''
          ? el(
              Notice,
              { status: 'warning', isDismissible: false },
              __('An administrator can enter the account in Settings → Slipway Booking.', 'slipway-booking'),
            )
          : el(ItemPicker, { item: attributes.item, onChange: setAttribute('item') }),
      ),
    );
  }

  wp.blocks.registerBlockType('slipway/booking', { edit: Edit, save: () => null });
})(window.wp, window.slipwayBooking);
