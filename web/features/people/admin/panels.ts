import { isSuperAdmin, type User } from '#shared/people/users.ts'
import type { StringKey } from '#shared/strings/sections.ts'

/** A panel of the admin page. */
export interface Panel {
  /** Anchor of the panel: /admin#users. */
  id: string
  title: StringKey
  /** Open without a press where two forms stand side by side: its fields are looked for there. */
  isSpecified?: boolean
}

/** A panel with a link to it. */
export interface LinkedPanel extends Panel {
  /** Shorter than the title, which occurs on the page once. */
  link: StringKey
}

export const ASSIGN_TASK_PANEL: Panel = { id: 'assign-task', title: 'admin.assignTask', isSpecified: true }
export const CREATE_TASK_PANEL: Panel = { id: 'create-task', title: 'tasks.create' }
export const SCHEDULE_MEETING_PANEL: Panel = {
  id: 'schedule-meeting',
  title: 'meetings.schedule',
  isSpecified: true,
}
export const INVITATIONS_PANEL: Panel = { id: 'invitations', title: 'invitations.title' }
export const CREATE_USER_PANEL: Panel = { id: 'create-user', title: 'admin.createUser', isSpecified: true }

/** The address of its push: /admin?part=people. */
export const NEW_PEOPLE_PANEL: LinkedPanel = { id: 'people', title: 'newPeople.title', link: 'admin.panel.people' }
export const ALL_TASKS_PANEL: LinkedPanel = { id: 'all-tasks', title: 'admin.allTasks', link: 'admin.panel.allTasks' }
export const MEETINGS_PANEL: LinkedPanel = { id: 'meetings', title: 'meetings.list', link: 'admin.panel.meetings' }
export const INTEREST_PANEL: LinkedPanel = { id: 'interest', title: 'interest.title', link: 'admin.panel.interest' }
export const MANAGE_USERS_PANEL: LinkedPanel = { id: 'users', title: 'admin.manageUsers', link: 'admin.panel.users' }
export const AUDIT_PANEL: LinkedPanel = { id: 'audit', title: 'audit.title', link: 'admin.panel.log' }

/** The lists that a user sees, in order; the new people first, where there are any. */
export const listsOf = (user: Pick<User, 'role'>, hasNewPeople: boolean): LinkedPanel[] => [
  ...(hasNewPeople ? [NEW_PEOPLE_PANEL] : []),
  ALL_TASKS_PANEL,
  MEETINGS_PANEL,
  INTEREST_PANEL,
  ...(isSuperAdmin(user) ? [MANAGE_USERS_PANEL, AUDIT_PANEL] : []),
]

/** The forms that stand below the tiles while the address names the first one. */
export const formsAt = (part: string | null): Panel[] =>
  [[INVITATIONS_PANEL], [ASSIGN_TASK_PANEL, CREATE_TASK_PANEL], [SCHEDULE_MEETING_PANEL]].find(
    ([first]) => first?.id === part,
  ) ?? []
