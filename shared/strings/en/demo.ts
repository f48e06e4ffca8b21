/** Who can sign in, on the login page of `npm run demo`. */
export const demo = {
  'demo.title': 'Try the demo',
  'demo.what':
    'One tap signs you in. Everybody here is invented, and nothing is sent: no texts, mails or notifications.',
  'demo.superAdmin': 'Super admin',
  'demo.admin': 'Admin',
  'demo.standard': 'Member',
} as const
