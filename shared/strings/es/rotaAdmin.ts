import type { rotaAdmin as english } from '#shared/strings/en/rotaAdmin.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** What admins plan. */
export const rotaAdmin = {
  'board.title': 'Plan',
} as const satisfies Translated<typeof english>
