/**
 * The endpoints that describe an account: `help`, `company`, `ping`, `category`, `account`, `event` and `booking/form`.
 * They read only the catalogue.
 */

import { companyBody, RESOURCES } from '../serializers/company.ts';
import { mapOrEmpty } from '../serializers/envelope.ts';
import { formBody } from '../serializers/form.ts';
import { type Answer, type Call, accountTime, audienceOf, zoneOf } from '../http/call.ts';
import { isoDay, parseDay, unixTime } from '../rules/day.ts';

export function help(call: Call): Answer {
  return {
    resource: 'help',
    records: RESOURCES.length,
    body: { help: { resources: RESOURCES, see: `${call.base}/api/3.0/help` } },
  };
}

export function company(call: Call): Answer {
  return {
    resource: 'company',
    body: { company: companyBody(call.catalogue.account, call.base, call.instant, zoneOf(call)), hours: false },
  };
}

export function ping(call: Call): Answer {
  const time = Math.floor(call.instant.getTime() / 1000);
  return {
    resource: 'ping',
    timestamp: call.instant.getTime() / 1000,
    body: {
      ping: 'pong',
      pong: { remote_addr: call.network, time, timezone: call.catalogue.account.settings.timezone },
    },
  };
}

/** Lists the account's staff. */
export function staffAccounts(call: Call): Answer {
  const { staff } = call.catalogue.account.settings;
  return {
    resource: 'account',
    records: staff.length,
    body: {
      account: staff.map(({ id, name, email }) => {
        const [firstName = '', ...lastNames] = name.split(' ');
        return { account_id: id, first_name: firstName, last_name: lastNames.join(' '), email, enabled: 1, partner: 0 };
      }),
    },
  };
}

/** Lists the account's seasons, with their dates in the current year. */
export function events(call: Call): Answer {
  const { seasons } = call.catalogue.account.settings;
  const year = Number(isoDay(accountTime(call).day).slice(0, 4));
  const unix = (inYear: number, monthAndDay: string) =>
    unixTime(parseDay(`${String(inYear)}-${monthAndDay}`) ?? 0, 0, zoneOf(call));
  return {
    resource: 'event',
    records: seasons.length,
    body: {
      events: mapOrEmpty(
        Object.fromEntries(
          seasons.map(({ id, name, from, to, itemIds }) => [
            id,
            {
              name,
              type: 'S',
              start_date: unix(year, from),
              end_date: unix(to < from ? year + 1 : year, to),
              status: 'A',
              repeat: 'Y',
              apply_to: { item_id: itemIds, category_id: [] },
            },
          ]),
        ),
      ),
    },
  };
}

export function categories(call: Call): Answer {
  const list = call.catalogue.account.settings.categories;
  const isForStaff = audienceOf(call.caller) === 'staff';
  const items = call.catalogue.items.filter(({ visibility }) => isForStaff || visibility !== 'P');
  return {
    resource: 'category',
    records: list.length,
    body: {
      category: mapOrEmpty(
        Object.fromEntries(
          list.map(({ id, name, position, description }) => [
            String(id),
            {
              category_id: id,
              name,
              description,
              pos: position,
              image: [],
              image_url: '',
              qty: items.filter(({ categoryId }) => categoryId === id).length,
            },
          ]),
        ),
      ),
    },
  };
}

/** Returns the fields of the booking form. The answer's status is an empty text (Booking API 2.1). */
export function form(call: Call): Answer {
  return {
    resource: 'booking',
    id: 'form',
    status: '',
    body: { booking_form_ui: formBody(call.catalogue.account, audienceOf(call.caller)) },
  };
}
