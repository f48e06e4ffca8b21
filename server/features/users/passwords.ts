import { hash, verify } from '@node-rs/argon2'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** An argon2id hash with its own salt. Runs off the main thread. */
export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS)

/** What an unknown email is checked against, so that it takes as long as a known one. */
const nobodysHash = hashPassword('nobody has this password')

/** True when `password` is the one behind `passwordHash`; without a hash it is false, after the same work. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash), password)
  return matches && passwordHash !== undefined
}
