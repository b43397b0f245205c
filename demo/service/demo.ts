/** The demo's public accounts and credentials. A service accepts these credentials only if it runs as a demo. */

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
