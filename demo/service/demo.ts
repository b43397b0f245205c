/**
 * What everybody may know about the demo: its accounts and its credentials. The one place they are written.
 * A service that was not started as a demo refuses these credentials.
 */

export const DEMO_ACCOUNTS = ['harbour', 'berghof', 'qasr', 'depot', 'closed', 'fair'] as const;

export const DEMO_CREDENTIALS = {
  apiKey: 'demo-key',
  apiSecret: 'demo-secret',
  consumerKey: 'demo-consumer',
  consumerSecret: 'demo-consumer-secret',
  redirectUri: 'http://localhost:4173/oauth/return',
  staffEmail: 'staff@example.com',
  staffPassword: 'demo',
} as const;
