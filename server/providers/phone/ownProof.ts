import { AppError } from '#shared/errors.ts'
import type { Db } from '../../db/client.ts'
import { CLOCK_SKEW_MS } from '../../db/clockSkew.ts'
import { hashToken } from '../../db/spentTokens.ts'
import type { PhoneProofMaker } from './phoneProof.ts'

/** How long a proof is good (readings §3). */
export const PROOF_MINUTES = 10

/** Proofs that our own codes were traded for: table `phone_proofs`, ten minutes, for one number and purpose, once. */
export function ownProof(db: Db): PhoneProofMaker {
  return {
    async check(token, { phoneNumber, purpose }) {
      const now = Date.now()
      // One that would be good for longer was made before the clock was put back.
      const latest = new Date(now + PROOF_MINUTES * 60_000 + CLOCK_SKEW_MS).toISOString()
      const proof = await db
        .selectFrom('phone_proofs')
        .selectAll()
        .where('token_hash', '=', hashToken(token))
        .where('expires_at', '>', new Date(now).toISOString())
        .where('expires_at', '<=', latest)
        .executeTakeFirst()
      if (!proof || proof.purpose !== purpose) throw new AppError('verification_expired')
      if (proof.phone_number !== phoneNumber) throw new AppError('phone_mismatch')
      return { token, expiresAt: Date.parse(proof.expires_at) }
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
