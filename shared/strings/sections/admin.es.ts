import { admin } from '#shared/strings/es/admin.ts'
import { imports } from '#shared/strings/es/imports.ts'
import { invitations } from '#shared/strings/es/invitations.ts'
import { meetingsAdmin } from '#shared/strings/es/meetingsAdmin.ts'
import { rotaAudit } from '#shared/strings/es/rotaAudit.ts'
import { scheduleAdmin } from '#shared/strings/es/scheduleAdmin.ts'
import { setup } from '#shared/strings/es/setup.ts'
import type { sentences as english } from '#shared/strings/sections/admin.en.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Section `admin` in Spanish. */
export const sentences = {
  ...admin,
  ...imports,
  ...invitations,
  ...meetingsAdmin,
  ...rotaAudit,
  ...scheduleAdmin,
  ...setup,
} as const satisfies Translated<typeof english>
