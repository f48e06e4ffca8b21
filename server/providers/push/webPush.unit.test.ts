import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import webPush from 'web-push'
import { type PushTestService, startPushService, type TestDevice } from '../../testing/pushService.ts'
import { isPrivateAddress, pushGuard, type Resolve } from '../endpointGuard.ts'
import { EncryptionThread } from './encryption.ts'
import { vapid, vapidSubject } from './vapid.ts'
import { type Push, type PushSender, webPushSender } from './webPush.ts'

const keys = webPush.generateVAPIDKeys()
const signing = vapid('mailto:ushers@example.org', keys)
const payload = JSON.stringify({ title: 'A', body: 'B', uuid: 'c', type: 'navigate' })
const push: Push = { payload, ttl: 60, urgency: 'normal', topic: 'channel-general' }

let service: PushTestService
let sender: PushSender
beforeAll(async () => {
  service = await startPushService({ vapidKey: () => keys.publicKey })
  sender = webPushSender({ guard: pushGuard([service.host]), vapid: signing, timeoutMs: 300 })
})
afterAll(async () => {
  sender.close()
  await service.close()
})

const targetOf = ({ endpoint, token }: TestDevice) => ({ endpoint, ...JSON.parse(token).keys })

describe('an encryption thread', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })
  const send = async (encryption: EncryptionThread, targets: Parameters<PushSender['send']>[0][]) => {
    const threaded = webPushSender({ guard: pushGuard([service.host]), vapid: signing, encryption })
    const outcomes = await Promise.all(targets.map((target) => threaded.send(target, push)))
    threaded.close()
    return outcomes
  }
  const payloadOf = ({ path }: TestDevice) => service.taken.find((taken) => taken.path === path)?.payload

  it('encrypts for each device, and refuses unusable keys alone', async () => {
    const devices = Array.from({ length: 40 }, () => service.subscribe())
    const targets = devices.map(targetOf)
    const here = vi.spyOn(webPush, 'generateRequestDetails')
    const outcomes = await send(new EncryptionThread(), [...targets, { ...targetOf(service.subscribe()), p256dh: 'x' }])
    expect(outcomes.slice(0, 40)).toEqual(devices.map(() => ({ kind: 'taken' })))
    expect(here).not.toHaveBeenCalled()
    expect(outcomes[40]).toMatchObject({ kind: 'later', reason: expect.stringContaining('p256dh') })
    expect(devices.map(payloadOf)).toEqual(devices.map(() => JSON.parse(payload)))
  })

  it('that cannot run costs no push', async () => {
    const device = service.subscribe()
    expect(await send(new EncryptionThread('/nowhere/encryption.worker.js'), [targetOf(device)])).toEqual([
      { kind: 'taken' },
    ])
    expect(payloadOf(device)).toEqual(JSON.parse(payload))
  })
})

describe('a push service', () => {
  const answers: [string, Parameters<PushTestService['answer']>[0], object][] = [
    ['forgets the device', { status: 404 }, { kind: 'gone' }],
    ['has forgotten it', { status: 410 }, { kind: 'gone' }],
    ['has had enough', { status: 429, headers: { 'retry-after': '7' } }, { kind: 'later', afterMs: 7000 }],
    ['is being mended', { status: 503, headers: { 'retry-after': 'soon' } }, { kind: 'later', afterMs: undefined }],
    ['is broken', { status: 500, body: 'x'.repeat(100_000) }, { kind: 'later' }],
    ['says nothing', 'silence', { kind: 'later', reason: 'no answer in time' }],
    ['wants other keys', { status: 403, body: 'BadJwtToken\n' }, { kind: 'refused', reason: '403 BadJwtToken' }],
    ['finds it too large', { status: 413 }, { kind: 'dropped', reason: '413' }],
  ]
  it.each(answers)('that %s', async (_what, answer, outcome) => {
    const device = service.subscribe()
    service.answer(answer, device)
    expect(await sender.send(targetOf(device), push)).toMatchObject(outcome)
  })

  it('that has closed a connection since it answered on it is asked again at once, on a new one', async () => {
    const answered = new WeakSet<object>()
    let requests = 0
    const server = createServer((request, response) => {
      requests += 1
      if (answered.has(request.socket)) return request.socket.destroy()
      answered.add(request.socket)
      return response.writeHead(201).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    const own = webPushSender({ guard: pushGuard([host]), vapid: signing })
    const target = { ...targetOf(service.subscribe()), endpoint: `http://${host}/push/1` }
    expect([await own.send(target, push), await own.send(target, push)]).toEqual([{ kind: 'taken' }, { kind: 'taken' }])
    expect(requests).toBe(3)
    own.close()
    server.close()
  })

  it('that takes it gets what RFC 8030, 8291 and 8292 say', async () => {
    const device = service.subscribe()
    expect(await sender.send(targetOf(device), push)).toEqual({ kind: 'taken' })
    const got = service.taken.find(({ path }) => path === device.path)
    expect(got?.payload).toEqual(JSON.parse(payload))
    expect(got?.headers).toMatchObject({ ttl: '60', urgency: 'normal', topic: 'channel-general' })
    expect(got?.headers).toMatchObject({ host: service.host, 'content-length': String(got?.bytes) })
    expect(got?.claims).toMatchObject({ aud: service.url, sub: 'mailto:ushers@example.org' })
  })

  it('is asked for the whole address, what stands behind a question mark too', async () => {
    const device = service.subscribe()
    const target = { ...targetOf(device), endpoint: `${device.endpoint}?token=a%2Fb` }
    expect(await sender.send(target, push)).toEqual({ kind: 'gone' })
    expect(service.asked).toContain(`${device.path}?token=a%2Fb`)
  })

  it('that sends elsewhere is not followed, wherever that is', async () => {
    const inside = service.subscribe()
    for (const status of [301, 302, 303, 307, 308]) {
      const device = service.subscribe()
      service.answer({ status, headers: { location: inside.endpoint } }, device)
      expect(await sender.send(targetOf(device), push)).toEqual({ kind: 'refused', reason: String(status) })
    }
    expect(service.asked).not.toContain(inside.path)
  })

  it('that is not there, or may not be asked', async () => {
    const device = targetOf(service.subscribe())
    const closed = webPushSender({ guard: pushGuard(['127.0.0.1:1']), vapid: signing })
    expect(await closed.send({ ...device, endpoint: 'http://127.0.0.1:1/x' }, push)).toMatchObject({ kind: 'later' })
    const asDelivered = webPushSender({ guard: pushGuard([]), vapid: signing })
    expect(await asDelivered.send(device, push)).toMatchObject({ kind: 'refused' })
  })

  it('whose name leads inward is not connected to, and asked for its address once', async () => {
    const asked: string[] = []
    const rebound: Resolve = (hostname, _options, answer) => {
      asked.push(hostname)
      const inward = { address: '127.0.0.1', family: 4 }
      answer(null, [{ address: '142.250.72.10', family: 4 }, inward])
    }
    const fooled = webPushSender({ guard: pushGuard([], rebound), vapid: signing })
    const device = { ...targetOf(service.subscribe()), endpoint: 'https://fcm.googleapis.com/fcm/send/x' }
    const reason = 'fcm.googleapis.com leads to an address inside'
    expect(await fooled.send(device, push)).toEqual({ kind: 'later', reason })
    expect(asked).toEqual(['fcm.googleapis.com'])
  })
})

describe('an inward address', () => {
  const inward = ['127.0.0.1', '10.1.2.3', '172.31.255.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0']
  const inwardToo = ['224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd12::1', '::ffff:127.0.0.1', 'ff02::1']
  it.each([...inward, ...inwardToo, '::127.0.0.1', '2002:7f00:1::', 'not an address'])('is %s', (address) =>
    expect(isPrivateAddress(address)).toBe(true),
  )
  it.each(['142.250.72.10', '172.32.0.1', '100.128.0.1', '2607:f8b0:4004::5f'])('is not %s', (address) =>
    expect(isPrivateAddress(address)).toBe(false),
  )
})

describe('whom a push service may write to', () => {
  const from = (VAPID_SUBJECT: string, SITE_URL: string, SUPER_ADMIN_EMAIL = '') =>
    vapidSubject({ VAPID_SUBJECT, SITE_URL, SUPER_ADMIN_EMAIL })

  it('is what was set, the site, the super admin, in this order', () => {
    expect(from('mailto:a@b.org', 'https://ushers.example.org')).toBe('mailto:a@b.org')
    expect(from('', 'https://ushers.example.org', 'ruth@church.org')).toBe('https://ushers.example.org')
    expect(from('', 'http://localhost:5000', 'ruth@church.org')).toBe('mailto:ruth@church.org')
    expect(from('', 'https://localhost', 'admin@localhost')).toBe('mailto:admin@example.org')
    expect(from('', 'http://192.168.0.7:5000')).toBe('mailto:admin@example.org')
  })

  it.each(['mailto:admin@localhost', 'https://localhost', 'https://127.0.0.1', 'https://'])('is not %s', (subject) =>
    expect(() => from(subject, 'https://ushers.example.org')).toThrow('VAPID_SUBJECT'),
  )
})

describe('the keys', () => {
  it('must belong together', () => {
    const other = webPush.generateVAPIDKeys()
    expect(() => vapid('mailto:a@b.org', { ...keys, publicKey: other.publicKey })).toThrow('VAPID_PUBLIC_KEY')
  })

  it('sign once for hours and each push service', () => {
    const [first, again, other] = ['https://a.example', 'https://a.example', 'https://b.example'].map(signing)
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })
})
