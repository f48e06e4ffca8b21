import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { CODE_DIGITS, CODE_SECONDS, RECOVERY_CODES } from '#shared/people/secondFactor.ts'
import { hashToken } from '../../../db/spentTokens.ts'

/** Length of an HMAC-SHA1 digest (RFC 4226 §4). */
const SECRET_BYTES = 20

/** Steps of 30 s by which a phone's clock may be ahead or behind (RFC 6238 §5.2). */
const WINDOW = 1

/** Crockford's base32: the letters it omits are read as the digits that they resemble. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LOOK_ALIKES: Record<string, string> = { o: '0', i: '1', l: '1' }

/** Characters; 50 bits are too many to guess and few enough to copy from paper. */
const RECOVERY_LENGTH = 10

/** Parameters that every authenticator app supports: SHA-1, six digits, 30 s. */
const totpOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: CODE_DIGITS, period: CODE_SECONDS })

/** Returns a new secret in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** URI for the QR code of an authenticator app; `issuer` and `account` label the entry and must not contain a colon. */
export function keyUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const totp = totpOf(secret)
  totp.issuer = issuer.replace(/\s*:\s*/g, ' ')
  totp.label = account
  return totp.toString()
}

const DASHES = /\p{Dash_Punctuation}/gu

/** Normalises a typed code for comparison: removes spaces, hyphens and case, maps full-width digits to ASCII. */
const bare = (typed: string): string => typed.normalize('NFKC').replace(/\s/g, '').replace(DASHES, '').toLowerCase()

/** The time step of the typed code, within `WINDOW` of the current step; null where none matches. */
export function stepOf(secret: string, typed: string): number | null {
  const token = bare(typed)
  // The library throws on texts of the right length with characters of several bytes.
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

/** New recovery codes as displayed, such as 'k3v7m-9x0qp'. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode)

/** Hash of a recovery code for storage; codes are random, so an unsalted hash is enough. */
export const hashRecoveryCode = (typed: string): string =>
  hashToken(bare(typed).replace(/[oil]/g, (letter) => LOOK_ALIKES[letter] ?? letter))
