import * as z from 'zod/mini'

/** The newest scheduled backup. `verified`: this process has read it whole since its start. */
export const BackupState = z.object({
  at: z.nullable(z.string()),
  ageHours: z.nullable(z.number()),
  verified: z.boolean(),
})
export type BackupState = z.infer<typeof BackupState>

/** Reply of `/readyz`, also with 503. `backup` is there where BACKUP_DIR is set. */
export const Health = z.object({
  status: z.enum(['ready', 'unavailable']),
  reason: z.optional(z.enum(['database_unreachable', 'database_damaged', 'database_read_only', 'stopping'])),
  /** The release that answers, such as 0.1.0. */
  version: z.string(),
  backup: z.optional(BackupState),
})
export type Health = z.infer<typeof Health>
