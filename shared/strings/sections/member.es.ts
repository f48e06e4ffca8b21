import { dashboard } from '#shared/strings/es/dashboard.ts'
import { directory } from '#shared/strings/es/directory.ts'
import { meetings } from '#shared/strings/es/meetings.ts'
import { schedule } from '#shared/strings/es/schedule.ts'
import { secondFactorNeeded } from '#shared/strings/es/secondFactorNeeded.ts'
import { tasks } from '#shared/strings/es/tasks.ts'
import type { sentences as english } from '#shared/strings/sections/member.en.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Section `member` in Spanish. */
export const sentences = {
  ...dashboard,
  ...directory,
  ...meetings,
  ...schedule,
  ...secondFactorNeeded,
  ...tasks,
} as const satisfies Translated<typeof english>
