import type { Db } from '../../db/client.ts'
import { getOrMakeSetting } from '../../db/settings.ts'
import { newToken } from '../../db/spentTokens.ts'
import type { Env } from '../../env.ts'
import { altchaCheck } from './altcha.ts'
import { hostedCheck } from './hosted.ts'

/** Tells people from programs before something is sent or stored. */
export interface BotCheck {
  /** What the browser is to work on; {} where it needs nothing from here. */
  challenge(): Promise<Record<string, unknown>>
  /** True when the browser did its work, for the first use of a solution. */
  passes(solution: string | undefined, ip: string): Promise<boolean>
}

const noCheck: BotCheck = { challenge: async () => ({}), passes: async () => true }

/** The configured check: ALTCHA on this server, reCAPTCHA v3 or Turnstile at theirs, or none. */
export async function botCheck(env: Env, db: Db): Promise<BotCheck> {
  if (env.BOT_CHECK === 'off') return noCheck
  if (env.BOT_CHECK !== 'altcha') return hostedCheck(env, db)
  return altchaCheck(db, await getOrMakeSetting(db, 'altcha_secret', newToken))
}
