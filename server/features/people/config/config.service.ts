import type { ClientConfig, DemoLogin } from '#shared/people/config.ts'
import type { Env } from '../../../env.ts'
import { version } from '../../../version.ts'
import type { TeamService } from '../team/team.service.ts'

/** Default where no address is configured. */
const GIPHY_URL = 'https://api.giphy.com/v1'

interface Needs {
  env: Env
  team: Pick<TeamService, 'name' | 'timeZone'>
  pushKey: string
  /** The issuer with whose accounts people sign in. */
  oidc(): ClientConfig['oidc'] | undefined
}

export function configService({ env, team, pushKey, oidc }: Needs) {
  let demoLogins: DemoLogin[] | undefined
  return {
    async read(): Promise<ClientConfig> {
      const [teamName, timeZone] = await Promise.all([team.name(), team.timeZone()])
      return {
        teamName,
        siteUrl: env.SITE_URL,
        timeZone,
        version: version(),
        pushKey,
        giphyKey: env.GIPHY_API_KEY || null,
        giphyUrl: env.GIPHY_API_KEY ? env.GIPHY_API_URL || GIPHY_URL : null,
        botCheck: env.BOT_CHECK,
        phoneProvider: env.SMS_PROVIDER,
        registration: env.REGISTRATION,
        mail: env.SMTP_URL !== null,
        oidc: oidc() ?? null,
        ...(demoLogins && { demoLogins }),
        ...(env.SMS_PROVIDER === 'firebase' && {
          firebase: { projectId: env.FIREBASE_PROJECT_ID, apiKey: env.FIREBASE_API_KEY },
        }),
      }
    },
    /** Shows everybody these logins. For the invented team of `npm run demo`. */
    offerLogins(logins: DemoLogin[]): void {
      demoLogins = logins
    },
  }
}
