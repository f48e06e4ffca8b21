import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sessionsApi } from '#shared/people/sessions.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { PASSWORD, withTestApp } from '../testing/app.ts'
import { type Listener, listen } from '../testing/live.ts'

const test = withTestApp()

type Person = Awaited<ReturnType<typeof test.signUp>>
let [ann, ben] = [] as unknown as [Person, Person]
beforeAll(async () => {
  ann = await test.signUp({ name: 'Ann Abel' })
  ben = await test.signUp({ name: 'Ben Baker' })
})

const listeners: Listener[] = []
afterEach(() => {
  for (const { socket } of listeners.splice(0)) socket.close()
})
async function listenWith(token: string): Promise<Listener> {
  const listener = await listen(test, token)
  listeners.push(listener)
  return listener
}

const ask = (listener: Listener, signal: string, ...args: unknown[]): Promise<unknown> =>
  listener.socket.emitWithAck(signal, ...args)

/** Sends a message and waits for it, so that everything sent before has arrived too. */
async function untilHeard(...all: Listener[]): Promise<void> {
  const input = { channel: 'announcements', content: 'Hello' }
  const { body } = await test.call(messagesApi.create, input, ann.token)
  await Promise.all(all.map((listener) => listener.waitFor('newMessage', ({ _id }) => _id === body._id)))
}

describe('a signal of the wrong shape', () => {
  const SIGNALS = ['joinChannel', 'leaveChannel', 'typing']
  it.each<[string, unknown[]]>([
    ['nothing', []],
    ['null', [null]],
    ['a number', [7]],
    ['a list', [['general']]],
    ['a structure', [{ channel: 'general' }]],
    ['a prototype', [JSON.parse('{"__proto__":{"channel":"general"}}')]],
    ['bytes', [Buffer.from('general')]],
    ['no channel', ['nothing']],
    ['the name of a room', ['channel:general']],
    ['a prototype’s key', ['__proto__']],
    ['a NUL', ['general\0']],
    ['a huge text', ['x'.repeat(60_000)]],
    ['more than it should', ['general', 'announcements']],
    ['a callback that is none', ['general', { call: 'me' }]],
  ])('is answered as such: %s', async (_kind, args) => {
    const listener = await listenWith(ann.token)
    for (const signal of SIGNALS)
      expect(await ask(listener, signal, ...args)).toEqual({ ok: false, code: 'invalid_input' })
    expect(await ask(listener, 'whoIsOnline', 'me', ...args)).toEqual({ ok: false, code: 'invalid_input' })
  })

  it('and without a callback, or unknown, hurts nobody', async () => {
    const rude = await listenWith(ann.token)
    const other = await listenWith(ben.token)
    for (const signal of ['joinChannel', 'typing', 'whoIsOnline', 'sendMessage', 'error', 'nothing'])
      for (const args of [[], [null], ['general', 'no callback']]) rude.socket.emit(signal, ...args)
    await untilHeard(rude, other)
  })

  it('of more than 64 KB ends that connection alone', async () => {
    const rude = await listenWith(ann.token)
    const other = await listenWith(ben.token)
    rude.socket.emit('joinChannel', 'x'.repeat(70_000))
    await rude.end
    await untilHeard(other)
  })
})

describe('a flood of signals', () => {
  it('is dropped and answered so, on that connection alone', async () => {
    const flooding = await listenWith(ann.token)
    const other = await listenWith(ann.token)
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask(flooding, 'joinChannel', 'general')))
    expect(answers.slice(0, 20)).toEqual(Array(20).fill({ ok: true }))
    // If a new second starts while they arrive, another twenty pass.
    const dropped = answers.filter((answer) => (answer as { code?: string }).code === 'slow_down')
    expect(dropped.length).toBeGreaterThanOrEqual(20)
    expect(await ask(other, 'joinChannel', 'general')).toEqual({ ok: true })
    await untilHeard(flooding, other)
  })
})

describe('announcements of writes', () => {
  it('are acknowledged and told to nobody', async () => {
    const sender = await listenWith(ann.token)
    const other = await listenWith(ben.token)
    const forged = { _id: 'forged', channel: 'general', content: 'Forged', sender: { name: 'Ben Baker' } }
    for (const signal of ['sendMessage', 'editMessage', 'deleteMessage'])
      for (const args of [[forged], ['Forged'], []]) expect(await ask(sender, signal, ...args)).toEqual({ ok: true })
    await untilHeard(sender, other)
    expect([
      other.received('newMessage').length,
      other.received('messageEdited'),
      other.received('messageDeleted'),
    ]).toEqual([1, [], []])
    const { body } = await test.call(messagesApi.list, { channel: 'general' }, ben.token)
    expect(body).toEqual([])
  })
})

describe('typing', () => {
  it('is told to others who have the channel on screen, once in two seconds, and to nobody else', async () => {
    const { body: tablet } = await test.call(sessionsApi.login, { email: ann.email, password: PASSWORD })
    const writer = await listenWith(ann.token)
    const own = await listenWith(tablet.token)
    const reader = await listenWith(ben.token)
    const elsewhere = await listenWith(ben.token)
    const left = await listenWith(ben.token)
    for (const listener of [writer, own, reader, left]) await ask(listener, 'joinChannel', 'general')
    await ask(elsewhere, 'joinChannel', 'sunday-team')
    expect(await ask(left, 'leaveChannel', 'general')).toEqual({ ok: true })
    const answers = await Promise.all([1, 2, 3].map(() => ask(writer, 'typing', 'general')))
    expect(answers).toEqual(Array(3).fill({ ok: true }))
    await untilHeard(writer, own, reader, elsewhere, left)
    const hint = { channel: 'general', userId: ann._id, name: 'Ann Abel' }
    expect([writer, own, reader, elsewhere, left].map((listener) => listener.received('typing'))).toEqual([
      [],
      [],
      [hint],
      [],
      [],
    ])
  })
})
