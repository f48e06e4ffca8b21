import { demo } from '#shared/strings/es/demo.ts'
import { invite } from '#shared/strings/es/invite.ts'
import { mailLinks } from '#shared/strings/es/mailLinks.ts'
import { waiting } from '#shared/strings/es/waiting.ts'
import type { sentences as english } from '#shared/strings/sections/registration.en.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Section `registration` in Spanish. */
export const sentences = { ...demo, ...invite, ...mailLinks, ...waiting } as const satisfies Translated<typeof english>
