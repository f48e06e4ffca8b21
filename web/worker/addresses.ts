import { OWN_PARTS } from '#shared/sitePath.ts'
import { pathInSite } from '../platform/site.ts'

/** Paths that the server handles; any other path without a file extension is a page (server/http/webApp.ts). */
const SERVERS_OWN = /^\/(api|assets|socket\.io|healthz|readyz)(\/|$)/

/**
 * True for paths of the host that get this app's page. Those that no page has are the server's to answer: at the root
 * they may be another app's, which lives below a path.
 */
export function isPageAddress(pathname: string): boolean {
  const path = pathInSite(pathname)
  if (path === null || SERVERS_OWN.test(path) || /\.\w+$/.test(path)) return false
  const part = path.split('/')[1] ?? ''
  return part === '' || OWN_PARTS.includes(part.toLowerCase())
}
