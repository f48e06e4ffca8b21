/** Notifications on the device: the panel of the profile page, and why a device is refused. */
export const push = {
  'errors.push_token_invalid': 'That is no push subscription.',
  'errors.push_host_refused': 'Pushes are only sent to the push services of browsers.',
  'errors.push_not_registered': 'This device gets no notifications yet.',
} as const
