import { AppError } from '#shared/errors.ts'
import type { RegistrationRule } from '#shared/people/config.ts'
import type { OidcRefusal } from '#shared/people/oidc.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { networkOf } from '../../../http/limits/networkOf.ts'
import type { RateLimits } from '../../../http/limits/rateLimits.ts'
import type { Identity } from '../../../providers/oidc/identity.ts'
import { securityNotice } from '../../reach/push/securityNotice.ts'
import { holdPerson } from '../users/holdPerson.ts'
import { userRows } from '../users/members.ts'
import type { UsersService } from '../users/users.service.ts'
import { oidcStore } from './oidc.store.ts'

/** New accounts by an issuer that a network may have: `max` in `seconds`. */
const NEW_ACCOUNTS = { max: 100, seconds: 24 * 3600 }

/** A sign-in that the product refuses, told as `refused=` in the address of the login page. */
export class OidcRefused extends Error {
  readonly refusal: OidcRefusal

  constructor(refusal: OidcRefusal) {
    super(refusal)
    this.name = 'OidcRefused'
    this.refusal = refusal
  }
}

export interface WhoNeeds {
  db: Db
  change: Change
  limits: Pick<RateLimits, 'take'>
  users: Pick<UsersService, 'create' | 'findCredentials'>
  issuer: string
  registration: RegistrationRule
}

/** Stores a link, audits it and tells its person. Refuses with 'taken'. */
export async function storeLink(
  context: ChangeContext,
  { issuer, subject, userId, sessionId }: { issuer: string; subject: string; userId: string; sessionId?: string },
): Promise<void> {
  const link = { issuer, subject, user_id: userId, created_at: new Date().toISOString() }
  if (!(await oidcStore.link(context.trx, link))) throw new OidcRefused('taken')
  await context.audit({ action: 'oidc.linked', actorId: userId, subjectId: userId })
  await securityNotice(context, { userId, exceptSessionId: sessionId, event: 'oidcLinked' })
}

/** Links the member whose email, verified here too, the issuer has verified. */
const linkByEmail = ({ change, issuer }: WhoNeeds, userId: string, email: string, subject: string): Promise<void> =>
  change(null, async (context) => {
    await holdPerson(context.trx, userId)
    const person = await userRows.find(context.trx, userId)
    if (person?.suspended) throw new OidcRefused('suspended')
    if (!person?.email_verified || person.email !== email) throw new OidcRefused('taken')
    await storeLink(context, { issuer, subject, userId })
  })

/** Makes an account without a password, or makes the person of the list with this email and name a member. */
async function newAccount(needs: WhoNeeds, { subject, name }: Identity, email: string, ip: string): Promise<string> {
  const { limits, users, issuer, registration } = needs
  if (registration === 'invitation') throw new OidcRefused('no_account')
  await limits.take([{ key: `accounts by an issuer ${networkOf(ip)}`, ...NEW_ACCOUNTS }])
  const account = { name, email, phoneNumber: null, passwordHash: '', personOf: { email } }
  const role = { role: 'standard' as const, waiting: registration === 'approval' }
  const { _id } = await users.create(null, { ...account, ...role }, (context, userId) =>
    storeLink(context, { issuer, subject, userId }),
  )
  return _id
}

/**
 * Id of the person whom an account at the issuer signs in: who has it linked, else the member with its verified email,
 * linked now, else somebody new. Throws an OidcRefused; 429 for too many new accounts of a network.
 */
export async function whoSignsIn(needs: WhoNeeds, identity: Identity, ip: string): Promise<string> {
  const { db, users, issuer } = needs
  const { subject, verifiedEmail } = identity
  const holder = async (): Promise<string | undefined> => {
    const linked = await oidcStore.holder(db, { issuer, subject })
    if (linked?.suspended) throw new OidcRefused('suspended')
    return linked?.id
  }
  const linked = await holder()
  if (linked !== undefined) return linked
  if (verifiedEmail === null) throw new OidcRefused('not_verified')
  try {
    const account = await users.findCredentials(verifiedEmail)
    if (!account) return await newAccount(needs, identity, verifiedEmail, ip)
    await linkByEmail(needs, account.id, verifiedEmail, subject)
    return account.id
  } catch (error) {
    // Another sign-in of the same person, in a second tab, may have linked the account meanwhile.
    const other = error instanceof OidcRefused || error instanceof AppError ? await holder() : undefined
    if (other === undefined) throw error
    return other
  }
}
