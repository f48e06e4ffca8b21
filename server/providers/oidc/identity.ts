import type { IDToken, UserInfoResponse } from 'openid-client'
import { Email, Name } from '#shared/people/personFields.ts'
import { OidcFailure } from './failures.ts'

/** Characters of a subject (OpenID Connect Core 1.0, 2). */
const SUBJECT_MAX = 255

/** Whom an issuer has signed in. */
export interface Identity {
  /** Never reassigned by the issuer; unique within it. */
  subject: string
  /** As emails are stored; null where it is not verified there, or none. */
  verifiedEmail: string | null
  name: string
}

type Claims = Pick<IDToken | UserInfoResponse, 'sub'> & Record<string, unknown>

const textOf = (claim: unknown): string => (typeof claim === 'string' ? claim : '')

/** The first of the claims that is a name; an email without its host for want of one. */
function nameIn(claims: Claims, email: string): string {
  const full = `${textOf(claims.given_name)} ${textOf(claims.family_name)}`
  const candidates = [textOf(claims.name), full, textOf(claims.preferred_username), email.split('@')[0] ?? '']
  for (const candidate of candidates) {
    const name = Name.safeParse(candidate)
    if (name.success) return name.data
  }
  return claims.sub.slice(0, 100)
}

/** Whom these claims are about. Throws an OidcFailure for a subject that cannot be one. */
export function identityIn(claims: Claims): Identity {
  if (claims.sub.length > SUBJECT_MAX) throw new OidcFailure('failed', 'its subject is too long')
  const email = Email.safeParse(textOf(claims.email))
  // The boolean alone: the text "false" would be true.
  const isVerified = email.success && claims.email_verified === true
  const name = nameIn(claims, email.success ? email.data : '')
  return { subject: claims.sub, verifiedEmail: isVerified ? email.data : null, name }
}

/** As `identityIn`, with the claims that an issuer tells at its user info endpoint alone. */
export const withUserInfo = (token: IDToken, info: UserInfoResponse): Identity =>
  identityIn({ ...token, email_verified: undefined, ...info, sub: token.sub })
