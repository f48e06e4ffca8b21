import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { Server } from 'socket.io'
import { io as connect } from 'socket.io-client'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { openPostgres } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { answerViewers, viewersOf } from './channelViewers.ts'
import { joinCluster } from './cluster.ts'
import type { LiveServer } from './publish.ts'
import { channelRoom } from './signals.ts'

const ends: (() => Promise<unknown> | unknown)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

const log = { warn: vi.fn() }

async function emptyDatabase(): Promise<string> {
  const database = await createTestDatabase()
  ends.push(database.drop)
  const db = openPostgres(database.url)
  await migrate(db)
  await db.destroy()
  return database.url
}

/**
 * Stands in for a process of the cluster; `look` puts #general on somebody's screen there. A killed process does not
 * answer, and is still counted for a while.
 */
async function startProcess(databaseUrl: string, { isAlive = true } = {}) {
  const http = createServer()
  const io: LiveServer = new Server(http)
  const leave = joinCluster(io, databaseUrl, Fastify().log)
  if (isAlive) answerViewers(io)
  io.on('connection', (socket) => {
    socket.data.userId = String(socket.handshake.auth.userId)
    socket.join(channelRoom('general'))
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  ends.push(leave, () => io.close())
  const { port } = http.address() as AddressInfo
  const look = async (userId: string) => {
    const socket = connect(`http://127.0.0.1:${port}`, { auth: { userId }, transports: ['websocket'], forceNew: true })
    ends.push(() => void socket.close())
    await new Promise<void>((resolve) => socket.on('connect', resolve))
  }
  return { io, look }
}

describe('the viewers of a channel', () => {
  it('are collected from all processes, each person once', async () => {
    const url = await emptyDatabase()
    const here = await startProcess(url)
    const there = await startProcess(url)
    // Together larger than one notification.
    const crowd = ['a', 'b', 'c'].map((letter) => letter.repeat(4000))
    await here.look('Ann')
    for (const userId of ['Ann', 'Ben', ...crowd]) await there.look(userId)
    // Processes find each other after a moment.
    await expect.poll(() => viewersOf(here.io, 'general', log)).toEqual(new Set(['Ann', 'Ben', ...crowd]))
    await expect.poll(() => viewersOf(there.io, 'general', log)).toEqual(new Set(['Ann', 'Ben', ...crowd]))
    expect(await viewersOf(here.io, 'announcements', log)).toEqual(new Set())
  })

  it('are those of the other processes, where one does not answer', async () => {
    const url = await emptyDatabase()
    const here = await startProcess(url)
    const there = await startProcess(url)
    await startProcess(url, { isAlive: false })
    await here.look('Ann')
    await there.look('Ben')
    await expect.poll(() => here.io.of('/').adapter.serverCount()).toBe(3)
    log.warn.mockClear()
    // A busy process may answer one question too late, and the next in time.
    await expect.poll(() => viewersOf(here.io, 'general', log)).toEqual(new Set(['Ann', 'Ben']))
    expect(log.warn).toHaveBeenCalled()
  })

  it('are known to a single process too', async () => {
    const io: LiveServer = new Server()
    expect(await viewersOf(io, 'general', log)).toEqual(new Set())
  })
})
