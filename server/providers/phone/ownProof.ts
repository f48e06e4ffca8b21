import { MINUTE_MS } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import type { Db } from '../../db/client.ts'
import { CLOCK_SKEW_MS } from '../../db/clockSkew.ts'
import { hashToken } from '../../db/spentTokens.ts'
import type { PhoneProofMaker } from './phoneProof.ts'

/** Lifetime of a proof (rule 108). */
export const PROOF_MINUTES = 10

/** Proofs issued for our own codes (table `phone_proofs`): for one number and purpose, valid once for ten minutes. */
export function ownProof(db: Db): PhoneProofMaker {
  return {
    async check(token, purpose) {
      const now = Date.now()
      // A later expiry means that the proof was issued before the clock was put back.
      const latest = new Date(now + PROOF_MINUTES * MINUTE_MS + CLOCK_SKEW_MS).toISOString()
      const proof = await db
        .selectFrom('phone_proofs')
        .selectAll()
        .where('token_hash', '=', hashToken(token))
        .where('expires_at', '>', new Date(now).toISOString())
        .where('expires_at', '<=', latest)
        .executeTakeFirst()
      if (!proof || proof.purpose !== purpose) throw new AppError('verification_expired')
      return { token, phoneNumber: proof.phone_number, expiresAt: Date.parse(proof.expires_at), isSpent: false }
    },

    async spend(trx, { token }) {
      const spent = await trx
        .deleteFrom('phone_proofs')
        .where('token_hash', '=', hashToken(token))
        .returning('token_hash')
        .executeTakeFirst()
      if (!spent) throw new AppError('verification_expired')
    },
  }
}
