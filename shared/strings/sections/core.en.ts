import { errors } from '#shared/strings/en/errors.ts'
import { input } from '#shared/strings/en/input.ts'
import { offline } from '#shared/strings/en/offline.ts'
import { shell } from '#shared/strings/en/shell.ts'

/** Section `core`: the frame of every page, refusals that any page may get, and issues of a field. */
export const sentences = { ...errors, ...input, ...offline, ...shell } as const
