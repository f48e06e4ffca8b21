/** 'Your data' on the profile page. */
export const ownData = {
  'ownData.title': 'Your data',
  'ownData.what': 'Everything that is stored about you fits into one file: profile, shifts, tasks, meetings, messages.',
  'ownData.download': 'Download my data',
  'ownData.downloadFailed': 'Your data could not be downloaded.',
  'ownData.remove': 'Delete my account',
  'ownData.removeWhat':
    'Your account, tasks and photo are deleted for good. Your messages and your places in the schedule stay, without your name. This cannot be undone.',
  'ownData.password': 'Your password',
  'ownData.confirm': 'Delete my account for good',
  'ownData.removeFailed': 'Your account was not deleted.',
} as const
