import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, it, onTestFinished } from 'vitest'
import { usersApi } from '#shared/people/users.ts'
import { messagesApi } from '#shared/talk/messages.ts'
import { startApp } from '../testing/app.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { requestOf } from '../testing/request.ts'
import { temporaryFolder } from '../testing/sqliteFile.ts'
import { startTcpProxy } from '../testing/tcpProxy.ts'
import { openPostgres, SQLITE_FILE } from './client.ts'
import { openConnection, type SqliteConnection } from './sqlite/file.ts'

interface Outage {
  /** Status of /readyz during the outage: 200 where the database can still be read. */
  readiness: number
  settings: { DATABASE_URL: string; DATA_DIR: string }
  begin(): Promise<void>
  end(): Promise<void>
}

/** PostgreSQL behind a proxy that is shut during the outage. */
async function gatedPostgres(): Promise<Outage> {
  const database = await createTestDatabase()
  const url = new URL(database.url)
  const proxy = await startTcpProxy(Number(url.port))
  onTestFinished(async () => {
    await proxy.shut()
    await database.drop()
  })
  url.port = String(proxy.port)
  const settings = { DATABASE_URL: url.href, DATA_DIR: temporaryFolder() }
  return { readiness: 503, settings, begin: proxy.shut, end: proxy.open }
}

/** A SQLite file whose write lock another connection holds during the outage. */
function heldSqlite(): Outage {
  const folder = temporaryFolder()
  let holder: SqliteConnection | undefined
  return {
    readiness: 200,
    settings: { DATABASE_URL: '', DATA_DIR: folder },
    async begin() {
      holder = openConnection(join(folder, SQLITE_FILE))
      holder.exec('begin immediate')
    },
    async end() {
      holder?.close()
    },
  }
}

it('while its database cannot work the server says so, and goes on by itself afterwards', {
  timeout: 60_000,
}, async () => {
  const outage = inject('database') === 'postgres' ? await gatedPostgres() : heldSqlite()
  const { app, url, stop } = await startApp({ ...outage.settings, LOG_LEVEL: 'silent', BOT_CHECK: 'off' })
  onTestFinished(stop)
  const user = await app.users.create(null, {
    name: 'Ann Abel',
    email: 'ann@example.org',
    password: 'a good long password',
    phoneNumber: null,
    role: 'standard',
  })
  const { token } = await app.sessions.start(user)
  const post = (content: string) => fetch(...requestOf(url, messagesApi.create, { channel: 'general', content }, token))
  const readiness = async () => (await fetch(`${url}/readyz`)).status

  expect((await post('Before')).status).toBe(201)
  expect(await readiness()).toBe(200)
  await outage.begin()
  const refused = await post('Meanwhile')
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ code: 'unavailable' })
  expect(await readiness()).toBe(outage.readiness)
  await outage.end()
  await expect.poll(async () => (await post('After')).status).toBe(201)
  const list = await fetch(...requestOf(url, messagesApi.list, { channel: 'general' }, token))
  expect((await list.json()) as object[]).toMatchObject([{ content: 'Before' }, { content: 'After' }])
  expect((await fetch(...requestOf(url, usersApi.directory, {}, token))).status).toBe(200)
})

if (inject('database') === 'postgres')
  it('a connection that breaks at work ends its query, and not the process', async () => {
    const outage = await gatedPostgres()
    const db = openPostgres(outage.settings.DATABASE_URL)
    onTestFinished(() => db.destroy())
    await db.connection().execute(async (held) => {
      await sql`select 1`.execute(held)
      await outage.begin()
      await expect(sql`select 1`.execute(held)).rejects.toThrow(/^(Connection terminated|Client has encountered)/)
    })
    await outage.end()
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })
