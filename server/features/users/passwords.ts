import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#shared/errors.ts'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A password to be said once: 96 random bits, sixteen characters to copy. */
export const newPassword = (): string => randomBytes(12).toString('base64url')

const makeHash = (password: string): Promise<string> => hash(password, OPTIONS)

/** What an unknown email is checked against, so that it takes as long as a known one. */
const nobodysHash = makeHash('nobody has this password')

/** How many of the list, which begins with the most common one, count as the most common ones. */
const MOST_COMMON = 10_000

let commonPasswords: Promise<Set<string>> | undefined

/** Loaded when somebody first chooses a password: half a megabyte that a start does not need. */
async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set((dictionary['passwords-common'] as string[]).slice(0, MOST_COMMON))
}

/** An argon2id hash with its own salt, made off the main thread. Refuses the most common passwords. */
export async function hashPassword(password: string): Promise<string> {
  commonPasswords ??= loadCommonPasswords()
  if ((await commonPasswords).has(password.toLowerCase())) throw new AppError('password_common')
  return makeHash(password)
}

/** True when `password` is the one behind `passwordHash`; without a hash it is false, after the same work. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash), password)
  return matches && passwordHash !== undefined
}
