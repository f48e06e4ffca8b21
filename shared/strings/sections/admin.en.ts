import { admin } from '#shared/strings/en/admin.ts'
import { meetingsAdmin } from '#shared/strings/en/meetingsAdmin.ts'
import { scheduleAdmin } from '#shared/strings/en/scheduleAdmin.ts'

/** Section `admin`: what only admins see, on top of `member`. */
export const sentences = { ...admin, ...meetingsAdmin, ...scheduleAdmin } as const
