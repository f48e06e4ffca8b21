import type { FastifyHelmetOptions } from '@fastify/helmet'
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

/** Security headers. On plain http nothing asks for https, so that 127.0.0.1 and a LAN address work (readings §2). */
export function securityHeaders(env: Pick<Env, 'SITE_URL' | 'BOT_CHECK' | 'SMS_PROVIDER'>): FastifyHelmetOptions {
  const isSecure = env.SITE_URL.startsWith('https:')
  const foreign = foreignSources(env)
  return {
    hsts: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    originAgentCluster: false,
    crossOriginOpenerPolicy: isSecure ? { policy: 'same-origin' } : false,
    // A Firebase key can be bound to the site that uses it, and is refused to a page that does not say where it is.
    referrerPolicy: { policy: env.SMS_PROVIDER === 'firebase' ? 'strict-origin-when-cross-origin' : 'same-origin' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...foreign.scriptSrc],
        // Positions of floating elements are written as style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https://*.giphy.com'],
        connectSrc: ["'self'", 'ws:', 'wss:', ...foreign.connectSrc],
        frameSrc: ["'self'", ...foreign.frameSrc],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  }
}
