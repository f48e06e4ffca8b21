import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { configApi } from '#shared/people/config.ts'
import { sessionsApi } from '#shared/people/sessions.ts'
import { usersApi } from '#shared/people/users.ts'
import { withTestApp } from '../../testing/app.ts'
import { requestOf } from '../../testing/request.ts'
import { type Body, beginRequest, type SlowRequest } from '../../testing/slowRequest.ts'

const test = withTestApp({ TRUST_PROXY: 'true', LOG_LEVEL: 'silent' })

const open: SlowRequest[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const { socket } of open.splice(0)) socket.destroy()
})

type Target = { method: string; path: string }

const big = (bytes: number): Body => ({ type: 'application/json', bytes: Buffer.alloc(bytes, ' ') })
const KB = 1024
const nowhere: Target = { method: 'POST', path: '/nowhere' }

/** The status of a request whose body is announced, but not sent. */
async function statusOfHead(target: Target, token: string, bytes: number): Promise<number> {
  const { status, received } = beginRequest(test.url, target, token, big(bytes), 0)
  await vi.waitFor(() => expect(received()).toContain('\r\n\r\n'), 20_000)
  return status
}

/** The status of a request with a chunked body that has no end. */
async function statusOfChunks({ method, path }: Target, token: string, bytes: number): Promise<number | undefined> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const sent = request(`${test.url}/api${path}`, { method, headers })
  sent.on('error', () => {})
  sent.write(Buffer.alloc(bytes, ' '))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  sent.destroy()
  return response.statusCode
}

describe('a body is refused by its announced length and by the bytes that came', () => {
  it.each<[string, Target]>([
    ['a public endpoint', sessionsApi.login],
    ['no endpoint', nowhere],
  ])('%s: past 32 kB', async (_what, target) => {
    expect(await statusOfHead(target, '', 32 * KB + 1)).toBe(413)
    expect(await statusOfChunks(target, '', 32 * KB + 1)).toBe(413)
  })

  it('elsewhere past 512 kB, once the token is known to be good', async () => {
    const { token } = await test.signUp()
    expect(await statusOfHead(usersApi.updateMe, token, 512 * KB + 1)).toBe(413)
    expect(await statusOfChunks(usersApi.updateMe, token, 512 * KB + 1)).toBe(413)
    expect(await statusOfHead(usersApi.updateMe, 'x'.repeat(43), 1)).toBe(401)
    const largest = `{"name":"Ann"${' '.repeat(512 * KB - 14)}}`
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(`${test.url}/api${usersApi.updateMe.path}`, { method: 'PUT', headers, body: largest })
    expect(answer.status).toBe(200)
  })
})

describe('bodies of strangers that never end', () => {
  const from = (network: string) => [`x-forwarded-for: ${network}`]

  /** Leaves a body of 32 kB without its last byte. */
  function stall(network: string): SlowRequest {
    const body = big(32 * KB)
    const stalled = beginRequest(test.url, sessionsApi.login, '', body, body.bytes.length - 1, from(network))
    stalled.status.catch(() => {})
    open.push(stalled)
    return stalled
  }

  /** The status and Connection header of a login with 32 kB. */
  async function login(network: string): Promise<[number, boolean]> {
    const text = JSON.stringify({ email: 'nobody@example.org', password: 'x' }).padEnd(32 * KB)
    const body = { type: 'application/json', bytes: Buffer.from(text) }
    const sent = beginRequest(test.url, sessionsApi.login, '', body, text.length, from(network))
    return [await sent.status, /\r\nconnection: close/i.test(sent.received())]
  }

  it('hold 8 MB a network; past it bodies from there are 503, but of nobody who is signed in or elsewhere', async () => {
    const { token } = await test.signUp()
    const warn = vi.spyOn(test.app.http.log, 'warn')
    const error = vi.spyOn(test.app.http.log, 'error')
    const stalled = Array.from({ length: 300 }, () => stall('192.0.2.1'))
    const refused = () => stalled.filter(({ received }) => received().startsWith('HTTP/1.1 503 ')).length
    // 8 MB are 256 times 32 kB; those that are refused in their middle hold nothing any more.
    await expect.poll(refused, { timeout: 20_000 }).toBeGreaterThanOrEqual(300 - 257)
    expect(stalled.find(({ received }) => received())?.received()).toMatch(/"code":"unavailable"/)
    await expect.poll(() => login('192.0.2.1')).toEqual([503, true])

    expect((await login('192.0.2.2'))[0]).toBe(401)
    const config = await fetch(`${test.url}/api${configApi.read.path}`, { headers: { 'x-forwarded-for': '192.0.2.1' } })
    expect(config.status).toBe(200)
    const [url, init] = requestOf(test.url, usersApi.updateMe, { name: 'Still Here' }, token)
    const headers = { ...(init?.headers as Record<string, string>), 'x-forwarded-for': '192.0.2.1' }
    expect((await fetch(url, { ...init, headers })).status).toBe(200)
    // The log has one line, however many were refused.
    expect([warn.mock.calls.length, error.mock.calls.length]).toEqual([1, 0])

    for (const { socket } of open.splice(0)) socket.destroy()
    await expect.poll(async () => (await login('192.0.2.1'))[0]).toBe(401)
  })

  it('with a form for a JSON endpoint are answered, and let the next request through', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const body = 'x'.repeat(400 * KB)
    const answer = await fetch(`${test.url}/api${sessionsApi.login.path}`, { method: 'POST', headers, body })
    expect(answer.status).toBe(400)
    expect(await test.call(configApi.read)).toMatchObject({ status: 200 })
  })
})
