import { abbreviatedZone, misspeltNames } from './env.hints.ts'
import type { Variable } from './env.parsers.ts'
import { VARIABLES } from './env.variables.ts'

/** Unusable settings; `message` has a line for each, which an operator reads. */
export class EnvError extends Error {}

type Values = { [Name in keyof typeof VARIABLES]: Exclude<ReturnType<(typeof VARIABLES)[Name]['parse']>, undefined> }

/** Variables that are required with a value of another one. */
const NEEDED_WITH = [
  ['SMS_PROVIDER', 'webhook', ['SMS_WEBHOOK_URL']],
  ['SMS_PROVIDER', 'twilio', ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']],
  ['SMS_PROVIDER', 'firebase', ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY']],
  ['BOT_CHECK', 'recaptcha', ['BOT_CHECK_SITE_KEY', 'BOT_CHECK_SECRET']],
  ['BOT_CHECK', 'turnstile', ['BOT_CHECK_SITE_KEY', 'BOT_CHECK_SECRET']],
] as const

export type Env = Values & {
  /** True in `npm run dev`; Vite's origin is allowed then. */
  isDevelopment: boolean
  /** True in `npm run demo`; an empty database is filled with an invented team. */
  isDemo: boolean
}

type Source = Record<string, string | undefined>

/**
 * Settings that the demo reads in place of the installation's own: everybody has its super admin's password. It sends
 * no text, mail or push, asks no service outside, keeps no backup among real ones, and is reached from this machine
 * alone unless HOST is set. No push service is at a name below .invalid (RFC 6761).
 */
const demoSource = (source: Source): Source => ({
  ...source,
  ...Object.fromEntries(
    Object.keys(VARIABLES)
      .filter((name) =>
        /^(SMTP|SMS|TWILIO|FIREBASE|VAPID|SUPER_ADMIN|BACKUP|BOT_CHECK|OIDC)_|^DATABASE_URL$/.test(name),
      )
      .map((name) => [name, '']),
  ),
  HOST: source.HOST?.trim() || '127.0.0.1',
  PUSH_ALLOWED_HOSTS: 'push.invalid',
  HOOK_ALLOWED_HOSTS: 'hook.invalid',
  BOT_CHECK: source.BOT_CHECK?.trim() === 'off' ? 'off' : '',
})

const isDemo = (source: Source): boolean => source.USHERS_DEMO === '1'

/** A line for each invalid or missing setting. */
function faultsOf(values: Partial<Values>, invalid: string[]): string[] {
  const faults = [...invalid]
  const keys = [values.VAPID_PUBLIC_KEY, values.VAPID_PRIVATE_KEY]
  if (keys.includes('') && keys.some(Boolean))
    faults.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together, or neither.')
  const issuer = [values.OIDC_ISSUER, values.OIDC_CLIENT_ID, values.OIDC_CLIENT_SECRET]
  if (issuer.includes('') && issuer.some(Boolean))
    faults.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together, or none of them.')
  if (values.SMTP_URL && values.SMTP_FROM === null) faults.push('SMTP_FROM must be set when SMTP_URL is.')
  for (const [name, value, needed] of NEEDED_WITH)
    for (const variable of needed)
      if (values[name] === value && values[variable] === '')
        faults.push(`${variable} must be set when ${name} is ${value}.`)
  return faults
}

/** Reads all settings. Throws an EnvError that names every invalid one, in a line each. */
export function readEnv(environment: Source = process.env): Env {
  const source = isDemo(environment) ? demoSource(environment) : environment
  const invalid: string[] = []
  const values = Object.fromEntries(
    Object.entries(VARIABLES).map(([name, variable]) => {
      const text = source[name] ?? ''
      const value = variable.parse('keepsSpaces' in variable ? text : text.trim())
      const { allowed }: Variable<unknown> = variable
      if (value === undefined) invalid.push(`${name} must be ${typeof allowed === 'string' ? allowed : allowed(text)}.`)
      return [name, value]
    }),
  ) as Values
  const faults = faultsOf(values, invalid)
  if (faults.length > 0) throw new EnvError(faults.join('\n'))
  return {
    ...values,
    SITE_URL: values.SITE_URL || `http://localhost:${values.PORT}`,
    isDevelopment: source.NODE_ENV === 'development',
    isDemo: isDemo(source),
  }
}

/** Settings that are read, but hardly as they are meant: a line for each. */
export const warningsOf = (source: Source = process.env): string[] => [
  ...misspeltNames(source, Object.keys(VARIABLES)),
  ...abbreviatedZone(source.TEAM_TIMEZONE?.trim() ?? ''),
]
