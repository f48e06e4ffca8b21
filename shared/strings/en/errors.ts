/** Refusals that any page may get, and failures that only a browser notices. Refusals of one noun are in its own file. */
export const errors = {
  'errors.invalid_input': 'Please check what you entered.',
  'errors.not_signed_in': 'Please log in.',
  'errors.invalid_credentials': 'Invalid email or password',
  'errors.account_suspended': 'Account suspended',
  'errors.forbidden': 'You are not allowed to do that.',
  'errors.not_found': 'That is not here.',
  'errors.bot_check_failed': 'The bot check did not pass. Please try again.',
  'errors.too_large': 'That is too large.',
  'errors.unsupported_media_type': 'That kind of content is not understood here.',
  'errors.too_many_attempts': 'Too many attempts. Please wait before trying again.',
  'errors.internal': 'Something went wrong',
  'errors.unavailable': 'The server is busy or being restarted. Please try again in a moment.',
  'errors.no_room': 'The server has no room left to save this. Please tell whoever runs it.',
  'errors.offline': 'The server cannot be reached. Please check your connection.',
  'phone.containerMissing': 'reCAPTCHA container missing',
  'phone.noConfirmation': 'No confirmation result available',
} as const
