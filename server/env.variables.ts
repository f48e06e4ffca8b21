import { isTimeZone } from '#shared/days.ts'
import { REGISTRATION_RULES } from '#shared/people/config.ts'
import { Email, NAME_MAX, Name, Phone } from '#shared/people/personFields.ts'
import { nearestZone } from './env.hints.ts'
import {
  address,
  anyText,
  hasUsableTls,
  hostList,
  isProxy,
  issuerOf,
  mailFromOf,
  oneOf,
  siteOf,
  smtpServerOf,
  type Variable,
  wholeNumber,
} from './env.parsers.ts'

/** All variables, with their parser and default. */
export const VARIABLES = {
  PORT: {
    parse: (text: string) =>
      text === '' ? 5000 : /^\d{1,5}$/.test(text) && Number(text) < 65_536 ? Number(text) : undefined,
    allowed: 'a port number from 0 to 65535',
  },
  HOST: anyText(),
  DATA_DIR: anyText('./data'),
  DATABASE_URL: {
    parse: (text: string) =>
      text === '' || (/^postgres(ql)?:\/\/\S+$/.test(text) && URL.canParse(text) && hasUsableTls(new URL(text)))
        ? text
        : undefined,
    allowed:
      'empty (the embedded database) or a postgres:// address, its sslmode disable, require, verify-ca (with sslrootcert) or verify-full, its sslrootcert a file',
  },
  BACKUP_DIR: anyText(),
  BACKUP_KEEP: wholeNumber(7, { from: 1, to: 366, of: 'backups' }),
  SITE_URL: {
    parse: (text: string) => (text === '' ? '' : siteOf(text)),
    allowed:
      'an http:// or https:// address such as https://church.example or https://church.example/ushers, its path of letters, digits, - and _ and none of the product’s own, without a query',
  },
  TEAM_NAME: anyText(),
  TEAM_TIMEZONE: {
    parse: (text: string) => (text === '' || isTimeZone(text) ? text : undefined),
    allowed: (text: string) => `empty or an IANA time zone such as ${nearestZone(text)}`,
  },
  SMS_PROVIDER: oneOf('console', 'webhook', 'twilio', 'firebase'),
  SMS_WEBHOOK_URL: address(''),
  SMS_INBOUND_TOKEN: {
    parse: (text: string) => (text === '' || /^[\w.~+/=-]{20,200}$/.test(text) ? text : undefined),
    allowed: 'empty (texts are not answered) or a token of 20 letters and digits at least',
  },
  TWILIO_ACCOUNT_SID: anyText(),
  TWILIO_AUTH_TOKEN: anyText(),
  TWILIO_FROM: anyText(),
  TWILIO_API_URL: address('https://api.twilio.com'),
  FIREBASE_PROJECT_ID: anyText(),
  FIREBASE_API_KEY: anyText(),
  FIREBASE_JWKS_URL: address(
    'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  ),
  SMTP_URL: {
    parse: (text: string) => (text === '' ? null : smtpServerOf(text)),
    allowed: 'empty (no mail) or an smtp:// or smtps:// address such as smtp://user:password@mail.example.org:587',
  },
  SMTP_FROM: {
    parse: (text: string) => (text === '' ? null : mailFromOf(text)),
    allowed: 'an email address or a name with one, such as Ushers <ushers@example.org>',
  },
  OIDC_ISSUER: {
    parse: (text: string) => (text === '' ? '' : issuerOf(text)),
    allowed:
      'empty or the https:// address of an issuer such as https://login.example.org/realms/church, without a query (http:// for one on this machine)',
  },
  OIDC_CLIENT_ID: anyText(),
  OIDC_CLIENT_SECRET: anyText(),
  OIDC_NAME: {
    parse: (text: string) => (text === '' ? 'Church account' : Name.safeParse(text).data),
    allowed: `a name of at most ${NAME_MAX} characters`,
  },
  BOT_CHECK: oneOf('altcha', 'off', 'recaptcha', 'turnstile'),
  BOT_CHECK_SITE_KEY: anyText(),
  BOT_CHECK_SECRET: anyText(),
  BOT_CHECK_VERIFY_URL: address(''),
  GIPHY_API_KEY: anyText(),
  GIPHY_API_URL: address(''),
  VAPID_PUBLIC_KEY: {
    parse: (text: string) => (text === '' || /^[\w-]{86,88}$/.test(text) ? text : undefined),
    allowed: 'a VAPID public key (base64url, 65 bytes)',
  },
  VAPID_PRIVATE_KEY: {
    parse: (text: string) => (text === '' || /^[\w-]{42,44}$/.test(text) ? text : undefined),
    allowed: 'a VAPID private key (base64url, 32 bytes)',
  },
  VAPID_SUBJECT: {
    parse: (text: string) => (text === '' || /^(mailto:\S+@\S+|https:\/\/\S+)$/.test(text) ? text : undefined),
    allowed: 'a mailto: or https:// address',
  },
  PUSH_ALLOWED_HOSTS: hostList,
  HOOK_ALLOWED_HOSTS: hostList,
  MESSAGE_RETENTION_DAYS: {
    parse: (text: string) => (text === '' ? 0 : /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined),
    allowed: 'empty (kept for ever) or a number of days',
  },
  PICTURE_QUOTA_MB: wholeNumber(500, { from: 1, to: 100_000, of: 'megabytes' }),
  FILES_QUOTA_MB: wholeNumber(1000, { from: 1, to: 100_000, of: 'megabytes' }),
  FILE_RETENTION_DAYS: wholeNumber(365, { from: 1, to: 36_500, of: 'days' }),
  RATE_LIMIT: oneOf('on', 'off'),
  HSTS_SUBDOMAINS: oneOf('off', 'on'),
  REQUEST_TIMEOUT_SECONDS: wholeNumber(60, { from: 2, to: 600, of: 'seconds' }),
  REGISTRATION: oneOf(...REGISTRATION_RULES),
  SECOND_FACTOR_REQUIRED: oneOf('off', 'superAdmin', 'admin'),
  TRUST_PROXY: {
    parse: (text: string) => {
      if (text === '' || text === 'false') return false
      if (text === 'true') return true
      const proxies = text.split(/[\s,]+/).filter(Boolean)
      return proxies.every(isProxy) ? proxies : undefined
    },
    allowed: 'true, false, or the addresses of the proxies separated by commas',
  },
  METRICS_TOKEN: {
    parse: (text: string) => (text === '' || /^[\w.~+/=-]{16,200}$/.test(text) ? text : undefined),
    allowed: 'empty (no metrics) or a token of 16 letters and digits at least',
  },
  LOG_LEVEL: {
    parse: (text: string) =>
      (['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent'] as const).find(
        (level) => level === (text || 'info'),
      ),
    allowed: 'one of fatal, error, warn, info, debug, trace, silent',
  },
  SUPER_ADMIN_EMAIL: {
    parse: (text: string) => (text === '' ? '' : Email.safeParse(text).data),
    allowed: 'an email address',
  },
  SUPER_ADMIN_PASSWORD: {
    parse: (text: string) => (text === '' || (text.length >= 8 && text.length <= 256) ? text : undefined),
    allowed: 'a password of 8 to 256 characters',
    keepsSpaces: true,
  },
  SUPER_ADMIN_NAME: {
    parse: (text: string) => (text === '' ? 'Super Admin' : Name.safeParse(text).data),
    allowed: `a name of at most ${NAME_MAX} characters`,
  },
  SUPER_ADMIN_PHONE: {
    parse: (text: string) => (text === '' ? '' : Phone.safeParse(text).data),
    allowed: 'a phone number',
  },
} satisfies Record<string, Variable<unknown>>
