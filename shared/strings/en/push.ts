/** What the worker shows for a push that it cannot read. Apart, so that it need not carry the rest. */
export const unreadable = {
  'push.unreadableTitle': 'Ushers',
  'push.unreadableBody': 'Something new',
} as const

/** Notifications on the device: the panel of the profile page, and why a device is refused. */
export const push = {
  ...unreadable,
  'errors.push_token_invalid': 'That is no push subscription.',
  'errors.push_host_refused': 'Pushes are only sent to the push services of browsers.',
  'errors.push_not_registered': 'This device gets no notifications yet.',
} as const
