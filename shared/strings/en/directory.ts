/** The directory of members. */
export const directory = {
  'directory.title': 'User Directory',
  'directory.search': 'Search',
  'directory.searchHint': 'Name, email or phone',
  'directory.count': { one: '{count} person', other: '{count} people' },
  'directory.loading': 'Loading the directory',
  'directory.empty': 'No users found.',
  'directory.showAll': 'Show everybody',
  'directory.failed': 'Failed to load directory',
  'directory.call': 'Call {name}:',
  'directory.mail': 'Email {name}:',
  'directory.admin': 'Admin',
} as const
