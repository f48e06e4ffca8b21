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
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const
const PRIVATE_6 = [
  // Contains ::, ::1 and IPv4-mapped addresses.
  ['::', 32],
  ['100::', 64],
  ['2002::', 16],
  ['64:ff9b:1::', 48],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const
for (const [net, prefix] of PRIVATE_4) private4.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of PRIVATE_6) private6.addSubnet(net, prefix, 'ipv6')

/** True for an address of this machine, of a private network or otherwise outside the public internet. */
export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 4) return private4.check(address, 'ipv4')
  return isIP(address) === 0 || private6.check(address, 'ipv6')
}

export type Resolve = (
  hostname: string,
  options: { all: true; family?: number | 'IPv4' | 'IPv6' | undefined; hints?: number | undefined },
  answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Restricts where pushes may go, so that a client cannot make the server call private addresses (rule 606). */
export interface EndpointGuard {
  /** The endpoint's URL where it is on an allowed push service, else undefined. */
  allowed(endpoint: string): URL | undefined
  /**
   * DNS lookup for `http.request`. Fails where the host resolves to a private address, unless PUSH_ALLOWED_HOSTS is
   * set.
   */
  lookup: LookupFunction
}

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

/** `allowedHosts` (PUSH_ALLOWED_HOSTS) replace the browsers' push services, unless empty. */
export function endpointGuard(allowedHosts: readonly string[], resolve: Resolve = lookup): EndpointGuard {
  const entries = allowedHosts.length > 0 ? allowedHosts : BROWSER_PUSH_SERVICES
  const mayBePrivate = allowedHosts.length > 0

  return {
    allowed(endpoint) {
      const url = parse(endpoint)
      if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
      return entries.some((entry) => matches(entry, url)) ? url : undefined
    },

    // One answer serves check and connection: a second lookup could return another address (DNS rebinding).
    lookup(hostname, { family, hints, all }, answer) {
      resolve(hostname, { family, hints, all: true }, (error, addresses) => {
        const [first] = addresses ?? []
        if (error || !first) return answer(error ?? new Error(`${hostname} has no address`), [])
        if (!mayBePrivate && addresses.some(({ address }) => isPrivateAddress(address)))
          return answer(new Error(`${hostname} leads to an address inside`), [])
        if (all) answer(null, addresses)
        else answer(null, first.address, first.family)
      })
    },
  }
}
