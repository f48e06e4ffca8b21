/** Without a network: from when what is shown is. */
export const offline = {
  'offline.from': 'Offline. This is from {time}.',
} as const
