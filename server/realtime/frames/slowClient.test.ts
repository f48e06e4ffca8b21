import { once } from 'node:events'
import { expect, it, onTestFinished, vi } from 'vitest'
import { MESSAGE_MAX, type Message, messagesApi } from '#shared/talk/messages.ts'
import { withTestApp } from '../../testing/app.ts'
import { listen } from '../../testing/live.ts'
import { signInWithoutReading } from '../../testing/socketServer.ts'
import { MAX_QUEUED_BYTES } from './frameBatching.ts'

const test = withTestApp()

/** The longest message: 8 kB on the wire. */
const CONTENT = '\u{1F514}'.repeat(MESSAGE_MAX / 2)
const MESSAGE_BYTES = Buffer.byteLength(CONTENT)
/** Far more than the server queues for one connection and the operating system buffers. */
const MOST_MESSAGES = (64 * 1024 * 1024) / MESSAGE_BYTES
const AT_ONCE = 50

it('a client that stops reading is cut off, harms nobody, and catches up when it comes back', async () => {
  const slow = await test.signUp()
  const other = await test.signUp()
  const sender = await test.signUp()
  const info = vi.spyOn(test.app.http.log, 'info')
  const isCutOff = () => info.mock.calls.some(([, text]) => text === 'a live connection that does not read was cut off')
  const listener = await listen(test, other.token)
  onTestFinished(() => void listener.socket.close())
  const tcp = await signInWithoutReading(test.url, slow.token)
  onTestFinished(() => void tcp.destroy())

  let posted = 0
  while (!isCutOff() && posted < MOST_MESSAGES) {
    const batch = Array.from({ length: AT_ONCE }, () =>
      test.call(messagesApi.create, { channel: 'general', content: CONTENT }, sender.token),
    )
    expect(new Set((await Promise.all(batch)).map(({ status }) => status))).toEqual(new Set([201]))
    posted += AT_ONCE
    // A client that reads gets every message meanwhile.
    await expect.poll(() => listener.received('newMessage').length, { timeout: 20_000 }).toBe(posted)
  }
  const [about] = info.mock.calls.find(([, text]) => String(text).includes('cut off')) ?? []
  const { bytes } = about as unknown as { bytes: number }
  // The queue exceeds the limit by at most one turn's messages.
  expect(bytes).toBeGreaterThan(MAX_QUEUED_BYTES)
  expect(bytes).toBeLessThan(MAX_QUEUED_BYTES + 2 * AT_ONCE * MESSAGE_BYTES)
  expect(new Set(listener.received('newMessage').map(({ seq }) => seq)).size).toBe(posted)

  // The client reads again: it gets what the operating system has buffered, then the end of the connection.
  const end = once(tcp, 'close')
  tcp.resume()
  await end
  const caughtUp: Message[] = []
  for (;;) {
    const query = { channel: 'general', since: caughtUp.at(-1)?.revision ?? 0, limit: 100 }
    const { body } = await test.call(messagesApi.list, query, slow.token)
    if (body.length === 0) break
    caughtUp.push(...body)
  }
  expect(caughtUp.map(({ seq }) => seq)).toEqual(Array.from({ length: posted }, (_, at) => at + 1))
  const back = await listen(test, slow.token)
  onTestFinished(() => void back.socket.close())
  await test.call(messagesApi.create, { channel: 'general', content: 'Back' }, sender.token)
  await back.waitFor('newMessage', ({ content }) => content === 'Back')
}, 120_000)
