import { AppError, type ErrorCode } from '#shared/errors.ts'
import type { PhonePurpose } from '#shared/people/phone.ts'
import type { Db } from '../../db/client.ts'
import type { RateLimits } from '../../http/limits/rateLimits.ts'
import type { PhoneProofMaker } from '../../providers/phone/phoneProof.ts'

/** Refused uses after which a proof is dead. The window is longer than the life of a proof. */
const USES = { max: 10, seconds: 30 * 60 }

/** Refusals that tell something or have cost a password's hash. Others may be repeated. */
const REFUSALS: ErrorCode[] = ['phone_mismatch', 'phone_taken', 'email_taken', 'password_common', 'reset_failed']

/**
 * Uses up the proof, in the transaction that it authorises. Throws 'verification_expired' where it is already spent.
 */
type Spend = (trx: Db) => Promise<void>

export interface PhoneProofs {
  /**
   * Runs `work` for the owner of the proof's number. Throws 'verification_expired' for a proof that is invalid or was
   * refused ten times, 'phone_mismatch' for another number. A refused `work` leaves the proof valid (rule 108).
   */
  use<Result>(
    token: string,
    wanted: { phoneNumber: string; purpose: PhonePurpose },
    work: (spend: Spend) => Promise<Result>,
  ): Promise<Result>
}

interface Needs {
  maker: PhoneProofMaker
  /** Counts with RATE_LIMIT=off, too. */
  limits: Pick<RateLimits, 'attempt'>
}

export function phoneProofs({ maker, limits }: Needs): PhoneProofs {
  return {
    async use(token, { phoneNumber, purpose }, work) {
      const proof = await maker.check(token, purpose)
      let isBegun = false

      async function useOnce() {
        isBegun = true
        if (proof.phoneNumber !== phoneNumber) throw new AppError('phone_mismatch')
        if (proof.isSpent) throw new AppError('verification_expired')
        try {
          return await work((trx) => maker.spend(trx, proof))
        } catch (error) {
          // The first of several uses at once spends the proof; the others are refused by it.
          const isSpent = error instanceof AppError && (await maker.check(token, purpose)).isSpent
          throw isSpent ? new AppError('verification_expired') : error
        }
      }

      try {
        return await limits.attempt([{ key: `proof ${proof.token}`, ...USES }], REFUSALS, useOnce)
      } catch (error) {
        throw isBegun || !(error instanceof AppError) ? error : new AppError('verification_expired')
      }
    },
  }
}
