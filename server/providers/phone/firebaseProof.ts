import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import { AppError } from '#shared/errors.ts'
import type { Db } from '../../db/client.ts'
import { isSpent, spendOnce } from '../../db/spentTokens.ts'
import type { Env } from '../../env.ts'
import type { PhoneProofMaker } from './phoneProof.ts'

/** Maximum age of a sign-in, as long as our own proofs are valid (rule 108). */
const MAX_AGE_SECONDS = 600

/** Allowed difference between Firebase's clock and ours. */
const CLOCK_TOLERANCE_SECONDS = 30

/** Claims of Firebase's ID token that its documentation requires to verify. */
const Claims = z.object({
  phone_number: z.string(),
  auth_time: z.number(),
  exp: z.number(),
  sub: z.string().check(z.minLength(1)),
})

/** True where the token names no published key; any other error means that the keys are unavailable. */
const isForeignKey = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys

/** Google's published keys. Throws 'unavailable' while they cannot be fetched, as the token may be valid. */
function publishedKeys(url: string): JWTVerifyGetKey {
  const find = createRemoteJWKSet(new URL(url))
  return async (header, token) => {
    try {
      return await find(header, token)
    } catch (cause) {
      if (isForeignKey(cause)) throw cause
      throw Object.assign(new AppError('unavailable'), { cause })
    }
  }
}

/** Stored when a token is spent. */
const keyOf = (signed: string): string => `firebase ${signed}`

/** Verifies Firebase's ID tokens by issuer, audience, algorithm, age and number, with Google's published keys. */
export function firebaseProof(env: Pick<Env, 'FIREBASE_PROJECT_ID' | 'FIREBASE_JWKS_URL'>, db: Db): PhoneProofMaker {
  const keys = publishedKeys(env.FIREBASE_JWKS_URL)
  const rules = {
    issuer: `https://securetoken.google.com/${env.FIREBASE_PROJECT_ID}`,
    audience: env.FIREBASE_PROJECT_ID,
    algorithms: ['RS256'],
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  }

  async function claimsOf(token: string): Promise<z.infer<typeof Claims>> {
    try {
      return Claims.parse((await jwtVerify(token, keys, rules)).payload)
    } catch (error) {
      throw error instanceof AppError ? error : new AppError('verification_expired')
    }
  }

  return {
    async check(token) {
      const claims = await claimsOf(token)
      const age = Date.now() / 1000 - claims.auth_time
      if (age > MAX_AGE_SECONDS || age < -CLOCK_TOLERANCE_SECONDS) throw new AppError('verification_expired')
      // A signature has more than one encoding; the signed part does not.
      const signed = token.slice(0, token.lastIndexOf('.'))
      const expiresAt = (claims.auth_time + MAX_AGE_SECONDS) * 1000
      return { token: signed, phoneNumber: claims.phone_number, expiresAt, isSpent: await isSpent(db, keyOf(signed)) }
    },

    async spend(trx, { token, expiresAt }) {
      const keepUntil = new Date(expiresAt + CLOCK_TOLERANCE_SECONDS * 1000)
      if (!(await spendOnce(trx, keyOf(token), keepUntil))) throw new AppError('verification_expired')
    },
  }
}
