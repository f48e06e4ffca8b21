import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** The push services of Chrome and its kin, Firefox, Safari and Edge; a dot in front stands for every host below. */
const BROWSERS_OWN = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]

/** Addresses that are not on the public internet (IANA's special-purpose registries). */
// Two lists: one would take an IPv4 address for the IPv6 address that it can be written as.
const [inward4, inward6] = [new BlockList(), new BlockList()]
for (const [net, prefix] of [
  ...[['0.0.0.0', 8] as const, ['10.0.0.0', 8] as const, ['100.64.0.0', 10] as const, ['127.0.0.0', 8] as const],
  ...[['169.254.0.0', 16] as const, ['172.16.0.0', 12] as const, ['192.0.0.0', 24] as const],
  ...[['192.168.0.0', 16] as const, ['198.18.0.0', 15] as const, ['224.0.0.0', 3] as const],
])
  inward4.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  // The first holds ::, ::1 and IPv4 addresses written as IPv6.
  ...[['::', 32] as const, ['100::', 64] as const, ['2002::', 16] as const, ['64:ff9b:1::', 48] as const],
  ...[['fc00::', 7] as const, ['fe80::', 9] as const, ['ff00::', 8] as const],
])
  inward6.addSubnet(net, prefix, 'ipv6')

/** True for an address of this machine, of a private network, or of nothing on the public internet. */
export function isInward(address: string): boolean {
  if (isIP(address) === 4) return inward4.check(address, 'ipv4')
  return isIP(address) === 0 || inward6.check(address, 'ipv6')
}

export type Resolve = (
  hostname: string,
  options: { all: true; family?: number | 'IPv4' | 'IPv6' | undefined; hints?: number | undefined },
  answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Decides where pushes may go: the server must not be made to call inward (readings §2). */
export interface EndpointGuard {
  /** The endpoint where it points at a push service that is allowed, else undefined. */
  allowed(endpoint: string): URL | undefined
  /** Finds the address to connect to, for `http.request`. Fails where a host that nobody named leads inward. */
  lookup: LookupFunction
}

function parse(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}

/** An entry without a port means https on its own port; with one, plain http is good as well. */
function isNamedBy(entry: string, { protocol, hostname, port }: URL): boolean {
  const [host = '', entryPort = ''] = entry.toLowerCase().split(':')
  if (host.startsWith('.') ? !hostname.endsWith(host) : hostname !== host) return false
  if (entryPort === '') return protocol === 'https:' && port === ''
  return (port || (protocol === 'https:' ? '443' : '80')) === entryPort
}

/** `allowedHosts` (PUSH_ALLOWED_HOSTS), where there are any, stand in place of the browsers' own push services. */
export function endpointGuard(allowedHosts: readonly string[], resolve: Resolve = lookup): EndpointGuard {
  const entries = allowedHosts.length > 0 ? allowedHosts : BROWSERS_OWN
  const mayBeInward = allowedHosts.length > 0

  return {
    allowed(endpoint) {
      const url = parse(endpoint)
      if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
      return entries.some((entry) => isNamedBy(entry, url)) ? url : undefined
    },

    // Check and connection use one answer: a second question could be answered otherwise.
    lookup(hostname, { family, hints, all }, answer) {
      resolve(hostname, { family, hints, all: true }, (error, addresses) => {
        const [first] = addresses ?? []
        if (error || !first) return answer(error ?? new Error(`${hostname} has no address`), [])
        if (!mayBeInward && addresses.some(({ address }) => isInward(address)))
          return answer(new Error(`${hostname} leads to an address inside`), [])
        if (all) answer(null, addresses)
        else answer(null, first.address, first.family)
      })
    },
  }
}
