/**
 * The wings: folders of nouns, the same in `server/features`, `web/features` and `shared`. Each may import those that
 * are named here; `web/app` and `server/services` put them together.
 * @type {Record<string, string[]>}
 */
const BELOW = {
  people: [],
  talk: ['people'],
  work: ['people'],
  plan: ['people'],
  rota: ['plan', 'people'],
  sunday: ['rota', 'plan', 'people'],
  reach: ['people'],
}

/** What every wing may import of `reach`: how to say by which way, and what is sent at once. */
export const DOOR = [
  'server/features/reach/mail/mailText.ts',
  'server/features/reach/mail/mails.service.ts',
  'server/features/reach/push/calls/callPushes.ts',
  'server/features/reach/push/calls/callWorker.ts',
  'server/features/reach/push/notifications/dayText.ts',
  'server/features/reach/push/notifications/endingText.ts',
  'server/features/reach/push/securityNotice.ts',
  'server/features/reach/texts/askedQuestions.ts',
  'server/features/reach/texts/gsm.ts',
  'server/features/reach/texts/sentTexts.ts',
  'server/features/reach/texts/textNumbers.ts',
  'server/features/reach/ways/askAsChosen.ts',
  'server/features/reach/ways/fallbackEntries.ts',
  'server/features/reach/ways/reachOf.ts',
  'shared/reach/reach.ts',
]

/**
 * Imports against this order that are there today: who imports, by what is imported. The list only shrinks: a line
 * whose import is gone is deleted, and a new one needs another place for the file, or its parts handed over by
 * `server/services` or `web/app`.
 * @type {Record<string, string[]>}
 */
export const EXCEPTIONS = {
  'server/features/plan/places/eventChanges.ts': ['server/features/work/calendar/writeCalendar.ts'],
  'server/features/plan/places/held.ts': [
    'server/features/reach/push/notifications/rotaNotifications.ts',
    'server/features/reach/push/notifications/shiftNotifications.ts',
    'server/features/work/dashboard/dashboard.service.ts',
  ],
  'server/features/plan/places/placeWrites.store.ts': ['server/features/reach/push/reminders.service.ts'],
  'server/features/plan/places/places.store.ts': [
    'server/features/people/setup/setup.service.ts',
    'server/features/reach/push/reminders.service.ts',
    'server/features/reach/push/subjects.store.ts',
    'server/features/talk/dayTalks/dayTalks.store.ts',
    'server/features/work/calendar/writeCalendar.ts',
  ],
  'server/features/plan/schedule/schedule.service.ts': [
    'server/features/work/calendar/calendar.service.ts',
    'server/features/work/dashboard/dashboard.service.ts',
  ],
  'server/features/plan/services/services.store.ts': ['server/features/work/calendar/writeCalendar.ts'],
  'server/features/rota/availability/importedDays.ts': ['server/features/plan/imports/days.ts'],
  'server/features/rota/entered.ts': ['server/features/plan/imports/days.ts'],
  'server/features/work/calendar/writeCalendar.ts': ['server/features/rota/answers/followers.ts'],
  'shared/plan/schedule.ts': [
    'server/features/work/calendar/writeCalendar.ts',
    'server/features/work/dashboard/dashboard.service.ts',
    'shared/work/dashboard.ts',
    'web/features/people/users/NamedPerson.tsx',
    'web/features/work/dashboard/Dashboard.tsx',
    'web/features/work/dashboard/NextDay.tsx',
    'web/features/work/dashboard/UpcomingSchedule.tsx',
    'web/features/work/dashboard/dashboard.queries.ts',
    'web/features/work/dashboard/upcoming.ts',
  ],
  'shared/plan/unknownNames.ts': [
    'web/features/people/invitations/InviteScheduleNames.tsx',
    'web/features/people/invitations/schedule.names.ts',
  ],
  'shared/rota/availabilityRows.ts': ['server/features/plan/lists/wishes/wish.days.ts'],
  'shared/rota/habits.ts': ['web/features/people/invitations/EnteredWishes.tsx'],
  'shared/rota/posts.ts': ['web/features/plan/imports/imports.queries.ts'],
  'shared/rota/said.ts': [
    'server/features/plan/imports/meantWishes.ts',
    'shared/people/invitations.ts',
    'web/features/people/invitations/EnteredWishes.tsx',
    'web/features/people/invitations/ListWishes.tsx',
    'web/features/people/invitations/listWishes.ts',
  ],
  'shared/rota/services.ts': ['web/features/plan/schedule/servicePages.ts'],
  'shared/rota/shares.ts': ['server/features/plan/lists/wishes/wish.often.ts'],
  'shared/rota/templates.ts': [
    'server/features/plan/imports/meantWishes.ts',
    'server/features/plan/imports/readPeople.ts',
    'web/features/people/invitations/ListWishes.tsx',
  ],
  'shared/sunday/floorPlans.ts': [
    'web/features/rota/setup/posts/PostOnPlan.tsx',
    'web/features/rota/setup/setup.queries.ts',
  ],
  'shared/talk/channels.ts': ['web/features/people/people/dayTalks.queries.ts'],
  'shared/work/calendar.ts': ['server/features/plan/places/eventChanges.ts'],
  'web/features/plan/imports/imports.queries.ts': [
    'web/features/people/invitations/InviteScheduleNames.tsx',
    'web/features/people/invitations/schedule.names.ts',
  ],
  'web/features/plan/schedule/schedule.queries.ts': [
    'web/features/talk/channels/DayTalkFacts.tsx',
    'web/features/work/dashboard/dashboard.queries.ts',
  ],
  'web/features/plan/schedule/shift.span.ts': [
    'web/features/work/dashboard/Dashboard.tsx',
    'web/features/work/dashboard/NextDay.tsx',
  ],
  'web/features/reach/push/device/push.device.ts': ['web/features/people/sessions/SessionProvider.tsx'],
  'web/features/rota/availability/plan.queries.ts': ['web/features/people/invitations/ListWishes.tsx'],
  'web/features/rota/availability/rule.sentence.ts': ['web/features/people/invitations/ListWishes.tsx'],
  'web/features/rota/useRefetchRota.ts': [
    'web/features/people/invitations/EnteredWishes.tsx',
    'web/features/people/invitations/useInviting.ts',
  ],
  'web/features/sunday/floorPlans/PlanHandle.tsx': ['web/features/rota/setup/posts/PostOnPlan.tsx'],
  'web/features/sunday/floorPlans/PlansPanel.tsx': ['web/features/rota/setup/SetupPage.tsx'],
  'web/features/talk/unread/unread.badge.ts': ['web/features/people/sessions/SessionProvider.tsx'],
  'web/features/work/meetings/meetings.queries.ts': ['web/features/people/audit/AuditPanel.tsx'],
  'web/features/work/tasks/tasks.queries.ts': ['web/features/people/audit/AuditPanel.tsx'],
}

const WING = /^(?:(?:server|web)\/features|shared)\/(people|talk|work|plan|rota|sunday|reach)\//

/** @param {string} file */
const wingOf = (file) => file.match(WING)?.[1]

/** True for files that no user runs. */
const isForTests = (/** @type {string} */ file) => /\.(testing|fixtures)\.|\/testing\//.test(file)

/**
 * Imports of a wing by another one that may not, by what is imported, both in order.
 * @param {Map<string, string[]>} imports by file, both as paths from the root
 * @returns {Record<string, string[]>}
 */
export function againstTheOrder(imports) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map()
  for (const [file, names] of imports) {
    const wing = wingOf(file)
    if (!wing || isForTests(file)) continue
    for (const name of names) {
      const other = wingOf(name)
      if (!other || other === wing || BELOW[wing]?.includes(other) || DOOR.includes(name)) continue
      found.set(name, (found.get(name) ?? new Set()).add(file))
    }
  }
  return Object.fromEntries([...found].sort().map(([name, files]) => [name, [...files].sort()]))
}

/**
 * Files of the door that no other wing imports.
 * @param {Map<string, string[]>} imports
 */
export const unusedDoor = (imports) =>
  DOOR.filter(
    (door) => ![...imports].some(([file, names]) => wingOf(file) && wingOf(file) !== 'reach' && names.includes(door)),
  )
