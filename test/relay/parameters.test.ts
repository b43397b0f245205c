import { describe, expect, test } from 'vitest';
import { errorOf, fixture } from './relay-fixture.ts';
import { booked, json } from './scripted-upstream.ts';

const base = 'https://booking.example/harbour';

describe('parameters', () => {
  test('a session takes its own parameters and no other', async () => {
    const { post, upstream } = fixture();
    upstream.always(() => json({ request: { status: 'OK' } }));
    const form = new URLSearchParams('session_id=s1&slip[]=a&slip[]=b&line_id=1&alter[1.1]=optin&alter[2]=4');
    for (const [name, value] of Object.entries({
      access_token: 't',
      client_id: 'c',
      client_secret: 'c',
      'form[customer_name]': 'Ada',
      'session.id': 'x',
      'slip[0]': 'x',
      status_id: 'PAID',
      'alter[1][2]': 'x',
    }))
      form.append(name, value);
    await post('/api/3.0/booking/session?access_token=t&slip=other', form);
    const [call] = upstream.calls;
    expect([...(call?.parameters ?? [])]).toEqual([
      ['session_id', 's1'],
      ['slip[]', 'a'],
      ['slip[]', 'b'],
      ['line_id', '1'],
      ['alter[1.1]', 'optin'],
      ['alter[2]', '4'],
    ]);
    expect(call?.url).toBe(`${base}/api/3.0/booking/session`);
  });

  test('a create takes the session and form fields, with several values where a field has them', async () => {
    const { post, upstream } = fixture();
    upstream.always(() => booked());
    const form = new URLSearchParams(
      'session_id=s1&form[customer_name]=Zoë %26 Søn&form[days][]=mon&form[days][]=tue&slip[]=x&' +
        'alter[1]=remove&set_paid=1&form=x&form[]=y',
    );
    await post('/api/3.0/booking/create', form);
    expect([...(upstream.calls[0]?.parameters ?? [])]).toEqual([
      ['session_id', 's1'],
      ['form[customer_name]', 'Zoë & Søn'],
      ['form[days][]', 'mon'],
      ['form[days][]', 'tue'],
    ]);
  });

  test.each(['/api/3.0/booking/session/clear', '/api/3.0/booking/session/end'])(
    '%s takes the session alone',
    async (path) => {
      const { post, upstream } = fixture();
      upstream.always(() => json({ request: { status: 'OK' } }));
      await post(path, { session_id: 's1', slip: 'x', 'alter[1]': 'remove' });
      expect([...(upstream.calls[0]?.parameters ?? [])]).toEqual([['session_id', 's1']]);
    },
  );

  test.each([
    ['/api/3.0/booking/create', 'form[customer_name]=Ada', 'session_id is missing.'],
    ['/api/3.0/booking/create', 'session_id=&form[customer_name]=Ada', 'session_id is missing.'],
    ['/api/3.0/booking/create', 'session_id=a&session_id=b', 'session_id is given twice.'],
    ['/api/3.0/booking/create', 'session_id=a&form[x]=1&form[x]=2', 'form[x] is given twice.'],
    ['/api/3.0/booking/create', 'session_id=a%20', 'session_id is malformed.'],
    ['/api/3.0/booking/create', 'session_id=a%00', 'session_id is malformed.'],
    ['/api/3.0/booking/create', `session_id=${'a'.repeat(201)}`, 'session_id is malformed.'],
    ['/api/3.0/booking/session/end', '', 'session_id is missing.'],
  ])('%s refuses %s', async (path, form, reason) => {
    const { post, upstream } = fixture();
    const response = await post(path, new URLSearchParams(form));
    expect(response.status).toBe(400);
    expect(await errorOf(response)).toMatchObject({ id: 'bad_request', details: reason });
    expect(upstream.calls).toHaveLength(0);
  });

  test('a GET reads a session and cannot change it', async () => {
    const { get, upstream } = fixture();
    upstream.always(() => json({ request: { status: 'OK' } }));
    expect((await get('/api/3.0/booking/session?session_id=s1&alter[1]=remove')).status).toBe(400);
    expect((await get('/api/3.0/booking/session?slip=x')).status).toBe(400);
    expect((await get('/api/3.0/booking/session')).status).toBe(400);
    expect(upstream.calls).toHaveLength(0);
    await get('/api/3.0/booking/session?session_id=s%26access_token%3Dt&access_token=t');
    expect(upstream.calls[0]?.url).toBe(`${base}/api/3.0/booking/session?session_id=s%26access_token%3Dt`);
  });
});
