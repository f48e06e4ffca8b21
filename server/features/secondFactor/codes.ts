import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { CODE_DIGITS, CODE_SECONDS, RECOVERY_CODES } from '#shared/secondFactor.ts'
import { hashToken } from '../../db/spentTokens.ts'

/** As long as what HMAC-SHA1 makes (RFC 4226 §4). */
const SECRET_BYTES = 20

/** Steps that a phone's clock may be ahead or behind, 30 s each (RFC 6238 §5.2). */
const WINDOW = 1

/** Crockford's base32: what looks like a letter that is left out is read as the digit that it looks like. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LOOK_ALIKES: Record<string, string> = { o: '0', i: '1', l: '1' }

/** Fifty bits: too many to try, few enough to copy from paper. */
const RECOVERY_LENGTH = 10

/** What every authenticator app can: SHA-1, six digits, 30 s. */
const totpOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: CODE_DIGITS, period: CODE_SECONDS })

/** A new secret, in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What an authenticator app reads from a QR code; `issuer` and `account` are what it calls the entry, without a colon. */
export function keyUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const totp = totpOf(secret)
  totp.issuer = issuer.replace(/\s*:\s*/g, ' ')
  totp.label = account
  return totp.toString()
}

const DASHES = /\p{Dash_Punctuation}/gu

/** A code as it is compared: spaces, hyphens and case do not count, nor do the keyboard's own kinds of digits. */
const bare = (typed: string): string => typed.normalize('NFKC').replace(/\s/g, '').replace(DASHES, '').toLowerCase()

/** The time step whose code was typed, now or one step beside; null where it is the code of none. */
export function stepOf(secret: string, typed: string): number | null {
  const token = bare(typed)
  // What is as long but takes more bytes the library throws on.
  if (!/^[0-9]+$/.test(token)) return null
  const timestamp = Date.now()
  const totp = totpOf(secret)
  const delta = totp.validate({ token, timestamp, window: WINDOW })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

const newRecoveryCode = (): string => {
  const letters = [...randomBytes(RECOVERY_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length])
  return `${letters.slice(0, RECOVERY_LENGTH / 2).join('')}-${letters.slice(RECOVERY_LENGTH / 2).join('')}`
}

/** Recovery codes as they are shown, such as 'k3v7m-9x0qp'. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode)

/** How a recovery code is stored: random as it is, a plain hash of it tells nothing. */
export const hashRecoveryCode = (typed: string): string =>
  hashToken(bare(typed).replace(/[oil]/g, (letter) => LOOK_ALIKES[letter] ?? letter))
