import { once } from 'node:events'
import { createServer } from 'node:http'
import Fastify from 'fastify'
import { Server } from 'socket.io'
import { afterAll, expect, it } from 'vitest'
import { openPostgres } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { startTcpProxy } from '../testing/tcpProxy.ts'
import { joinCluster } from './cluster.ts'
import type { LiveServer } from './publish.ts'

const ends: (() => Promise<unknown> | unknown)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

/** Stands in for a process of the cluster, with the people it has received as online. */
async function startProcess(name: string, databaseUrl: string) {
  const http = createServer()
  const io: LiveServer = new Server(http)
  const leave = joinCluster(io, databaseUrl, Fastify().log)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  ends.push(leave, () => io.close())
  const heard: string[] = []
  io.on('presence', ({ process }) => heard.push(process))
  return { heard, say: () => io.serverSideEmit('presence', { process: name, kind: 'all', online: [], offline: [] }) }
}

it('after a lost connection to PostgreSQL a process receives and sends events again', async () => {
  const database = await createTestDatabase()
  ends.push(database.drop)
  const db = openPostgres(database.url)
  await migrate(db)
  await db.destroy()
  const url = new URL(database.url)
  const proxy = await startTcpProxy(Number(url.port))
  ends.push(proxy.shut)
  url.port = String(proxy.port)
  const near = await startProcess('near', database.url)
  const far = await startProcess('far', url.href)

  const bothAreHeard = () =>
    expect
      .poll(() => {
        near.say()
        far.say()
        return [near.heard.splice(0).includes('far'), far.heard.splice(0).includes('near')]
      })
      .toEqual([true, true])
  await bothAreHeard()
  for (let outage = 0; outage < 2; outage += 1) {
    await proxy.shut()
    await proxy.open()
    await bothAreHeard()
  }
})
