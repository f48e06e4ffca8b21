import { isIPv6 } from 'node:net'

/** What is no address (a proxy may write what it likes) is cut: nobody fills a memory with it. */
const LONGEST = 64

/** The first half of an IPv6 address, 4 groups of 16 bits, names the network; the other half its owner chooses. */
const NETWORK_GROUPS = 4
const GROUPS = 8

const toGroups = (text: string): number[] =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))

/** The eight groups of a valid IPv6 address, in whichever of its forms. */
function groupsOf(address: string): number[] {
  const hex = address
    // The zone says through which of our own interfaces the address is reached.
    .replace(/%.*$/s, '')
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_quad, a, b, c, d) =>
      [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(':'),
    )
  const [head = [], tail] = hex.split('::').map(toGroups)
  if (!tail) return head
  return [...head, ...Array<number>(GROUPS - head.length - tail.length).fill(0), ...tail]
}

/** The IPv4 address that is written as IPv6 (`::ffff:192.0.2.1`), as a server on both families sees it. */
function mappedIPv4(groups: number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return undefined
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/**
 * What a limit by address counts: an IPv4 address as it is, of an IPv6 address its /64, since whoever has one address
 * there has all 2^64 of them. What is neither is taken as it is.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address.slice(0, LONGEST)
  const groups = groupsOf(address)
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.toString(16))
  return mappedIPv4(groups) ?? `${network.join(':')}::/64`
}
