import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { messagesApi } from '#shared/talk/messages.ts'
import { startApp } from '../testing/app.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { requestOf } from '../testing/request.ts'
import { temporaryFolder } from '../testing/sqliteFile.ts'
import { startTcpProxy } from '../testing/tcpProxy.ts'
import { isDatabaseGone, openPostgres } from './client.ts'

async function testDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase()
  onTestFinished(drop)
  return url
}

describe('PostgreSQL that does not answer', () => {
  it('is given up, in a transaction too, and asked over a new connection', async () => {
    const db = openPostgres(await testDatabase(), { silenceMs: 500 })
    onTestFinished(() => db.destroy())
    const forEver = sql`select pg_sleep(3600)`
    const reason = (error: unknown) => error
    const refused = [
      await forEver.execute(db).catch(reason),
      await db
        .transaction()
        .execute((trx) =>
          forEver
            .execute(trx)
            .catch(reason)
            .then((error) => Promise.reject(error)),
        )
        .catch(reason),
    ]
    expect(refused.map(isDatabaseGone)).toEqual([true, true])
    expect((await sql<{ answer: number }>`select 42 as answer`.execute(db)).rows).toEqual([{ answer: 42 }])
  })

  it('behind connections that stall: who waits is told so, and what comes after is done', async () => {
    const url = new URL(await testDatabase())
    const proxy = await startTcpProxy(Number(url.port))
    url.port = String(proxy.port)
    const settings = { DATABASE_URL: url.href, DATA_DIR: temporaryFolder(), LOG_LEVEL: 'silent' }
    const app = await startApp(settings, { silenceMs: 2000 })
    onTestFinished(async () => {
      await app.stop()
      await proxy.shut()
    })
    const user = await app.app.users.create(null, {
      name: 'Ann Abel',
      email: 'ann@example.org',
      password: 'a good long password',
      phoneNumber: null,
      role: 'standard',
    })
    const { token } = await app.app.sessions.start(user)
    const post = (content: string) =>
      fetch(...requestOf(app.url, messagesApi.create, { channel: 'general', content }, token))
    const several = () => Promise.all(Array.from({ length: 12 }, (_, at) => post(`Number ${at}`)))

    await several()
    proxy.stall()
    const refused = (await several()).filter(({ status }) => status !== 201)
    expect(refused.length).toBeGreaterThan(0)
    for (const response of refused) {
      expect(response.status).toBe(503)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await response.json()).toMatchObject({ code: 'unavailable' })
    }
    await expect.poll(async () => (await post('After')).status).toBe(201)
  })
})
