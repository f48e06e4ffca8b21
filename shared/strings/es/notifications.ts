import type { notifications as english } from '#shared/strings/en/notifications.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** What pushes say. Only the server says these: it fills their gaps. */
export const notifications = {} as const satisfies Translated<typeof english>
