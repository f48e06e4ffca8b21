import * as z from 'zod/mini'
import type { Db } from '../../db/client.ts'
import { spendOnce } from '../../db/spentTokens.ts'
import type { Env } from '../../env.ts'
import type { BotCheck } from './botCheck.ts'

/** Both services have the same request and response. */
const VERIFY_URL = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}

/** Threshold of reCAPTCHA v3's score, from 0 (a program) to 1; the default of its documentation. */
const MIN_SCORE = 0.5

const TIMEOUT_MS = 10_000

/** Both services refuse older tokens. */
const LIFETIME_MS = 5 * 60_000

const Verdict = z.object({ success: z.boolean(), score: z.optional(z.number()) })

/** reCAPTCHA v3 or Cloudflare Turnstile, verified by their servers. Nobody passes while the service does not answer. */
export function hostedCheck(env: Env, db: Db): BotCheck {
  const url = env.BOT_CHECK_VERIFY_URL || VERIFY_URL[env.BOT_CHECK === 'recaptcha' ? 'recaptcha' : 'turnstile']
  return {
    challenge: async () => ({ siteKey: env.BOT_CHECK_SITE_KEY }),

    async passes(solution, ip) {
      if (!solution) return false
      const body = new URLSearchParams({ secret: env.BOT_CHECK_SECRET, response: solution, remoteip: ip })
      try {
        const signal = AbortSignal.timeout(TIMEOUT_MS)
        const response = await fetch(url, { method: 'POST', body, signal, redirect: 'error' })
        const verdict = Verdict.parse(await response.json())
        if (!verdict.success || (verdict.score ?? 1) < MIN_SCORE) return false
      } catch {
        return false
      }
      return spendOnce(db, `${env.BOT_CHECK} ${solution}`, new Date(Date.now() + LIFETIME_MS))
    },
  }
}
