import { admin } from '#shared/strings/en/admin.ts'
import { imports } from '#shared/strings/en/imports.ts'
import { invitations } from '#shared/strings/en/invitations.ts'
import { meetingsAdmin } from '#shared/strings/en/meetingsAdmin.ts'
import { rotaAudit } from '#shared/strings/en/rotaAudit.ts'
import { scheduleAdmin } from '#shared/strings/en/scheduleAdmin.ts'
import { setup } from '#shared/strings/en/setup.ts'

/** Section `admin`: what only admins see, on top of `member`. */
export const sentences = {
  ...admin,
  ...imports,
  ...invitations,
  ...meetingsAdmin,
  ...rotaAudit,
  ...scheduleAdmin,
  ...setup,
} as const
