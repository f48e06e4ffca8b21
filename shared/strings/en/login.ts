/** The login and its second step. */
export const login = {
  'login.title': 'Login',
  'login.tagline': 'When you serve, where, and in which tie.',
  'login.email': 'Email',
  'login.password': 'Password',
  'login.submit': 'Login',
  'login.busy': 'Logging in...',
  'login.failed': 'Login failed',
  'login.forgot': 'Forgot your password?',
  'login.needAccount': 'Need an account?',
  'login.register': 'Register',
  'login.join': 'Want to join the team?',
  'secondFactor.oneMoreStep': 'Your password is right. One more step: please type a code.',
  'secondFactor.code': 'Code',
  'secondFactor.codeHint': 'The six digits that your authenticator app shows, or one of your recovery codes.',
  'secondFactor.typeRecoveryCode': 'Type a recovery code',
  'secondFactor.lost':
    'Do you have neither the app nor a recovery code? A super admin of your team can reset two-step login for you.',
  'errors.second_factor_needed': 'Please enter the code of your authenticator app too.',
  'errors.second_factor_wrong': 'That code is not right. Codes change every 30 seconds, and each is good once.',
} as const
