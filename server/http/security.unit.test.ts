import { expect, it } from 'vitest'
import { readEnv } from '../env.ts'
import { securityHeaders } from './security.ts'

const HOSTED = { BOT_CHECK_SITE_KEY: 'key', BOT_CHECK_SECRET: 'secret' }
const FIREBASE = { SMS_PROVIDER: 'firebase', FIREBASE_PROJECT_ID: 'ushers', FIREBASE_API_KEY: 'key' }

/** Sources of each directive of the policy. */
function policyWith(settings: Record<string, string>): Record<string, string[]> {
  const policy = securityHeaders(readEnv(settings))['content-security-policy'] ?? ''
  return Object.fromEntries(
    policy.split(';').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
  )
}

/** Hosts that a policy allows for scripts, frames and connections. */
const foreign = (settings: Record<string, string>) => {
  const policy = policyWith(settings)
  return ['script-src', 'frame-src', 'connect-src'].map((name) =>
    (policy[name] ?? []).filter((source) => source.startsWith('https:')),
  )
}

it('lets nothing of others in, unless a service of theirs is configured', () => {
  expect(foreign({})).toEqual([[], [], []])
  expect(foreign({ BOT_CHECK: 'off', SMS_PROVIDER: 'console' })).toEqual([[], [], []])
})

it('lets in what the configured services need, and only that', () => {
  expect(foreign({ BOT_CHECK: 'turnstile', ...HOSTED })).toEqual([
    ['https://challenges.cloudflare.com'],
    ['https://challenges.cloudflare.com'],
    [],
  ])
  const google = [
    ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  ]
  expect(foreign({ BOT_CHECK: 'recaptcha', ...HOSTED })).toEqual([...google, ['https://www.google.com/recaptcha/']])
  expect(foreign({ BOT_CHECK: 'recaptcha', ...HOSTED, ...FIREBASE })).toEqual([
    ...google,
    [
      'https://www.google.com/recaptcha/',
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
    ],
  ])
})

it('lets the search for GIFs and their videos in where there is a key, and their pictures always', () => {
  const sources = (settings: Record<string, string>) => {
    const policy = policyWith(settings)
    return ['connect-src', 'media-src', 'img-src'].map((name) =>
      (policy[name] ?? []).filter((source) => /^https?:/.test(source)),
    )
  }
  const media = ['https://giphy.com', 'https://*.giphy.com']
  expect(sources({})).toEqual([[], [], media])
  expect(sources({ GIPHY_API_URL: 'https://gifs.example.org/v1' })).toEqual([[], [], media])
  expect(sources({ GIPHY_API_KEY: 'key' })).toEqual([['https://api.giphy.com'], media, media])
  expect(sources({ GIPHY_API_KEY: 'key', GIPHY_API_URL: 'http://127.0.0.1:4321/v1' })).toEqual([
    ['http://127.0.0.1:4321'],
    media,
    media,
  ])
})

it('tells others where a page is only for Firebase, and then only the site', () => {
  const referrer = (settings: Record<string, string>) => securityHeaders(readEnv(settings))['referrer-policy']
  expect(referrer({})).toBe('same-origin')
  expect(referrer(FIREBASE)).toBe('strict-origin-when-cross-origin')
})

it('lets images be shown by a page on another port of the host in development, and only then', () => {
  const policy = (settings: Record<string, string>) =>
    securityHeaders(readEnv(settings))['cross-origin-resource-policy']
  expect(policy({ NODE_ENV: 'development' })).toBe('same-site')
  for (const NODE_ENV of ['', 'production', 'test']) expect(policy({ NODE_ENV })).toBe('same-origin')
})

it('allows no script of a page’s own text, no sensor of the device, and http without TLS alone', () => {
  const policy = policyWith({})
  expect(policy['script-src']).toEqual(["'self'"])
  expect(policy['style-src']).toEqual(["'self'"])
  expect(policy['connect-src']).toEqual(["'self'"])
  expect(policy['object-src']).toEqual(["'none'"])
  expect(policy['frame-ancestors']).toEqual(["'none'"])
  const [plain, secure] = ['http://ushers.example', 'https://ushers.example'].map((SITE_URL) =>
    securityHeaders(readEnv({ SITE_URL })),
  )
  expect(plain?.['permissions-policy']).toContain('camera=()')
  expect(plain).not.toHaveProperty('strict-transport-security')
  expect(JSON.stringify(plain)).not.toContain('upgrade-insecure-requests')
  expect(secure).toMatchObject({
    'strict-transport-security': expect.stringContaining('max-age='),
    'cross-origin-opener-policy': 'same-origin',
  })
  expect(JSON.stringify(secure)).not.toContain('includeSubDomains')
  const whole = securityHeaders(readEnv({ SITE_URL: 'https://ushers.example', HSTS_SUBDOMAINS: 'on' }))
  expect(whole['strict-transport-security']).toMatch(/; includeSubDomains$/)
})
