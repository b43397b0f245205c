import { createFakeVenue } from '../fake-client.ts';
import { describeClient } from '../../api/client-contract.ts';
import { parseDay, type Day } from '../../../src/values/dates/day.ts';

for (const relay of [false, true]) {
  describeClient(relay ? 'the fake venue behind a relay' : 'the fake venue', () => {
    const venue = createFakeVenue();
    return Promise.resolve({
      client: venue.client({ relay }),
      otherClient: venue.client({ relay }),
      firstSearchDay: parseDay('2031-06-10') as Day,
      plentifulItem: { itemId: 'kayak', length: 2, params: { adults: 1 } },
      scarceItem: { itemId: 'suite', length: 2, params: { adults: 1 } },
      guestDetails: { customer_name: 'Ada Wren', customer_email: 'ada@example.com', customer_tos_agree: '1' },
      expireSessions: () => venue.expireSessions(),
      loseNextAnswer: () => venue.fail('create', 'after'),
      close: () => Promise.resolve(),
    });
  });
}
