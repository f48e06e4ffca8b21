import { AppError } from '#shared/errors.ts'
import type { Db } from '../../db/client.ts'
import { hashToken } from '../../db/spentTokens.ts'
import type { PhoneProofMaker } from './phoneProof.ts'

/** Proofs that our own codes were traded for: table `phone_proofs`, ten minutes, for one number and purpose, once. */
export function ownProof(db: Db): PhoneProofMaker {
  return {
    async check(token, { phoneNumber, purpose }) {
      const proof = await db
        .selectFrom('phone_proofs')
        .selectAll()
        .where('token_hash', '=', hashToken(token))
        .where('expires_at', '>', new Date().toISOString())
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
