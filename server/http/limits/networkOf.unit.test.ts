import { expect, it } from 'vitest'
import { networkOf } from './networkOf.ts'

it.each([
  ['an IPv4 address', '192.0.2.7', '192.0.2.7'],
  ['an IPv4 address written as IPv6', '::ffff:192.0.2.7', '192.0.2.7'],
  ['the same in hexadecimal', '::FFFF:c000:0207', '192.0.2.7'],
  ['the same in full', '0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['an IPv6 address in full', '2001:0db8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2::/64'],
  ['in upper case', '2001:DB8:A:B:C:D:E:F', '2001:db8:a:b::/64'],
  ['shortened at its end', '2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['shortened across the middle', '2001:db8::1', '2001:db8:0:0::/64'],
  ['shortened within the network', '2001:db8::2:3:4:5:6', '2001:db8:0:2::/64'],
  ['shortened at its start', '::2:3:4:5:6:7', '0:0:2:3::/64'],
  ['with a zone', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['that ends as IPv4 does', '64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['this machine', '::1', '0:0:0:0::/64'],
])('%s', (_what, address, network) => expect(networkOf(address)).toBe(network))

it('all addresses of a /64 are one network, and those of the next are another', () => {
  const networks = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:DB8:1:2:0:0:1.2.3.4'].map(networkOf)
  expect(new Set(networks).size).toBe(1)
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networks[0])
})

it('what is no address stands for itself, and is not longer than one', () => {
  expect(networkOf('192.0.2.7:4711')).toBe('192.0.2.7:4711')
  expect(networkOf('unknown')).toBe('unknown')
  expect(networkOf('x'.repeat(9000))).toHaveLength(64)
})
