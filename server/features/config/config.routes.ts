import { type ClientConfig, configApi } from '#shared/config.ts'
import type { Env } from '../../env.ts'
import type { Route } from '../../http/route.ts'

/** Default where no address is configured. */
const GIPHY_URL = 'https://api.giphy.com/v1'

export function configRoutes(route: Route, env: Env, pushKey: string): void {
  const config: ClientConfig = {
    teamName: env.TEAM_NAME,
    siteUrl: env.SITE_URL,
    timeZone: env.TEAM_TIMEZONE,
    pushKey,
    giphyKey: env.GIPHY_API_KEY || null,
    giphyUrl: env.GIPHY_API_KEY ? env.GIPHY_API_URL || GIPHY_URL : null,
    botCheck: env.BOT_CHECK,
    phoneProvider: env.SMS_PROVIDER,
    registration: env.REGISTRATION,
    mail: false,
    ...(env.SMS_PROVIDER === 'firebase' && {
      firebase: { projectId: env.FIREBASE_PROJECT_ID, apiKey: env.FIREBASE_API_KEY },
    }),
  }
  route(configApi.read, async () => config)
}
