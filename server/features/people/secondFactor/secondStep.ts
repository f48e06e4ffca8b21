import { AppError } from '#shared/errors.ts'
import type { ChangeContext } from '../../../db/change.ts'
import type { Limit, RateLimits } from '../../../http/limits/rateLimits.ts'
import { type ChangedAccount, securityNotice } from '../../reach/push/securityNotice.ts'
import { hashRecoveryCode, stepOf } from './codes.ts'
import { secondFactorStore } from './secondFactor.store.ts'

/**
 * Limits of wrong codes per person, over all addresses. Three of a million codes are valid at any time: an attacker
 * with the password who tries at these limits for a year succeeds with a probability of 1 in 20.
 */
const triesOf = (userId: string): Limit[] => [
  { key: `second factor ${userId}`, max: 10, seconds: 15 * 60 },
  { key: `second factor of a day ${userId}`, max: 50, seconds: 24 * 3600 },
]

/** Error for a refused code, with an issue on the field `code`. */
export const wrongCode = (): AppError =>
  new AppError('second_factor_wrong', {
    issues: (t) => [{ path: 'code', message: t('errors.second_factor_wrong') }],
  })

/** Runs `work`, which checks a code, as one try of this person. Counts only wrong codes; 429 after too many. */
export const asCodeTry = <Result>(
  limits: Pick<RateLimits, 'attempt'>,
  userId: string,
  work: () => Promise<Result>,
): Promise<Result> => limits.attempt(triesOf(userId), ['second_factor_wrong'], work)

/**
 * Uses up a code of the app or a recovery code, in the change that it authorises, which holds the person's row.
 * Throws where it is wrong or already used.
 */
async function spendCode(
  change: ChangeContext,
  account: ChangedAccount,
  { user_id, secret }: { user_id: string; secret: string },
  code: string,
): Promise<void> {
  const { trx, audit } = change
  const step = stepOf(secret, code)
  if (step !== null) {
    if (await secondFactorStore.spendStep(trx, user_id, step)) return
    throw wrongCode()
  }
  if (!(await secondFactorStore.spendRecoveryCode(trx, user_id, hashRecoveryCode(code)))) throw wrongCode()
  const left = await secondFactorStore.countRecoveryCodes(trx, user_id)
  await audit({ action: 'secondFactor.codeUsed', actorId: user_id, subjectId: user_id, detail: { left } })
  await securityNotice(change, { ...account, event: 'recoveryCodeUsed' })
}

/**
 * Second step of a login, in the change that creates the session: a code cannot be used twice, and a second factor
 * switched on in the meantime is not bypassed. 401 where one is on and the code is missing or wrong.
 */
export async function passSecondStep(
  change: ChangeContext,
  account: ChangedAccount,
  code: string | undefined,
): Promise<void> {
  const factor = await secondFactorStore.find(change.trx, account.userId)
  if (!factor?.confirmed_at) return
  if (code === undefined) throw new AppError('second_factor_needed')
  await spendCode(change, account, factor, code)
}

/** Uses up a code that authorises switching the second factor off; 409 where none is on. */
export async function spendLastCode(change: ChangeContext, account: ChangedAccount, code: string): Promise<void> {
  const factor = await secondFactorStore.find(change.trx, account.userId)
  if (!factor?.confirmed_at) throw new AppError('second_factor_off')
  await spendCode(change, account, factor, code)
}
