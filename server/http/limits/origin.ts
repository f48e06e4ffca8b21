import type { IncomingHttpHeaders } from 'node:http'
import type { Env } from '../../env.ts'

/** Where `npm run dev` serves the browser's side from. */
const VITE_PORT = 5173

/**
 * True when a browser's request comes from a page of this product: its Origin equals the request's own host or SITE_URL,
 * in development also Vite's. Requests without an Origin are not a browser's cross-site ones.
 */
export function isAllowedOrigin(headers: IncomingHttpHeaders, env: Pick<Env, 'SITE_URL' | 'isDevelopment'>): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  if (origin === env.SITE_URL) return true
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  if (url.host === host) return true
  return env.isDevelopment && url.port === String(VITE_PORT) && url.hostname === host?.replace(/:\d+$/, '')
}
