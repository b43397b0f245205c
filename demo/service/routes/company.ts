/**
 * The endpoints that describe an account: `help`, `company`, `ping`, `category`, `account`, `event` and `booking/form`.
 * They read only the catalogue.
 */

import { serializeCompany, RESOURCES } from '../serializers/company.ts';
import { toMapOrEmptyList } from '../serializers/envelope.ts';
import { serializeForm } from '../serializers/form.ts';
import { type ApiAnswer, type Call, getAccountTime, getAudience, getZone } from '../http/call.ts';
import { formatIsoDay, parseDay, toUnixTime } from '../rules/day.ts';

export function readHelp(call: Call): ApiAnswer {
  return {
    resource: 'help',
    records: RESOURCES.length,
    body: { help: { resources: RESOURCES, see: `${call.baseUrl}/api/3.0/help` } },
  };
}

export function readCompany(call: Call): ApiAnswer {
  return {
    resource: 'company',
    body: {
      company: serializeCompany(call.catalogue.account, call.baseUrl, call.instant, getZone(call)),
      hours: false,
    },
  };
}

export function answerPing(call: Call): ApiAnswer {
  const unixTimestamp = Math.floor(call.instant.getTime() / 1000);
  return {
    resource: 'ping',
    timestamp: call.instant.getTime() / 1000,
    body: {
      ping: 'pong',
      pong: {
        remote_addr: call.callerNetwork,
        time: unixTimestamp,
        timezone: call.catalogue.account.settings.timezone,
      },
    },
  };
}

/** Lists the account's staff. */
export function listStaffAccounts(call: Call): ApiAnswer {
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

/**
 * Lists the account's seasons, which the Booking API calls events. Each season starts in the current year. A season over
 * New Year ends in the next year.
 */
export function listEvents(call: Call): ApiAnswer {
  const { seasons } = call.catalogue.account.settings;
  const year = Number(formatIsoDay(getAccountTime(call).day).slice(0, 4));
  const toUnixTimeInYear = (yearOfEvent: number, monthAndDay: string) =>
    toUnixTime(parseDay(`${String(yearOfEvent)}-${monthAndDay}`) ?? 0, 0, getZone(call));
  return {
    resource: 'event',
    records: seasons.length,
    body: {
      events: toMapOrEmptyList(
        Object.fromEntries(
          seasons.map(({ id, name, from, to, itemIds }) => [
            id,
            {
              name,
              type: 'S',
              start_date: toUnixTimeInYear(year, from),
              end_date: toUnixTimeInYear(to < from ? year + 1 : year, to),
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

export function listCategories(call: Call): ApiAnswer {
  const accountCategories = call.catalogue.account.settings.categories;
  const isForStaff = getAudience(call.caller) === 'staff';
  const items = call.catalogue.items.filter(({ visibility }) => isForStaff || visibility !== 'P');
  return {
    resource: 'category',
    records: accountCategories.length,
    body: {
      category: toMapOrEmptyList(
        Object.fromEntries(
          accountCategories.map(({ id, name, position, description }) => [
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
export function readForm(call: Call): ApiAnswer {
  return {
    resource: 'booking',
    id: 'form',
    status: '',
    body: { booking_form_ui: serializeForm(call.catalogue.account, getAudience(call.caller)) },
  };
}
