import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** The push services of Chromium browsers, Firefox, Safari and Edge; a leading dot matches all subdomains. */
const BROWSER_PUSH_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]

// Addresses outside the public internet (IANA's special-purpose registries). Two lists, because a BlockList also
// matches an IPv4 address by its IPv4-mapped IPv6 form.
const [private4, private6] = [new BlockList(), new BlockList()]
const PRIVATE_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
const PRIVATE_6 = [
  // Contains ::, ::1 and IPv4-mapped addresses.
  ['::', 32],
  ['100::', 64],
  // Teredo, and the two kinds of documentation.
  ['2001::', 32],
  ['2001:db8::', 32],
  ['3fff::', 20],
  ['2002::', 16],
  ['64:ff9b:1::', 48],
  ['fc00::', 7],
  // Link-local and, deprecated, site-local.
  ['fe80::', 9],
  ['ff00::', 8],
] as const
for (const [net, prefix] of PRIVATE_4) private4.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of PRIVATE_6) private6.addSubnet(net, prefix, 'ipv6')

/** The well-known prefix of translators (NAT64, RFC 6052), before an IPv4 address. */
const TRANSLATED = '64:ff9b::'

/** The IPv4 address to which a translator leads; undefined for any other address. */
function translated(address: string): string | undefined {
  // The URL parser writes an IPv6 address in its shortest form: the IPv4 address is at most two groups.
  const shortest = parse(`http://[${address}]/`)?.hostname.slice(1, -1) ?? ''
  const groups = shortest.startsWith(TRANSLATED) ? shortest.slice(TRANSLATED.length).split(':') : []
  if (groups.length < 1 || groups.length > 2) return undefined
  const [low = 0, high = 0] = groups.reverse().map((group) => Number.parseInt(group || '0', 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** True for an address of this machine, of a private network or otherwise outside the public internet. */
export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 4) return private4.check(address, 'ipv4')
  // An address with a zone is of a link.
  if (isIP(address) === 0 || address.includes('%')) return true
  const inside = translated(address)
  return private6.check(address, 'ipv6') || (inside !== undefined && isPrivateAddress(inside))
}

export type Resolve = (
  hostname: string,
  options: { all: true; family?: number | 'IPv4' | 'IPv6' | undefined; hints?: number | undefined },
  answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Restricts where the server sends to, so that a client cannot make it call private addresses (rule 606). */
export interface EndpointGuard {
  /** The endpoint's URL where it may be sent to, else undefined. */
  allowed(endpoint: string): URL | undefined
  /**
   * DNS lookup for `http.request`. Fails, with the code INWARD, where the host resolves to a private address, unless
   * the hosts are the operator's own.
   */
  lookup: LookupFunction
}

/** Code of the error of a connection to an address inside. */
export const INWARD = 'EINWARD'

function parse(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}

/** An entry without a port allows https on port 443; one with a port also allows http. */
function matches(entry: string, { protocol, hostname, port }: URL): boolean {
  const [host = '', entryPort = ''] = entry.toLowerCase().split(':')
  if (host.startsWith('.') ? !hostname.endsWith(host) : hostname !== host) return false
  if (entryPort === '') return protocol === 'https:' && port === ''
  return (port || (protocol === 'https:' ? '443' : '80')) === entryPort
}

/**
 * True for https to a name, or to an address of the public internet: Node connects to an address without a lookup. The
 * URL parser has turned every spelling of an IPv4 address into four decimal numbers by now.
 */
function isPublic({ protocol, hostname }: URL): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  return protocol === 'https:' && hostname !== '' && (isIP(address) === 0 || !isPrivateAddress(address))
}

interface Rule {
  isAllowed(url: URL): boolean
  mayBePrivate: boolean
  resolve: Resolve
}

const guardBy = ({ isAllowed, mayBePrivate, resolve }: Rule): EndpointGuard => ({
  allowed(endpoint) {
    const url = parse(endpoint)
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
    return isAllowed(url) ? url : undefined
  },

  // One answer serves check and connection: a second lookup could return another address (DNS rebinding).
  lookup(hostname, { family, hints, all }, answer) {
    resolve(hostname, { family, hints, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return answer(error ?? new Error(`${hostname} has no address`), [])
      if (!mayBePrivate && addresses.some(({ address }) => isPrivateAddress(address)))
        return answer(Object.assign(new Error(`${hostname} leads to an address inside`), { code: INWARD }), [])
      if (all) answer(null, addresses)
      else answer(null, first.address, first.family)
    })
  },
})

const guardByHosts = (entries: readonly string[], mayBePrivate: boolean, resolve: Resolve): EndpointGuard =>
  guardBy({ isAllowed: (url) => entries.some((entry) => matches(entry, url)), mayBePrivate, resolve })

/** `allowedHosts` (PUSH_ALLOWED_HOSTS) replace the browsers' push services, unless empty. */
export const pushGuard = (allowedHosts: readonly string[], resolve: Resolve = lookup): EndpointGuard =>
  allowedHosts.length > 0
    ? guardByHosts(allowedHosts, true, resolve)
    : guardByHosts(BROWSER_PUSH_SERVICES, false, resolve)

/** `allowedHosts` (HOOK_ALLOWED_HOSTS) replace https to the public internet, unless empty. */
export const hookGuard = (allowedHosts: readonly string[], resolve: Resolve = lookup): EndpointGuard =>
  allowedHosts.length > 0
    ? guardByHosts(allowedHosts, true, resolve)
    : guardBy({ isAllowed: isPublic, mayBePrivate: false, resolve })
