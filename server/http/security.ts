import type { Env } from '../env.ts'

interface Sources {
  scriptSrc: string[]
  frameSrc: string[]
  connectSrc: string[]
  mediaSrc: string[]
}

/** Sources as in Google's and Cloudflare's documentation of their content security policies. */
const RECAPTCHA: Sources = {
  scriptSrc: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frameSrc: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  connectSrc: ['https://www.google.com/recaptcha/'],
  mediaSrc: [],
}
const TURNSTILE: Sources = {
  scriptSrc: ['https://challenges.cloudflare.com'],
  frameSrc: ['https://challenges.cloudflare.com'],
  connectSrc: [],
  mediaSrc: [],
}
/** Firebase requires an invisible reCAPTCHA before it sends a code. */
const FIREBASE: Sources = {
  ...RECAPTCHA,
  connectSrc: [...RECAPTCHA.connectSrc, 'https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
}

/** Hosts of GIFs and their videos, the same as a message may show (rule 202). */
const GIPHY_MEDIA = ['https://giphy.com', 'https://*.giphy.com']
const GIPHY_API = 'https://api.giphy.com'

type Configured = Pick<Env, 'BOT_CHECK' | 'SMS_PROVIDER' | 'GIPHY_API_KEY' | 'GIPHY_API_URL'>

/** Search for GIFs, and their videos. Images of GIPHY are allowed without a key too, because messages contain them. */
const giphy = ({ GIPHY_API_URL }: Configured): Sources => ({
  scriptSrc: [],
  frameSrc: [],
  connectSrc: [new URL(GIPHY_API_URL || GIPHY_API).origin],
  mediaSrc: GIPHY_MEDIA,
})

/** Foreign origins that a page may load from: only those of configured services. */
function foreignSources(env: Configured): Sources {
  const services = [
    env.BOT_CHECK === 'recaptcha' && RECAPTCHA,
    env.BOT_CHECK === 'turnstile' && TURNSTILE,
    env.SMS_PROVIDER === 'firebase' && FIREBASE,
    env.GIPHY_API_KEY !== '' && giphy(env),
  ].filter((service) => service !== false)
  const all = (name: keyof Sources) => [...new Set(services.flatMap((service) => service[name]))]
  return {
    scriptSrc: all('scriptSrc'),
    frameSrc: all('frameSrc'),
    connectSrc: all('connectSrc'),
    mediaSrc: all('mediaSrc'),
  }
}

/**
 * Security headers of every response but scripts and styles. Over plain http none requires https, for 127.0.0.1 and LAN
 * addresses.
 */
export function securityHeaders(
  env: Configured & Pick<Env, 'SITE_URL' | 'HSTS_SUBDOMAINS' | 'isDevelopment'>,
): Record<string, string> {
  const isSecure = env.SITE_URL.startsWith('https:')
  const foreign = foreignSources(env)
  const contentSecurityPolicy = [
    "default-src 'self'",
    ["script-src 'self'", ...foreign.scriptSrc].join(' '),
    // Libraries position elements through the CSSOM, which needs no 'unsafe-inline'.
    "style-src 'self'",
    ["img-src 'self' data: blob:", ...GIPHY_MEDIA].join(' '),
    ["media-src 'self'", ...foreign.mediaSrc].join(' '),
    // 'self' covers the WebSocket of the same host.
    ["connect-src 'self'", ...foreign.connectSrc].join(' '),
    ["frame-src 'self'", ...foreign.frameSrc].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return {
    'content-security-policy': contentSecurityPolicy.join(';'),
    ...(isSecure && {
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': `max-age=31536000${env.HSTS_SUBDOMAINS === 'on' ? '; includeSubDomains' : ''}`,
    }),
    // `npm run dev` serves pages from another port of the same host, and they load images from this one.
    'cross-origin-resource-policy': env.isDevelopment ? 'same-site' : 'same-origin',
    // A Firebase key may be restricted to a site by its referrer.
    'referrer-policy': env.SMS_PROVIDER === 'firebase' ? 'strict-origin-when-cross-origin' : 'same-origin',
    // The app uses no device feature except notifications, which this header does not govern. Photos use a file input.
    'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
}

/** The headers of pages that a script or a style needs. */
const FOR_FILES = ['strict-transport-security', 'cross-origin-resource-policy', 'x-content-type-options']

/** Vite names a worker's file after its source, `*.worker.ts`. */
const WORKER = /\.worker-[\w-]+\.js$/

/**
 * Security headers of a script or a style by its name: browsers heed the others on pages only, and on a slow network
 * they weigh as much as another file. A worker does not have the policy of its page, but that of its own file.
 */
export function fileHeaders(headers: Record<string, string>): (file: string) => Record<string, string> {
  const forFiles = Object.fromEntries(Object.entries(headers).filter(([name]) => FOR_FILES.includes(name)))
  const forWorkers = { ...forFiles, 'content-security-policy': "default-src 'self'" }
  return (file) => (WORKER.test(file) ? forWorkers : forFiles)
}
