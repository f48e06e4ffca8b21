import { admin } from '#shared/strings/en/admin.ts'
import { scheduleAdmin } from '#shared/strings/en/scheduleAdmin.ts'

/** Section `admin`: what only admins see, on top of `member`. */
export const sentences = { ...admin, ...scheduleAdmin } as const
