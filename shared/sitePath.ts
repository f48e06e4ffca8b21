import * as z from 'zod/mini'

// An installation may live below a path of its host: SITE_URL=https://church.example/ushers.

/** Paths that the product itself answers begin with these parts: a site cannot live below them. */
export const OWN_PARTS = [
  'admin',
  'api',
  'assets',
  'availability',
  'c',
  'calls',
  'channels',
  'chat',
  'dashboard',
  'directory',
  'fonts',
  'forgot-password',
  'goodbye',
  'healthz',
  'icons',
  'invite',
  'join',
  'login',
  'metrics',
  'people',
  'privacy',
  'profile',
  'r',
  'readyz',
  'register',
  'reset',
  'rota',
  'schedule',
  'screenshots',
  'service',
  'socket.io',
  'tasks',
  'terms',
  'verify',
]

/** A part of a path that is neither empty, nor encoded, nor only dots. */
const isOrdinary = (part: string): boolean => /^[\w.~-]+$/.test(part) && !/^\.+$/.test(part)

/** True for '' (the root) and for a path below which a site can live, such as '/ushers'. */
export function isSitePath(path: string): boolean {
  const [start, ...parts] = path.split('/')
  return start === '' && parts.every(isOrdinary) && !OWN_PARTS.includes(parts[0]?.toLowerCase() ?? '')
}

/** The path below which the site of this address lives: '' at the root of its host, else such as '/ushers'. */
export const sitePathOf = (siteUrl: string): string => new URL(siteUrl).pathname.replace(/\/$/, '')

let filesBelow = ''

/** Lets the addresses of files in replies and events begin with the path of the site. Only the server calls it. */
export function setFilesBelow(sitePath: string): void {
  filesBelow = sitePath
}

/**
 * Root-relative address of a stored picture or file, or one of another host. It is stored without the path of the site,
 * so that a site can move.
 */
export const FileAddress = z
  .string()
  .check(z.overwrite((address) => (address.startsWith('/api/') ? filesBelow + address : address)))
