import { account } from '#shared/strings/es/account.ts'
import { join } from '#shared/strings/es/join.ts'
import { login } from '#shared/strings/es/login.ts'
import { reset } from '#shared/strings/es/reset.ts'
import type { sentences as english } from '#shared/strings/sections/visitor.en.ts'
import type { Translated } from '#shared/strings/sentence.ts'

/** Section `visitor` in Spanish. */
export const sentences = { ...account, ...join, ...login, ...reset } as const satisfies Translated<typeof english>
