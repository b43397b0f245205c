/** help, company, ping, category and booking/form: what an account says about itself. */

import { companyBody, RESOURCES } from '../serializers/company.ts';
import { mapOrEmpty } from '../serializers/envelope.ts';
import { formBody } from '../serializers/form.ts';
import type { Answer, Call } from '../http/call.ts';
import { audienceOf, zoneOf } from '../http/call.ts';

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
  return { resource: 'ping', timestamp: call.instant.getTime() / 1000, body: { ping: 'pong' } };
}

export function categories(call: Call): Answer {
  const list = call.catalogue.account.settings.categories;
  return {
    resource: 'category',
    records: list.length,
    body: {
      category: mapOrEmpty(
        Object.fromEntries(
          list.map(({ id, name, position, description }) => [
            String(id),
            { category_id: id, name, pos: position, description, image: [] },
          ]),
        ),
      ),
    },
  };
}

/** Its status is an empty text (specification 2.1). */
export function form(call: Call): Answer {
  return {
    resource: 'booking',
    id: 'form',
    status: '',
    body: { booking_form_ui: formBody(call.catalogue.account, audienceOf(call.caller)) },
  };
}
