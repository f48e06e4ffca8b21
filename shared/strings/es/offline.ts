import type { offline as english } from '#shared/strings/en/offline.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Without a network: from when what is shown is, and what waits to be sent. */
export const offline = {} as const satisfies Translated<typeof english>
