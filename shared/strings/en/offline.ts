/** Without a network: from when what is shown is, and what waits to be sent. */
export const offline = {
  'offline.from': 'Offline. This is from {time}.',
  'offline.messagesFrom': 'As of {time}.',
  'offline.waiting': 'Waiting for a connection',
  'offline.deletions': {
    one: '{count} task will be deleted as soon as there is a connection.',
    other: '{count} tasks will be deleted as soon as there is a connection.',
  },
} as const
