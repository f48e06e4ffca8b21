import { dashboard } from '#shared/strings/en/dashboard.ts'
import { directory } from '#shared/strings/en/directory.ts'
import { meetings } from '#shared/strings/en/meetings.ts'
import { schedule } from '#shared/strings/en/schedule.ts'
import { secondFactorNeeded } from '#shared/strings/en/secondFactorNeeded.ts'
import { tasks } from '#shared/strings/en/tasks.ts'

/** Section `member`: pages of members. */
export const sentences = {
  ...dashboard,
  ...directory,
  ...meetings,
  ...schedule,
  ...secondFactorNeeded,
  ...tasks,
} as const
