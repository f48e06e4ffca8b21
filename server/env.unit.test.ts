import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { EnvError, readEnv, warningsOf } from './env.ts'
import { VARIABLES } from './env.variables.ts'

describe('settings', () => {
  it('have defaults, so that nothing needs to be set', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 5000,
      HOST: '',
      DATA_DIR: './data',
      DATABASE_URL: '',
      SITE_URL: 'http://localhost:5000',
      TEAM_NAME: '',
      SMS_PROVIDER: 'console',
      BOT_CHECK: 'altcha',
      RATE_LIMIT: 'on',
      REQUEST_TIMEOUT_SECONDS: 60,
      REGISTRATION: 'open',
      SECOND_FACTOR_REQUIRED: 'off',
      TRUST_PROXY: false,
      LOG_LEVEL: 'info',
    })
    expect(readEnv({ PORT: '8080' }).SITE_URL).toBe('http://localhost:8080')
  })

  it.each([
    ['https://Church.example/', 'https://church.example'],
    ['https://church.example/ushers', 'https://church.example/ushers'],
    ['https://church.example:8443/st.marys/Ushers_2/', 'https://church.example:8443/st.marys/Ushers_2'],
  ])('take the address %s of a site, below a path or not, without the slash at its end', (text, site) => {
    expect(readEnv({ SITE_URL: text }).SITE_URL).toBe(site)
  })

  it('of an issuer of accounts are all or none, in one line', () => {
    const all = { OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'ushers', OIDC_CLIENT_SECRET: 'secret' }
    expect(readEnv(all)).toMatchObject({ ...all, OIDC_NAME: 'Church account' })
    const line = 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together, or none of them.'
    for (const name of Object.keys(all)) {
      expect(() => readEnv({ ...all, [name]: '' })).toThrow(new EnvError(line))
      expect(() => readEnv({ [name]: all[name as keyof typeof all] })).toThrow(new EnvError(line))
    }
    for (const here of ['http://127.0.0.1:9000', 'http://localhost:9000/realm', 'http://[::1]:9000'])
      expect(readEnv({ ...all, OIDC_ISSUER: here }).OIDC_ISSUER).toBe(here)
    // The demo asks nobody outside.
    expect(readEnv({ ...all, USHERS_DEMO: '1' }).OIDC_ISSUER).toBe('')
  })

  const wrong: [string, string][] = [
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'postgres://[bad'],
    ['SITE_URL', 'ushers.example.org'],
    ['SITE_URL', 'https://example.org/ushers?team=1'],
    ['SITE_URL', 'https://example.org/ushers#top'],
    ['SITE_URL', 'https://example.org/?'],
    ['SITE_URL', 'https://example.org/a/../ushers'],
    ['SITE_URL', 'https://example.org/./ushers'],
    ['SITE_URL', 'https://example.org/...'],
    ['SITE_URL', 'https://example.org//ushers'],
    ['SITE_URL', 'https://example.org/ushers//'],
    ['SITE_URL', 'https://example.org/our%20ushers'],
    ['SITE_URL', 'https://example.org/api'],
    ['SITE_URL', 'https://example.org/Schedule/ushers'],
    ['SITE_URL', 'https://somebody:secret@example.org'],
    ['TEAM_TIMEZONE', 'Chicago'],
    ['SMS_PROVIDER', 'pigeon'],
    ['SMTP_URL', 'mail.example.org'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['SMTP_URL', 'smtp://mail.example.org/box'],
    ['SMTP_URL', 'smtp://user:%ZZ@mail.example.org'],
    ['OIDC_ISSUER', 'login.example.org'],
    ['OIDC_ISSUER', 'http://login.example.org'],
    ['OIDC_ISSUER', 'https://login.example.org/?realm=church'],
    ['OIDC_ISSUER', 'https://somebody:secret@login.example.org'],
    ['OIDC_NAME', 'x'.repeat(101)],
    ['SMTP_FROM', 'Ushers'],
    ['SMTP_FROM', 'Ushers <ushers>'],
    ['SMTP_FROM', 'Ushers <a@example.org> <b@example.org>'],
    ['BOT_CHECK', 'maybe'],
    ['VAPID_SUBJECT', 'somebody'],
    ['PUSH_ALLOWED_HOSTS', 'https://push.example'],
    ['HOOK_ALLOWED_HOSTS', 'https://hooks.example'],
    ['RATE_LIMIT', 'no'],
    ['REQUEST_TIMEOUT_SECONDS', '1'],
    ['REQUEST_TIMEOUT_SECONDS', '601'],
    ['REQUEST_TIMEOUT_SECONDS', '2.5'],
    ['REGISTRATION', 'closed'],
    ['SECOND_FACTOR_REQUIRED', 'standard'],
    ['TRUST_PROXY', 'my proxy'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1, 999.1.1.1'],
    ['LOG_LEVEL', 'loud'],
    ['SUPER_ADMIN_EMAIL', 'admin'],
    ['SUPER_ADMIN_PASSWORD', 'short'],
    ['SUPER_ADMIN_NAME', 'x'.repeat(101)],
    ['SUPER_ADMIN_PHONE', '12'],
  ]
  it.each(wrong)('refuse %s=%s in one line that names it and what it may be', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(EnvError)
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^${name} must be [^\\n]+\\.$`))
  })

  it('that are wrong are all named at once, a line each, those that are missing too', () => {
    const several = { PORT: 'http', SITE_URL: 'ushers.example.org', SMS_PROVIDER: 'twilio', TWILIO_FROM: '+15550001' }
    const fault = () => readEnv({ ...several, SMTP_URL: 'smtp://mail.example.org', VAPID_PUBLIC_KEY: 'short' })
    const lines = () => {
      try {
        return fault()
      } catch (error) {
        return String(error).split('\n')
      }
    }
    expect(lines()).toEqual([
      expect.stringMatching(/PORT must be a port number/),
      expect.stringMatching(/^SITE_URL must be an http/),
      expect.stringMatching(/^VAPID_PUBLIC_KEY must be a VAPID public key/),
      'SMTP_FROM must be set when SMTP_URL is.',
      'TWILIO_ACCOUNT_SID must be set when SMS_PROVIDER is twilio.',
      'TWILIO_AUTH_TOKEN must be set when SMS_PROVIDER is twilio.',
    ])
  })

  it.each([
    ['Chicago', 'America/Chicago'],
    ['America/Chicgo', 'America/Chicago'],
    ['new york', 'America/New_York'],
    ['CDT', 'America/Chicago'],
    ['Europe/Berln', 'Europe/Berlin'],
  ])('that name no time zone, as %s, are told the nearest', (wrong, zone) => {
    expect(() => readEnv({ TEAM_TIMEZONE: wrong })).toThrow(new RegExp(`^TEAM_TIMEZONE must be .*such as ${zone}\\.$`))
  })

  it.each([
    ['CST', 'America/Chicago'],
    ['EST', 'America/New_York'],
    ['BST', 'Europe/London'],
    ['PST', 'America/Los_Angeles'],
    ['JST', 'Asia/Tokyo'],
  ])('whose time zone is an abbreviation, as %s, are warned of with the place that is meant', (name, zone) => {
    expect(readEnv({ TEAM_TIMEZONE: name }).TEAM_TIMEZONE).toBe(name)
    expect(warningsOf({ TEAM_TIMEZONE: name })).toEqual([
      expect.stringMatching(new RegExp(`^TEAM_TIMEZONE=${name} is read as .* the nearest is ${zone}\\.$`)),
    ])
  })

  it.each([
    ['SITE_ULR', 'SITE_URL'],
    ['site_url', 'SITE_URL'],
    ['TEAM_TIMZONE', 'TEAM_TIMEZONE'],
    ['SMTP_URI', 'SMTP_URL'],
    ['DATABSE_ULR', 'DATABASE_URL'],
    ['SUPERADMIN_EMAIL', 'SUPER_ADMIN_EMAIL'],
    ['PROT', 'PORT'],
  ])('with a misspelt name, as %s, are warned of with the nearest', (wrong, name) => {
    expect(warningsOf({ [wrong]: 'x' })).toEqual([`${wrong} is no setting and is not read. The nearest is ${name}.`])
  })

  it('are not warned of where they are right, nor for what other programs read', () => {
    const right = Object.fromEntries(Object.keys(VARIABLES).map((name) => [name, 'x']))
    expect(warningsOf({ ...right, TEAM_TIMEZONE: 'America/Chicago' })).toEqual([])
    for (const zone of ['', 'UTC', 'Etc/GMT+6', 'US/Central']) expect(warningsOf({ TEAM_TIMEZONE: zone })).toEqual([])
    const others = [
      'PATH',
      'HOME',
      'HOSTNAME',
      'USER',
      'SHELL',
      'TZ',
      'LANG',
      'NODE_ENV',
      'NODE_OPTIONS',
      'PWD',
      'TERM',
    ]
    const more = ['LOGNAME', 'npm_config_cache', 'BASE_URL', 'API_URL', 'HTTP_PROXY', 'USHERS_DEMO', 'TMPDIR', 'EDITOR']
    expect(warningsOf(Object.fromEntries([...others, ...more].map((name) => [name, 'x'])))).toEqual([])
    expect(warningsOf({ SITE_ULR: '' })).toEqual([])
  })

  it('of an installation that send something, or hold secrets, are not read by the demo', () => {
    const own = {
      DATABASE_URL: 'postgres://db.example.org/ushers',
      SMTP_URL: 'smtp://mail.example.org',
      SMTP_FROM: 'a@example.org',
      SMS_PROVIDER: 'twilio',
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 'secret',
      TWILIO_FROM: '+15550001',
      SUPER_ADMIN_EMAIL: 'real@example.org',
      SUPER_ADMIN_PASSWORD: 'the real password',
      BOT_CHECK: 'turnstile',
      BOT_CHECK_SITE_KEY: 'k',
      BOT_CHECK_SECRET: 's',
      BACKUP_DIR: '/var/backups/ushers',
    }
    expect(readEnv(own)).toMatchObject({ SMS_PROVIDER: 'twilio', HOST: '', BACKUP_DIR: '/var/backups/ushers' })
    expect(readEnv({ ...own, USHERS_DEMO: '1' })).toMatchObject({
      ...{ isDemo: true, HOST: '127.0.0.1', DATABASE_URL: '', SMTP_URL: null, SMTP_FROM: null, BACKUP_DIR: '' },
      ...{
        SMS_PROVIDER: 'console',
        SMS_WEBHOOK_URL: '',
        TWILIO_AUTH_TOKEN: '',
        BOT_CHECK: 'altcha',
        BOT_CHECK_SECRET: '',
      },
      ...{ SUPER_ADMIN_EMAIL: '', SUPER_ADMIN_PASSWORD: '', PUSH_ALLOWED_HOSTS: ['push.invalid'] },
      HOOK_ALLOWED_HOSTS: ['hook.invalid'],
    })
    // A fault in a setting that is not read stops no demo; HOST and the site's address are its own.
    const demo = {
      USHERS_DEMO: '1',
      SMTP_URL: 'nonsense',
      HOST: '::',
      SITE_URL: 'https://demo.example.org',
      BOT_CHECK: 'off',
    }
    expect(readEnv(demo)).toMatchObject({ HOST: '::', SITE_URL: 'https://demo.example.org', BOT_CHECK: 'off' })
  })

  it('are read without the spaces around them, but a password', () => {
    expect(readEnv({ TEAM_NAME: ' ushers ', SUPER_ADMIN_PASSWORD: ' a good one ' })).toMatchObject({
      TEAM_NAME: 'ushers',
      SUPER_ADMIN_PASSWORD: ' a good one ',
    })
    expect(readEnv({ TRUST_PROXY: '10.0.0.0/8, ::1 fd00::/8' }).TRUST_PROXY).toEqual(['10.0.0.0/8', '::1', 'fd00::/8'])
  })

  it('that belong together are asked for together', () => {
    expect(() => readEnv({ VAPID_PUBLIC_KEY: 'A'.repeat(87) })).toThrow(/VAPID_PRIVATE_KEY/)
    expect(() => readEnv({ SMS_PROVIDER: 'webhook' })).toThrow(/SMS_WEBHOOK_URL/)
    expect(() => readEnv({ SMTP_URL: 'smtp://127.0.0.1' })).toThrow('SMTP_FROM must be set when SMTP_URL is.')
  })

  it('name the mail server and the sender', () => {
    const from = (text: string) => readEnv({ SMTP_FROM: text }).SMTP_FROM
    expect(from('Ushers <ushers@example.org>')).toEqual({ name: 'Ushers', address: 'ushers@example.org' })
    expect(from('ushers@example.org')).toEqual({ name: '', address: 'ushers@example.org' })
    const server = (url: string) => readEnv({ SMTP_URL: url, SMTP_FROM: 'ushers@example.org' }).SMTP_URL
    expect(server('smtp://us%40er:p%3Ass@mail.example.org')).toEqual({
      host: 'mail.example.org',
      port: 587,
      secure: false,
      auth: { user: 'us@er', pass: 'p:ss' },
    })
    expect(server('smtps://[::1]')).toEqual({ host: '::1', port: 465, secure: true, auth: undefined })
    expect(server('smtp://mail:2525')).toMatchObject({ port: 2525, auth: undefined })
  })

  it('are all in .env.example, and nothing else is', () => {
    const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
    const names = [...example.matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map((match) => match[1])
    expect(names.sort()).toEqual(Object.keys(VARIABLES).sort())
  })

  it('are all passed on by compose.yaml, but for those that a container has of its own', () => {
    const compose = readFileSync(new URL('../compose.yaml', import.meta.url), 'utf8')
    const names = [...compose.matchAll(/^ {6}- "?([A-Z][A-Z_]+)(?:=|$)/gm)].map((match) => match[1])
    expect([...names, 'PORT', 'HOST', 'DATA_DIR'].sort()).toEqual(Object.keys(VARIABLES).sort())
  })

  it('that a container cannot guess are asked for by compose.yaml, and backups are in a volume', () => {
    const compose = readFileSync(new URL('../compose.yaml', import.meta.url), 'utf8')
    for (const name of ['SITE_URL', 'TEAM_TIMEZONE', 'POSTGRES_PASSWORD'])
      expect(compose).toMatch(new RegExp(`\\$\\{${name}:\\?[^}]+\\}`))
    const [, folder] = /- BACKUP_DIR=(\S+)/.exec(compose) ?? []
    expect(folder).toBe('/backups')
    expect(compose).toContain(`- backups:${folder}\n`)
  })
})
