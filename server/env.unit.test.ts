import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { EnvError, readEnv, VARIABLES } from './env.ts'

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

  const wrong: [string, string][] = [
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'postgres://[bad'],
    ['SITE_URL', 'ushers.example.org'],
    ['SITE_URL', 'https://example.org/ushers'],
    ['SITE_URL', 'https://somebody:secret@example.org'],
    ['TEAM_TIMEZONE', 'Chicago'],
    ['SMS_PROVIDER', 'pigeon'],
    ['SMTP_URL', 'mail.example.org'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['SMTP_URL', 'smtp://mail.example.org/box'],
    ['SMTP_URL', 'smtp://user:%ZZ@mail.example.org'],
    ['SMTP_FROM', 'Ushers'],
    ['SMTP_FROM', 'Ushers <ushers>'],
    ['SMTP_FROM', 'Ushers <a@example.org> <b@example.org>'],
    ['BOT_CHECK', 'maybe'],
    ['VAPID_SUBJECT', 'somebody'],
    ['PUSH_ALLOWED_HOSTS', 'https://push.example'],
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
})
