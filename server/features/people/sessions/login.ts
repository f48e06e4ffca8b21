import { AppError, type ErrorCode } from '#shared/errors.ts'
import { storedEmail } from '#shared/people/contacts.ts'
import { Phone } from '#shared/people/personFields.ts'
import type { Credentials } from '#shared/people/sessions.ts'
import type { User } from '#shared/people/users.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { networkOf } from '../../../http/limits/networkOf.ts'
import type { RateLimits } from '../../../http/limits/rateLimits.ts'
import type { Refusals } from '../audit/refusals.ts'
import { asCodeTry } from '../secondFactor/secondStep.ts'
import { isPassword } from '../users/passwords.ts'
import { toUser } from '../users/users.columns.ts'
import type { UsersService } from '../users/users.service.ts'
import { loginLimits } from './loginLimits.ts'
import { type NewSession, type Origin, type Proof, startSession } from './startSession.ts'

export interface LoginNeeds {
  db: Db
  change: Change
  users: Pick<UsersService, 'findCredentials' | 'credentialsOfPhone'>
  limits: RateLimits
  refusals: Pick<Refusals, 'note'>
}

/** Refusals of a login that count as failures. */
const FAILURES: ErrorCode[] = ['invalid_credentials', 'second_factor_wrong']

/**
 * The account with this email or verified phone number, and the name under which its failures are counted: what was
 * typed, known or not. One count for an email and a number of the same account would tell that they are one's.
 */
async function whoIs(users: LoginNeeds['users'], typed: string) {
  const email = storedEmail(typed)
  const phone = Phone.safeParse(typed)
  const user =
    (await users.findCredentials(email)) ?? (phone.success ? await users.credentialsOfPhone(phone.data) : undefined)
  return { user, name: phone.success ? phone.data : email }
}

/** Continues a login after the right password. */
async function admit({ change, limits }: LoginNeeds, user: User, origin: Origin, proof: Proof): Promise<NewSession> {
  if (user.suspended) throw new AppError('account_suspended')
  if (proof.code === undefined) return startSession(change, user, origin, proof)
  return asCodeTry(limits, user._id, () => startSession(change, user, origin, proof))
}

/** Signs in. 401 reveals that a second factor is on only after the right password. */
export async function login(
  needs: LoginNeeds,
  { email, password, code }: Credentials,
  origin: Origin,
): Promise<NewSession> {
  const { db, users, limits, refusals } = needs
  const { name, user } = await whoIs(users, email)
  const tries = await loginLimits(db, { name, userId: user?.id, ip: origin.ip })
  // Only failures count: wrong passwords and wrong codes, but not the right password of a suspended person.
  try {
    return await limits.attempt(tries, FAILURES, async () => {
      const isRight = await isPassword(password, user?.password_hash, networkOf(origin.ip))
      if (!isRight || !user) throw new AppError('invalid_credentials')
      return admit(needs, toUser(user), origin, { passwordHash: user.password_hash, code })
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (FAILURES.includes(error.code)) refusals.note('login.failed', user?.id ?? null, null)
    if (error.code === 'too_many_attempts' && user)
      throw new AppError(error.code, { ...error.details, concerns: user.id })
    throw error
  }
}
