/** Offline: how old the data on the screen are. */
export const offline = {
  'offline.from': 'Offline. This is from {time}.',
} as const
