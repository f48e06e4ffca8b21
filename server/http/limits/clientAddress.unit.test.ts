import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { clientAddress, trustedProxies } from './clientAddress.ts'

/** The address of a client whose connection comes from `remoteAddress`. */
const addressOf = (setting: boolean | string[], remoteAddress: string | undefined, forwarded?: string) =>
  clientAddress(
    { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage,
    trustedProxies(setting),
  )

it.each<[string, boolean | string[], string | undefined, string | undefined, string | undefined]>([
  ['nobody is believed', false, '10.0.0.1', '192.0.2.1', '10.0.0.1'],
  ['everybody is', true, '10.0.0.1', '192.0.2.1, 192.0.2.2', '192.0.2.1'],
  ['a proxy is', ['10.0.0.1'], '10.0.0.1', '192.0.2.1', '192.0.2.1'],
  ['as IPv6 writes it', ['10.0.0.0/8'], '::ffff:10.0.0.1', '192.0.2.1', '192.0.2.1'],
  ['only the last address that no proxy has', ['10.0.0.0/8'], '10.0.0.1', '192.0.2.9, 192.0.2.1,10.0.0.2', '192.0.2.1'],
  ['another host is not', ['10.0.0.0/8', '::1'], '192.0.2.7', '192.0.2.1', '192.0.2.7'],
  ['an IPv6 proxy', ['fd00::/8'], 'fd00::5', '2001:db8::1', '2001:db8::1'],
  ['what is no address is passed on as it is', ['10.0.0.0/8'], '10.0.0.1', 'unknown', 'unknown'],
  ['without the header', ['10.0.0.0/8'], '10.0.0.1', undefined, '10.0.0.1'],
  ['an empty header', true, '10.0.0.1', ' ,', '10.0.0.1'],
  ['a reset connection', ['10.0.0.0/8'], undefined, '192.0.2.1', undefined],
])('%s', (_what, setting, remote, forwarded, expected) => {
  expect(addressOf(setting, remote, forwarded)).toBe(expected)
})
