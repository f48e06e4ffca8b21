import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import * as z from 'zod/mini'
import type { Db } from '../../db/client.ts'
import { spendOnce } from '../../db/spentTokens.ts'
import type { BotCheck } from './botCheck.ts'

/**
 * SHA-256, because at a LAN address over plain http browsers have no cryptography of their own and do it in JavaScript.
 * About 0.2 s on a phone: 1,000 tries on average and never more than 2,000, each of 50 rounds.
 */
const ALGORITHM = 'SHA-256'
const COST = 50
const MAX_TRIES = 2000

/** Lifetime of a challenge: a form may be open for a while before it is sent. */
const LIFETIME_MS = 20 * 60_000

/** A solved challenge; the signature proves that it is one of ours. */
const Payload = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(ALGORITHM),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(COST),
      keyLength: z.number(),
      keyPrefix: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

function parse(solution: string): z.infer<typeof Payload> | undefined {
  try {
    return Payload.safeParse(JSON.parse(Buffer.from(solution, 'base64').toString('utf8'))).data
  } catch {
    return undefined
  }
}

/** ALTCHA's proof of work: created and verified here without a third party; each solution is valid once. */
export function altchaCheck(db: Db, secret: string): BotCheck {
  return {
    async challenge() {
      const expiresAt = new Date(Date.now() + LIFETIME_MS)
      const counter = randomInt(MAX_TRIES)
      const options = { algorithm: ALGORITHM, cost: COST, counter, deriveKey, expiresAt }
      return { ...(await createChallenge({ ...options, hmacSignatureSecret: secret })) }
    },

    async passes(solution) {
      const payload = solution ? parse(solution) : undefined
      if (!payload) return false
      const result = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret: secret }).catch(() => undefined)
      if (!result?.verified) return false
      const { nonce, expiresAt } = payload.challenge.parameters
      return spendOnce(db, `altcha ${nonce}`, new Date(expiresAt * 1000))
    },
  }
}
