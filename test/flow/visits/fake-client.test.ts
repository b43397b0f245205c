import { createFakeVenue } from '../fake-client.ts';
import { describeClient } from '../../api/client-contract.ts';
import { parseDay, type Day } from '../../../src/values/dates/day.ts';

for (const relay of [false, true]) {
  describeClient(relay ? 'the fake venue behind a relay' : 'the fake venue', () => {
    const venue = createFakeVenue();
    return Promise.resolve({
      client: venue.client({ relay }),
      other: venue.client({ relay }),
      from: parseDay('2031-06-10') as Day,
      plenty: { itemId: 'kayak', length: 2, params: { adults: 1 } },
      scarce: { itemId: 'suite', length: 2, params: { adults: 1 } },
      details: { customer_name: 'Ada Wren', customer_email: 'ada@example.com', customer_tos_agree: '1' },
      expire: () => venue.expireSessions(),
      loseNextAnswer: () => venue.fail('create', 'after'),
      close: () => Promise.resolve(),
    });
  });
}
