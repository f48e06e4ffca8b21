import type { StringKey } from '#shared/strings/sections.ts'
import { isSuperAdmin, type User } from '#shared/users.ts'

/** A panel of the admin page. */
export interface Panel {
  /** Its anchor: /admin#users. */
  id: string
  title: StringKey
  /** The text of its link, shorter than the title, which occurs on the page once. */
  link: StringKey
}

/** The address of its push: /admin?part=people. */
export const NEW_PEOPLE_PANEL: Panel = { id: 'people', title: 'newPeople.title', link: 'admin.panel.people' }
export const ASSIGN_TASK_PANEL: Panel = { id: 'assign-task', title: 'admin.assignTask', link: 'admin.panel.assign' }
export const CREATE_TASK_PANEL: Panel = { id: 'create-task', title: 'tasks.create', link: 'admin.panel.createTask' }
export const ALL_TASKS_PANEL: Panel = { id: 'all-tasks', title: 'admin.allTasks', link: 'admin.panel.allTasks' }
export const SCHEDULE_MEETING_PANEL: Panel = {
  id: 'schedule-meeting',
  title: 'meetings.schedule',
  link: 'admin.panel.scheduleMeeting',
}
export const MEETINGS_PANEL: Panel = { id: 'meetings', title: 'meetings.list', link: 'admin.panel.meetings' }
export const INTEREST_PANEL: Panel = { id: 'interest', title: 'interest.title', link: 'admin.panel.interest' }
export const INVITATIONS_PANEL: Panel = {
  id: 'invitations',
  title: 'invitations.title',
  link: 'admin.panel.invitations',
}
export const CREATE_USER_PANEL: Panel = { id: 'create-user', title: 'admin.createUser', link: 'admin.panel.createUser' }
export const MANAGE_USERS_PANEL: Panel = { id: 'users', title: 'admin.manageUsers', link: 'admin.panel.users' }
export const AUDIT_PANEL: Panel = { id: 'audit', title: 'audit.title', link: 'admin.panel.log' }

const ADMIN_PANELS = [
  ASSIGN_TASK_PANEL,
  CREATE_TASK_PANEL,
  ALL_TASKS_PANEL,
  SCHEDULE_MEETING_PANEL,
  MEETINGS_PANEL,
  INTEREST_PANEL,
  INVITATIONS_PANEL,
]
const SUPER_ADMIN_PANELS = [CREATE_USER_PANEL, MANAGE_USERS_PANEL, AUDIT_PANEL]

/** The panels that a user sees, in order (specification §6); the new people first, where there are any. */
export const panelsOf = (user: Pick<User, 'role'>, hasNewPeople: boolean): Panel[] => [
  ...(hasNewPeople ? [NEW_PEOPLE_PANEL] : []),
  ...ADMIN_PANELS,
  ...(isSuperAdmin(user) ? SUPER_ADMIN_PANELS : []),
]
