import { calendar } from '#shared/strings/es/calendar.ts'
import { install } from '#shared/strings/es/install.ts'
import { ownData } from '#shared/strings/es/ownData.ts'
import { ownSessions } from '#shared/strings/es/ownSessions.ts'
import { profile } from '#shared/strings/es/profile.ts'
import { push } from '#shared/strings/es/push.ts'
import { secondFactor } from '#shared/strings/es/secondFactor.ts'
import { steps } from '#shared/strings/es/steps.ts'
import type { sentences as english } from '#shared/strings/sections/profile.en.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Section `profile` in Spanish. */
export const sentences = {
  ...calendar,
  ...install,
  ...ownData,
  ...ownSessions,
  ...profile,
  ...push,
  ...secondFactor,
  ...steps,
} as const satisfies Translated<typeof english>
