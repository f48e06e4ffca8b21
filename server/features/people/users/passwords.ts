import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#shared/errors.ts'
import { fairQueue } from '../../../fairQueue.ts'

// OWASP's recommendation for argon2id: 19 MiB, two passes, one lane.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Generates a password that is shown once: 96 random bits in sixteen characters. */
export const newPassword = (): string => randomBytes(12).toString('base64url')

/**
 * One run takes 19 MiB and some 30 ms of a core, so two run at once. The last of 1,000 waiting
 * ones starts after some 15 s, before browsers give up.
 */
const inTurn = fairQueue({ atOnce: 2, maxWaiting: 1000 })

const makeHash = (password: string, asker: string): Promise<string> => inTurn(asker, () => hash(password, OPTIONS))

/** Verified for unknown emails, so that they take as long as known ones. */
const nobodysHash = makeHash('nobody has this password', '')

/** Refused passwords: the first of the list, which is sorted by frequency. */
const MOST_COMMON = 10_000

let commonPasswords: Promise<Set<string>> | undefined

/** Loaded on first use: half a megabyte that the start does not need. */
async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set((dictionary['passwords-common'] as string[]).slice(0, MOST_COMMON))
}

/**
 * Returns a salted argon2id hash, computed off the main thread. Refuses the most common passwords. `asker` is
 * a person or a network: askers take turns.
 */
export async function hashPassword(password: string, asker: string): Promise<string> {
  commonPasswords ??= loadCommonPasswords()
  if ((await commonPasswords).has(password.toLowerCase())) throw new AppError('password_common')
  return makeHash(password, asker)
}

/**
 * True where `password` matches `passwordHash`; false without a hash, which is '' of an account without a password,
 * after equal work. `asker` as for `hashPassword`.
 */
export async function isPassword(password: string, passwordHash: string | undefined, asker: string): Promise<boolean> {
  const stored = passwordHash || (await nobodysHash)
  const matches = await inTurn(asker, () => verify(stored, password))
  return matches && stored === passwordHash
}
