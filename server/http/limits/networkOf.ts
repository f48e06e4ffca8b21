import { isIPv6 } from 'node:net'

/** Maximum characters of a text that is no address (a proxy may send any); bounds the memory of the limits. */
const LONGEST = 64

/** Groups of 16 bits. The first 64 bits of an IPv6 address name the network; its owner chooses the others. */
const NETWORK_GROUPS = 4
/** Providers give a customer a /48 at most. */
const SITE_GROUPS = 3
const GROUPS = 8

const toGroups = (text: string): number[] =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))

/** The eight groups of a valid IPv6 address in any notation. */
function groupsOf(address: string): number[] {
  const hex = address
    // The zone names a local interface and is no part of the address.
    .replace(/%.*$/s, '')
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_quad, a, b, c, d) =>
      [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(':'),
    )
  const [head = [], tail] = hex.split('::').map(toGroups)
  if (!tail) return head
  return [...head, ...Array<number>(GROUPS - head.length - tail.length).fill(0), ...tail]
}

/** The IPv4 address in an IPv4-mapped IPv6 address (`::ffff:192.0.2.1`), as a dual-stack server sees IPv4 clients. */
function mappedIPv4(groups: number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return undefined
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

const prefixOf = (groups: number[], length: number): string =>
  `${groups
    .slice(0, length)
    .map((group) => group.toString(16))
    .join(':')}::/${length * 16}`

/**
 * The key of a limit by address: the IPv4 address, or the /64 of an IPv6 address, since its owner has all 2^64
 * addresses. Any other text is returned as it is, cut to 64 characters.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address.slice(0, LONGEST)
  const groups = groupsOf(address)
  return mappedIPv4(groups) ?? prefixOf(groups, NETWORK_GROUPS)
}

/** The /48 of an IPv6 address, to whose owner up to 65,536 networks belong; undefined for any other address. */
export function wideNetworkOf(address: string): string | undefined {
  if (!isIPv6(address)) return undefined
  const groups = groupsOf(address)
  return mappedIPv4(groups) ? undefined : prefixOf(groups, SITE_GROUPS)
}
