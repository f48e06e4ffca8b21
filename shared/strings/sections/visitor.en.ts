import { account } from '#shared/strings/en/account.ts'
import { join } from '#shared/strings/en/join.ts'
import { login } from '#shared/strings/en/login.ts'
import { reset } from '#shared/strings/en/reset.ts'

/** Section `visitor`: pages that need no login. */
export const sentences = { ...account, ...join, ...login, ...reset } as const
