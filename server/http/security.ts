import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Env } from '../env.ts'

/** Security headers. On plain http nothing asks for https, so that 127.0.0.1 and a LAN address work (readings §2). */
export function securityHeaders(env: Pick<Env, 'SITE_URL'>): FastifyHelmetOptions {
  const isSecure = env.SITE_URL.startsWith('https:')
  return {
    hsts: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    originAgentCluster: false,
    crossOriginOpenerPolicy: isSecure ? { policy: 'same-origin' } : false,
    referrerPolicy: { policy: 'same-origin' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Positions of floating elements are written as style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https://*.giphy.com'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  }
}
