import type { app as english } from '#shared/strings/en/app.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** The app on the device: installing it, its new versions. */
export const app = {} as const satisfies Translated<typeof english>
