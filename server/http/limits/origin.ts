import type { IncomingHttpHeaders } from 'node:http'
import type { Env } from '../../env.ts'

/** Port of Vite in `npm run dev`. */
const VITE_PORT = 5173

/**
 * True where the Origin is the request's own host, SITE_URL or, in development, Vite's. A request without an Origin is
 * allowed: browsers send the header with every cross-site request that could do harm.
 */
export function isAllowedOrigin(headers: IncomingHttpHeaders, env: Pick<Env, 'SITE_URL' | 'isDevelopment'>): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  if (origin === new URL(env.SITE_URL).origin) return true
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  if (url.host === host) return true
  return env.isDevelopment && url.port === String(VITE_PORT) && url.hostname === host?.replace(/:\d+$/, '')
}
