import { calendar } from '#shared/strings/en/calendar.ts'
import { install } from '#shared/strings/en/install.ts'
import { ownData } from '#shared/strings/en/ownData.ts'
import { ownSessions } from '#shared/strings/en/ownSessions.ts'
import { profile } from '#shared/strings/en/profile.ts'
import { push } from '#shared/strings/en/push.ts'
import { secondFactor } from '#shared/strings/en/secondFactor.ts'
import { steps } from '#shared/strings/en/steps.ts'

/** Section `profile`: the profile page, on top of `member` and `visitor`. */
export const sentences = {
  ...calendar,
  ...install,
  ...ownData,
  ...ownSessions,
  ...profile,
  ...push,
  ...secondFactor,
  ...steps,
} as const
