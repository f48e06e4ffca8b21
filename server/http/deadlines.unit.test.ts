import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { deadlines } from './deadlines.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Runs an upload that receives `bytes` in each span of a minute, and returns the minute in which it was cut. */
function minuteOfCut(bytes: number, minutes = 12): number | undefined {
  let cut: number | undefined
  const socket = { bytesRead: 0, destroy: () => (cut ??= minute) }
  let minute = 0
  void deadlines(60).runUpload(socket as unknown as Socket, () => new Promise(() => {}))
  for (minute = 1; minute <= minutes; minute += 1) {
    socket.bytesRead += bytes
    vi.advanceTimersByTime(60_000)
  }
  return cut
}

it('an upload goes on while 16 kB arrive in each span, and for ten spans', () => {
  expect(minuteOfCut(0)).toBe(1)
  expect(minuteOfCut(16 * 1024 - 1)).toBe(1)
  expect(minuteOfCut(16 * 1024, 9)).toBeUndefined()
  expect(minuteOfCut(16 * 1024)).toBe(10)
})

it('the deadline of an upload ends with it', async () => {
  const destroy = vi.fn()
  await deadlines(60).runUpload({ bytesRead: 0, destroy } as unknown as Socket, async () => 'read')
  vi.advanceTimersByTime(600_000)
  expect(destroy).not.toHaveBeenCalled()
})

describe('a reply', () => {
  const LARGE = Buffer.alloc(64 * 1024 * 1024)

  /** A server that answers as the test says, with a deadline in seconds, and a connection that reads nothing. */
  async function ask(answer: (response: ServerResponse) => void, deadline = 0.2) {
    vi.useRealTimers()
    const replies: ServerResponse[] = []
    const server = createServer((_request, response) => {
      replies.push(response)
      answer(response)
    })
    deadlines(deadline).closeUnread(server)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
    onTestFinished(() => {
      socket.destroy()
      server.closeAllConnections()
      server.close()
    })
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    await vi.waitUntil(() => replies[0])
    return { reply: replies[0] as ServerResponse, socket }
  }

  it('that nobody reads loses its connection', async () => {
    const { reply, socket } = await ask((response) => response.end(LARGE))
    await once(reply, 'close')
    expect(socket.bytesRead).toBeLessThan(LARGE.length)
  })

  it('that is read slowly goes on', async () => {
    // A second: on a busy machine the process itself may stand still for some tenths of it.
    const { reply, socket } = await ask((response) => response.end(LARGE), 1)
    socket.on('data', () => {
      socket.pause()
      setTimeout(() => socket.resume(), 1)
    })
    await once(reply, 'close')
    await vi.waitUntil(() => socket.bytesRead > LARGE.length)
  })

  it('that takes its time to be made is not late, and loses its connection where nobody reads it then', async () => {
    const { reply, socket } = await ask((response) => void setTimeout(() => response.end(LARGE), 600))
    await once(reply, 'close')
    expect(reply.headersSent).toBe(true)
    expect(socket.bytesRead).toBeLessThan(LARGE.length)
  })
})
