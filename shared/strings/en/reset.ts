/** Resetting a forgotten password. */
export const reset = {
  'reset.title': 'Forgot password',
  'reset.tagline': 'It happens to the best of us.',
  'reset.intro':
    'Enter the phone number of your account. We will send you a code with which you can choose a new password.',
  'reset.phone': 'Phone',
  'reset.send': 'Send Code',
  'reset.sending': 'Sending...',
  'reset.sendFailed': 'Failed to send code',
  'reset.codeSent': 'If {phone} belongs to an account, a six-digit code is on its way. It is good for ten minutes.',
  'reset.again': 'Send a new code',
  'reset.againIn': 'Send a new code ({seconds}s)',
  'reset.otherPhone': 'Use another number',
  'reset.newPassword': 'New Password',
  'reset.submit': 'Reset Password',
  'reset.busy': 'Resetting...',
  'reset.failed': 'Verification failed or reset error',
  'reset.done': '✅ Password reset successful',
  'reset.doneHelp': 'You can log in with your new password now. Your other devices were logged out.',
  'reset.byMail': 'Send me a link by email instead',
  'reset.toLogin': 'Back to the login',
} as const
