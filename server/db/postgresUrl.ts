import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { type ConnectionOptions, checkServerIdentity } from 'node:tls'

/**
 * Parameters of DATABASE_URL about TLS. pg gives `require` and `verify-ca` other meanings than libpq, so it gets none.
 */
const TLS_PARAMETERS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey']

const hostOf = (url: URL): string =>
  (url.searchParams.get('host') ?? decodeURIComponent(url.hostname)).replace(/^\[|\]$/g, '')

/** Checks the certificate, and by `verify-full` the name in it, as libpq does with the same parameters. */
function tlsOf(url: URL): false | ConnectionOptions {
  const [mode, ca, cert, key] = TLS_PARAMETERS.map((name) => url.searchParams.get(name))
  if (mode === 'disable') return false
  if (mode === 'require' && !ca) return { rejectUnauthorized: false, ...files({ cert, key }) }
  const host = hostOf(url)
  return {
    ...files({ ca, cert, key }),
    // pg names no host for an address, so that Node would look for `localhost` in the certificate.
    checkServerIdentity: (_name, certificate) =>
      mode === 'require' || mode === 'verify-ca' ? undefined : checkServerIdentity(host, certificate),
  }
}

const files = (paths: Record<string, string | null | undefined>): Record<string, Buffer> =>
  Object.fromEntries(Object.entries(paths).flatMap(([name, path]) => (path ? [[name, readFileSync(path)]] : [])))

/** Options of pg for a DATABASE_URL. */
export function connectionOf(databaseUrl: string): { connectionString: string; ssl?: false | ConnectionOptions } {
  const url = new URL(databaseUrl)
  if (!TLS_PARAMETERS.some((name) => url.searchParams.has(name))) return { connectionString: databaseUrl }
  const ssl = tlsOf(url)
  for (const name of TLS_PARAMETERS) url.searchParams.delete(name)
  return { connectionString: url.href, ssl }
}

/** True where passwords and data would cross a network in the clear: neither TLS nor loopback nor a socket. */
export function isInTheClear(databaseUrl: string): boolean {
  const url = new URL(databaseUrl)
  const [mode, ca] = ['sslmode', 'sslrootcert'].map((name) => url.searchParams.get(name))
  if (mode ? mode !== 'disable' : ca) return false
  const host = hostOf(url)
  const isLoopback = host === '::1' || host === 'localhost' || (isIP(host) === 4 && host.startsWith('127.'))
  return host !== '' && !host.startsWith('/') && !isLoopback
}
