import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Env } from '../../env.ts'

/** True where an address belongs to a proxy whose X-Forwarded-For is believed. */
type IsTrusted = (address: string | undefined) => boolean

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** TRUST_PROXY as a function, for Fastify and for requests that Fastify does not see. */
export function trustedProxies(setting: Env['TRUST_PROXY']): IsTrusted {
  if (typeof setting === 'boolean') return () => setting
  const proxies = new BlockList()
  for (const proxy of setting) {
    const [host = '', bits] = proxy.split('/')
    if (bits === undefined) proxies.addAddress(host, family(host))
    else proxies.addSubnet(host, Number(bits), family(host))
  }
  return (address) => address !== undefined && isIP(address) !== 0 && proxies.check(address, family(address))
}

/** The client's address as Fastify's `request.ip`; undefined where the connection was reset before it was accepted. */
export function clientAddress(request: IncomingMessage, isTrusted: IsTrusted): string | undefined {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(/[\s,]+/)
  let address = request.socket.remoteAddress
  for (const next of forwarded.filter(Boolean).reverse()) {
    if (!isTrusted(address)) break
    address = next
  }
  return address
}
