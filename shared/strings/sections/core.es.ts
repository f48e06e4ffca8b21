import { errors } from '#shared/strings/es/errors.ts'
import { input } from '#shared/strings/es/input.ts'
import { offline } from '#shared/strings/es/offline.ts'
import { shell } from '#shared/strings/es/shell.ts'
import type { sentences as english } from '#shared/strings/sections/core.en.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Section `core` in Spanish. */
export const sentences = { ...errors, ...input, ...offline, ...shell } as const satisfies Translated<typeof english>
