import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type HookAnswer, type HookReceiver, startHookReceiver } from '../testing/hookReceiver.ts'
import { hookGuard, isPrivateAddress, type Resolve } from './endpointGuard.ts'
import { hookSender, newHookSecret } from './hookSender.ts'

let receiver: HookReceiver
beforeAll(async () => {
  receiver = await startHookReceiver()
})
afterAll(() => receiver.close())

const secret = newHookSecret()
const message = { id: 'msg_1', body: '{"type":"hook.test"}' }
const sender = () => hookSender({ guard: hookGuard([receiver.host]), timeoutMs: 400 })
const send = (path: string) => sender().send({ url: receiver.at(path), secret }, message)

describe('the signature', () => {
  // Made by the library `standardwebhooks` 1.1.1 of the secret, id, time and body of its own documentation.
  it('is that of the reference library', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_614_265_330_000 })
    const known = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    const example = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' }
    await sender().send({ url: receiver.at('/known'), secret: known }, example)
    vi.useRealTimers()
    expect(receiver.got('/known')).toMatchObject([
      {
        body: example.body,
        headers: {
          'content-type': 'application/json',
          'webhook-id': example.id,
          'webhook-timestamp': '1614265330',
          'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
        },
      },
    ])
  })

  it('has a secret of 32 bytes in base64, another for each hook', () => {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32)
    expect(newHookSecret()).not.toBe(secret)
  })
})

describe('a receiver', () => {
  const answers: [string, HookAnswer, object][] = [
    ['takes it', { status: 200 }, { kind: 'taken', status: 200 }],
    ['takes it with another 2xx', { status: 299 }, { kind: 'taken', status: 299 }],
    ['has more to say than anybody reads', { status: 200, body: 'x'.repeat(5_000_000) }, { kind: 'taken' }],
    ['refuses', { status: 400 }, { kind: 'failed', status: 400, failure: 'status' }],
    ['is broken', { status: 500, body: 'x'.repeat(5_000_000) }, { kind: 'failed', status: 500, failure: 'status' }],
    ['is gone', { status: 410 }, { kind: 'failed', status: 410, failure: 'gone' }],
    ['says nothing', 'silence', { kind: 'failed', status: null, failure: 'timeout' }],
    ['hangs up', 'hangUp', { kind: 'failed', status: null, failure: 'unreachable' }],
  ]
  it.each(answers)('that %s', async (_what, answer, outcome) => {
    receiver.answer(answer)
    expect(await send('/answers')).toMatchObject(outcome)
  })

  it.each([301, 302, 303, 307, 308])('that leads elsewhere with %d is not followed', async (status) => {
    receiver.answer({ status, headers: { location: receiver.at('/elsewhere') } })
    expect(await send('/moved')).toEqual({ kind: 'failed', status, failure: 'redirect' })
    expect(receiver.got('/elsewhere')).toEqual([])
  })

  it('that sends its head byte by byte has no more time than others', async () => {
    const dripping = createServer((socket) => {
      const timer = setInterval(() => socket.write('H'), 20)
      socket.on('error', () => {}).on('close', () => clearInterval(timer))
    })
    await new Promise<void>((resolve) => dripping.listen(0, '127.0.0.1', resolve))
    const host = `127.0.0.1:${(dripping.address() as AddressInfo).port}`
    const slow = hookSender({ guard: hookGuard([host]), timeoutMs: 200 })
    const { failure } = (await slow.send({ url: `http://${host}/`, secret }, message)) as { failure: string }
    // Its first byte is no answer in HTTP, so that the parser may refuse it first.
    expect(['timeout', 'unreachable']).toContain(failure)
    dripping.close()
  })

  it('that is not there, or not allowed any more', async () => {
    const nobody = hookSender({ guard: hookGuard(['127.0.0.1:1']) })
    const at = (url: string) => nobody.send({ url, secret }, message)
    expect(await at('http://127.0.0.1:1/')).toEqual({ kind: 'failed', status: null, failure: 'unreachable' })
    expect(await at(receiver.at('/'))).toEqual({ kind: 'failed', status: null, failure: 'not_allowed' })
  })
})

describe('a receiver whose certificate', () => {
  // openssl makes the certificates: Node has no way to sign one.
  const folder = mkdtempSync(join(tmpdir(), 'ushers-hooks-'))
  const at = (name: string) => join(folder, name)
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' })
  const self = ['-subj', '/CN=127.0.0.1', '-keyout', at('self.key'), '-out', at('self.pem')]
  const root = ['-subj', '/CN=nobody', '-keyout', at('root.key'), '-out', at('root.pem')]
  const asked = ['-subj', '/CN=127.0.0.1', '-keyout', at('leaf.key'), '-out', at('leaf.csr')]
  const signed = ['-CA', at('root.pem'), '-CAkey', at('root.key'), '-CAcreateserial', '-out', at('leaf.pem')]
  beforeAll(() => {
    openssl('req', '-x509', ...curve, ...self)
    openssl('req', '-x509', ...curve, ...root)
    openssl('req', ...curve.slice(0, 5), ...asked)
    openssl('x509', '-req', '-in', at('leaf.csr'), '-days', '2', ...signed)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each([
    ['it signed itself', 'self'],
    ['nobody known has signed', 'leaf'],
  ])('%s is sent nothing, and says so', async (_what, name) => {
    const bodies: string[] = []
    const tls = { key: readFileSync(at(`${name}.key`)), cert: readFileSync(at(`${name}.pem`)) }
    const server = createSecureServer(tls, (request, response) => {
      bodies.push(request.url ?? '')
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    const outcome = await hookSender({ guard: hookGuard([host]) }).send({ url: `https://${host}/`, secret }, message)
    expect([outcome, bodies]).toEqual([{ kind: 'failed', status: null, failure: 'certificate' }, []])
    await new Promise((resolve) => server.close(resolve))
  })

  it('is none, since it speaks plain http, is not reached', async () => {
    const sent = hookSender({ guard: hookGuard([receiver.host]) })
    const outcome = await sent.send({ url: `https://${receiver.host}/plain`, secret }, message)
    expect(outcome).toEqual({ kind: 'failed', status: null, failure: 'unreachable' })
    expect(receiver.got('/plain')).toEqual([])
  })
})

describe('without hosts of the operator, an address inside', () => {
  const guard = hookGuard([])
  const inside = [
    ...['127.0.0.1', '127.1', '127.0.1', '0x7f000001', '0x7f.1', '2130706433', '017700000001', '0177.0.0.1'],
    ...['127.0.0.1.', '１２７.0.0.1', '①②⑦.0.0.1', '127。0。0。1', '%31%32%37.0.0.1'],
    ...['0', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '224.0.0.1'],
    ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:a9fe:a9fe]', '[::127.0.0.1]'],
    ...['[fe80::1]', '[fc00::1]', '[fd12:3456::1]', '[fec0::1]', '[ff02::1]', '[2002:7f00:1::]', '[2001::1]'],
    ...['[64:ff9b::127.0.0.1]', '[64:ff9b::a9fe:a9fe]', '[64:ff9b::a00:1]', '[64:ff9b::]', '[64:ff9b:1::1]'],
  ]
  it.each(inside)('is refused as https://%s', (host) => {
    expect(guard.allowed(`https://${host}/hook`)).toBeUndefined()
    expect(guard.allowed(`https://${host}:8443/hook`)).toBeUndefined()
  })

  it.each([
    'http://hooks.example.org/',
    'https://user:secret@hooks.example.org/',
    'ftp://hooks.example.org/',
    'file:///etc/passwd',
    'https:///',
    'https://127.0.0.1%00.example.org/',
    'hooks.example.org',
    '',
  ])('no more than %s', (url) => expect(guard.allowed(url)).toBeUndefined())

  it.each([
    'https://hooks.example.org/a?b=c',
    'https://hooks.example.org:8443/',
    'https://142.250.72.10/',
    'https://bücher.example/',
  ])('but not %s', (url) => expect(guard.allowed(url)?.protocol).toBe('https:'))

  const names = ['localhost', 'localhost.', 'LOCALHOST', 'inside.example', 'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ']
  it.each(names)('is not connected to by the name %s, whatever else the name has', async (host) => {
    const asked: string[] = []
    const answers: Resolve = (name, _options, answer) => {
      asked.push(name)
      answer(null, [
        { address: '142.250.72.10', family: 4 },
        { address: asked.length === 1 ? '127.0.0.1' : '142.250.72.10', family: 4 },
      ])
    }
    const fooled = hookSender({ guard: hookGuard([], answers) })
    const outcome = await fooled.send({ url: `https://${host}/`, secret }, message)
    expect(outcome).toEqual({ kind: 'failed', status: null, failure: 'inward' })
    expect(asked).toHaveLength(1)
  })

  it('is judged on the answer that the connection takes: a name that is public first and private then', async () => {
    let lookups = 0
    const rebound: Resolve = (_name, _options, answer) => {
      lookups += 1
      answer(null, [{ address: lookups === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }])
    }
    const fooled = hookSender({ guard: hookGuard([], rebound), timeoutMs: 300 })
    const port = receiver.host.split(':')[1]
    for (const _try of [1, 2]) await fooled.send({ url: `https://rebound.example:${port}/rebound`, secret }, message)
    expect(lookups).toBe(2)
    expect(receiver.got('/rebound')).toEqual([])
  })

  it('with a zone, or unknown to all lists of addresses, is one', () => {
    expect(['fe80::1%eth0', '2607:f8b0::1%eth0', '64:ff9b::1.2.3.4%lo'].map(isPrivateAddress)).toEqual([
      true,
      true,
      true,
    ])
    expect(['64:ff9b::8efa:480a', '2607:f8b0:4004::5f'].map(isPrivateAddress)).toEqual([false, false])
  })
})
