/** The dashboard. */
export const dashboard = {
  'dashboard.title': 'Welcome, {name}, to the {team} app!',
  'dashboard.meetings': 'Scheduled Meetings & Trainings',
  'dashboard.noMeetings': 'You currently have no scheduled meetings or trainings.',
  'dashboard.tasks': 'Assigned Tasks',
  'dashboard.noTasks': 'You currently have no assigned tasks.',
  'dashboard.upcoming': 'Upcoming Schedule',
  'dashboard.noUpcoming': 'You currently have no upcoming schedule.',
  'dashboard.next': 'You serve next',
  'dashboard.tie': 'Tie:',
  'dashboard.after': 'After that',
  'dashboard.seeAll': 'See the whole schedule',
  'dashboard.allMeetings': 'Show all {count}',
  'dashboard.seeTasks': 'Go to My Tasks',
  'dashboard.loadFailed': 'Your dashboard could not be loaded.',
  'dashboard.noUser': 'Please log in to view your dashboard.',
} as const
