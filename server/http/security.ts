import type { Env } from '../env.ts'

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // Positions of floating elements are written as style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https://*.giphy.com",
  "connect-src 'self' ws: wss:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';')

/**
 * Security headers of every reply. On plain http nothing asks for https, so that 127.0.0.1 and a LAN address work
 * (readings §2).
 */
export function securityHeaders(env: Pick<Env, 'SITE_URL'>): Record<string, string> {
  const isSecure = env.SITE_URL.startsWith('https:')
  return {
    'content-security-policy': CONTENT_SECURITY_POLICY,
    ...(isSecure && {
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
    }),
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
}
