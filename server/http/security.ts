import type { Env } from '../env.ts'

interface Sources {
  scriptSrc: string[]
  frameSrc: string[]
  connectSrc: string[]
}

/** As Google's and Cloudflare's documentation of their content security policies have them. */
const RECAPTCHA: Sources = {
  scriptSrc: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frameSrc: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  connectSrc: ['https://www.google.com/recaptcha/'],
}
const TURNSTILE: Sources = {
  scriptSrc: ['https://challenges.cloudflare.com'],
  frameSrc: ['https://challenges.cloudflare.com'],
  connectSrc: [],
}
/** Firebase sends codes to a browser only after an invisible reCAPTCHA. */
const FIREBASE: Sources = {
  ...RECAPTCHA,
  connectSrc: [...RECAPTCHA.connectSrc, 'https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
}

/** What a page may load from elsewhere: nothing, unless a service of others is configured. */
function foreignSources(env: Pick<Env, 'BOT_CHECK' | 'SMS_PROVIDER'>): Sources {
  const services = [
    env.BOT_CHECK === 'recaptcha' && RECAPTCHA,
    env.BOT_CHECK === 'turnstile' && TURNSTILE,
    env.SMS_PROVIDER === 'firebase' && FIREBASE,
  ].filter((service) => service !== false)
  const all = (name: keyof Sources) => [...new Set(services.flatMap((service) => service[name]))]
  return { scriptSrc: all('scriptSrc'), frameSrc: all('frameSrc'), connectSrc: all('connectSrc') }
}

/**
 * Security headers of every reply. On plain http nothing asks for https, so that 127.0.0.1 and a LAN address work
 * (readings §2).
 */
export function securityHeaders(env: Pick<Env, 'SITE_URL' | 'BOT_CHECK' | 'SMS_PROVIDER'>): Record<string, string> {
  const isSecure = env.SITE_URL.startsWith('https:')
  const foreign = foreignSources(env)
  const contentSecurityPolicy = [
    "default-src 'self'",
    ["script-src 'self'", ...foreign.scriptSrc].join(' '),
    // Positions of floating elements are written as style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https://*.giphy.com",
    ["connect-src 'self' ws: wss:", ...foreign.connectSrc].join(' '),
    ["frame-src 'self'", ...foreign.frameSrc].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return {
    'content-security-policy': contentSecurityPolicy.join(';'),
    ...(isSecure && {
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
    }),
    'cross-origin-resource-policy': 'same-origin',
    // A Firebase key can be bound to the site that uses it, and is refused to a page that does not say where it is.
    'referrer-policy': env.SMS_PROVIDER === 'firebase' ? 'strict-origin-when-cross-origin' : 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
}
