import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { Email } from '#shared/people/personFields.ts'
import { isSitePath } from '#shared/sitePath.ts'

export interface Variable<Value> {
  /** '' means not set. Returns undefined where the text is invalid. */
  parse: (text: string) => Value | undefined
  /** Completes the sentence "<name> must be"; a function where it depends on the invalid text. */
  allowed: string | ((text: string) => string)
  /** Leading and trailing spaces are part of the value; else they are trimmed. */
  keepsSpaces?: boolean
}

const httpUrl = (text: string): URL | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && /^https?:$/.test(url.protocol) && url.hostname ? url : undefined
}

/**
 * A site's address without a slash at its end: scheme, host, port and the path below which it lives, if any. Undefined
 * for a user, a query, a fragment, and a path that a browser would write otherwise.
 */
export const siteOf = (text: string): string | undefined => {
  const url = httpUrl(text)
  if (!url) return undefined
  const written = text.replace(/^[^:]*:\/\/[^/?#\\]*/, '').replace(/\/$/, '')
  const site = url.origin + written
  const isWhole = url.href === site || url.href === `${site}/`
  return isWhole && isSitePath(written) ? site : undefined
}

/**
 * An issuer's address (OpenID Connect Discovery 1.0, 3): https, without a user, query or fragment; http on this machine
 * alone.
 */
export const issuerOf = (text: string): string | undefined => {
  const url = httpUrl(text)
  if (!url || /[?#]/.test(text) || url.username || url.password) return undefined
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
  return url.protocol === 'https:' || isHere ? text : undefined
}

/** An IP address or a CIDR range such as 10.0.0.0/8. */
export const isProxy = (text: string): boolean => {
  const [host = '', bits, ...rest] = text.split('/')
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(host)] ?? -1
  return rest.length === 0 && longest > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
}

export const oneOf = <const Value extends string>(...values: Value[]): Variable<Value> => ({
  parse: (text) => (text === '' ? values[0] : values.find((value) => value === text)),
  allowed: `one of ${values.join(', ')}`,
})

export const anyText = (fallback = ''): Variable<string> => ({
  parse: (text) => (text.trim() === '' ? fallback : text.trim()),
  allowed: 'a text',
})

export const address = (fallback: string): Variable<string> => ({
  parse: (text) => (text === '' ? fallback : httpUrl(text)?.href),
  allowed: 'an http:// or https:// address',
})

export const hostList: Variable<string[]> = {
  parse: (text) => {
    const hosts = text.split(/[\s,]+/).filter(Boolean)
    return hosts.every((host) => /^[a-z0-9.-]+(:\d{1,5})?$/i.test(host)) ? hosts : undefined
  },
  allowed: 'host names, with a port if needed, separated by commas',
}

export const wholeNumber = (
  fallback: number,
  { from, to, of }: { from: number; to: number; of: string },
): Variable<number> => ({
  parse: (text) => {
    const number = text === '' ? fallback : /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
    return number >= from && number <= to ? number : undefined
  },
  allowed: `a number of ${of} from ${from} to ${to}`,
})

/** The words of libpq that mean something here, and files that are there. */
export function hasUsableTls({ searchParams }: URL): boolean {
  const mode = searchParams.get('sslmode')
  if (mode !== null && !['disable', 'require', 'verify-ca', 'verify-full'].includes(mode)) return false
  if (mode === 'verify-ca' && !searchParams.get('sslrootcert')) return false
  return ['sslrootcert', 'sslcert', 'sslkey'].every((name) => existsSync(searchParams.get(name) ?? '/'))
}

/** A mail server. */
export interface SmtpServer {
  host: string
  port: number
  /** TLS from the first byte; else STARTTLS. */
  secure: boolean
  auth: { user: string; pass: string } | undefined
}

/** The server of an `smtp://` or `smtps://` address without a path. */
export function smtpServerOf(text: string): SmtpServer | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol) || !/^\/?$/.test(url.pathname) || url.search || url.hash)
    return undefined
  const secure = url.protocol === 'smtps:'
  try {
    const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
    return {
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(url.port) || (secure ? 465 : 587),
      secure,
      auth: user ? { user, pass } : undefined,
    }
  } catch {
    return undefined
  }
}

/** The sender of mails. */
export interface MailFrom {
  /** '' for none. */
  name: string
  address: string
}

/** `Ushers <ushers@example.org>` or the bare address. */
export function mailFromOf(text: string): MailFrom | undefined {
  const [, name = '', inBrackets, bare] = /^(?:([^<>\r\n]*)<([^<>\s]+)>|([^<>\s]+))$/.exec(text) ?? []
  const address = Email.safeParse(inBrackets ?? bare).data
  return address === undefined ? undefined : { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}
