import type { StringKey } from '#shared/strings/translate.ts'
import { isSuperAdmin, type User } from '#shared/users.ts'

/** A part of the admin page that can be jumped to. */
export interface Panel {
  id: string
  title: StringKey
}

export const INTEREST_PANEL: Panel = { id: 'interest', title: 'interest.title' }
export const CREATE_USER_PANEL: Panel = { id: 'create-user', title: 'admin.createUser' }
export const MANAGE_USERS_PANEL: Panel = { id: 'manage-users', title: 'admin.manageUsers' }
export const AUDIT_PANEL: Panel = { id: 'audit', title: 'audit.title' }

/** The panels that somebody sees, in their order (specification §6). */
export const panelsOf = (user: Pick<User, 'role'>): Panel[] =>
  isSuperAdmin(user) ? [INTEREST_PANEL, CREATE_USER_PANEL, MANAGE_USERS_PANEL, AUDIT_PANEL] : [INTEREST_PANEL]
