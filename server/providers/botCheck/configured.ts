import type { Db } from '../../db/client.ts'
import { getOrMakeSetting } from '../../db/settings.ts'
import { newToken } from '../../db/spentTokens.ts'
import type { Env } from '../../env.ts'
import { altchaCheck } from './altcha.ts'
import type { BotCheck } from './botCheck.ts'
import { hostedCheck } from './hosted.ts'

const noCheck: BotCheck = { challenge: async () => ({}), passes: async () => true }

/** The configured check: ALTCHA on this server, hosted reCAPTCHA v3 or Turnstile, or none. */
export async function botCheck(env: Env, db: Db): Promise<BotCheck> {
  if (env.BOT_CHECK === 'off') return noCheck
  if (env.BOT_CHECK !== 'altcha') return hostedCheck(env, db)
  return altchaCheck(db, await getOrMakeSetting(db, 'altcha_secret', newToken))
}
