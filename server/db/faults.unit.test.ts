import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { Health } from '#shared/health.ts'
import { usersApi } from '#shared/people/users.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { PASSWORD, startApp } from '../testing/app.ts'
import { requestOf } from '../testing/request.ts'
import { temporaryFolder } from '../testing/sqliteFile.ts'
import { version } from '../version.ts'
import { SQLITE_FILE } from './client.ts'
import { noteFault } from './faults.ts'
import { firstValue, openConnection } from './sqlite/file.ts'

async function start(DATA_DIR = temporaryFolder()) {
  const running = await startApp({ DATA_DIR, LOG_LEVEL: 'silent', BOT_CHECK: 'off' })
  onTestFinished(running.stop)
  const ready = async () => {
    const answer = await fetch(`${running.url}/readyz`)
    const { version: release, ...said } = Health.parse(await answer.json())
    expect(release).toBe(version())
    return [answer.status, said]
  }
  return { ...running, ready }
}

async function signIn({ app }: Awaited<ReturnType<typeof start>>): Promise<string> {
  const account = { name: 'Ann Abel', email: 'ann@example.org', password: PASSWORD, phoneNumber: null }
  return (await app.sessions.start(await app.users.create(null, { ...account, role: 'standard' }))).token
}

it('a read-only database refuses what writes, and says so on /readyz', async () => {
  const server = await start()
  const token = await signIn(server)
  const post = () =>
    fetch(...requestOf(server.url, messagesApi.create, { channel: 'general', content: 'Hello' }, token))
  // SQLite answers SQLITE_READONLY then. The pragma is for the writing connection.
  await server.db.transaction().execute((trx) => sql`pragma query_only = on`.execute(trx))
  const refused = await post()
  expect([refused.status, await refused.json()]).toEqual([503, expect.objectContaining({ code: 'unavailable' })])
  expect((await fetch(...requestOf(server.url, usersApi.directory, {}, token))).status).toBe(200)
  expect(await server.ready()).toEqual([503, { status: 'unavailable', reason: 'database_read_only' }])
})

it('a database that can be written again is ready again', async () => {
  const server = await start()
  noteFault(server.db, Object.assign(new Error('attempt to write a readonly database'), { code: 'SQLITE_READONLY' }))
  expect(await server.ready()).toEqual([200, { status: 'ready' }])
})

it('a damaged database refuses what reaches the damage, and /readyz says so until a restart', async () => {
  const folder = temporaryFolder()
  const first = await start(folder)
  const token = await signIn(first)
  await first.stop()
  const file = join(folder, SQLITE_FILE)
  const database = openConnection(file)
  const page = firstValue(database, "select rootpage from sqlite_master where name = 'messages'") as number
  const size = firstValue(database, 'pragma page_size') as number
  database.close()
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(size, 0xff), 0, size, (page - 1) * size)
  closeSync(handle)

  const server = await start(folder)
  expect(await server.ready()).toEqual([200, { status: 'ready' }])
  const refused = await fetch(
    ...requestOf(server.url, messagesApi.create, { channel: 'general', content: 'Hello' }, token),
  )
  expect([refused.status, await refused.json()]).toEqual([503, expect.objectContaining({ code: 'unavailable' })])
  for (let time = 0; time < 2; time += 1)
    expect(await server.ready()).toEqual([503, { status: 'unavailable', reason: 'database_damaged' }])
  expect((await fetch(...requestOf(server.url, usersApi.directory, {}, token))).status).toBe(200)
})
