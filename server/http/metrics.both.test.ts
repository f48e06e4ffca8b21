import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { sessionsApi } from '#shared/people/sessions.ts'
import { pushApi } from '#shared/reach/push.ts'
import { startApp, withTestApp } from '../testing/app.ts'
import { listen } from '../testing/live.ts'
import { createTestDatabase } from '../testing/postgres.ts'
import { startPushService } from '../testing/pushService.ts'
import { temporaryFolder } from '../testing/sqliteFile.ts'

const TOKEN = 'a-token-for-prometheus'
const pushService = await startPushService()
afterAll(() => pushService.close())
const test = withTestApp({ METRICS_TOKEN: TOKEN, PUSH_ALLOWED_HOSTS: pushService.host })
const ask = (token: string, url = test.url) =>
  fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })

describe('metrics', () => {
  it('are there for nobody without their token', async () => {
    const { token } = await test.signUp({ isSuperAdmin: true })
    for (const given of ['', token, `${TOKEN}x`]) expect((await ask(given)).status).toBe(404)
  })

  it('tell of requests by route, of live connections, the outbox and the database, and of nobody', async () => {
    const { token, _id } = await test.signUp({ name: 'Ann Abel' })
    await test.call(sessionsApi.me, {}, token)
    const { socket } = await listen(test, token)
    const answer = await ask(TOKEN)
    expect(answer.headers.get('content-type')).toContain('text/plain')
    const text = await answer.text()
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/users\/me",status="200"\} [1-9]/,
    )
    expect(text).toMatch(/^live_connections 1$/m)
    expect(text).toMatch(/^outbox_waiting \d+$/m)
    expect(text).toMatch(/^database_up 1$/m)
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
    for (const secret of [token, _id, 'Ann']) expect(text).not.toContain(secret)
    socket.close()
  })

  it('tell of pushes that no push service has taken yet', async () => {
    const { token } = await test.signUp()
    await test.call(pushApi.setToken, { token: pushService.subscribe().token }, token)
    await test.call(pushApi.test, {}, token)
    expect(await (await ask(TOKEN)).text()).toMatch(/^push_deliveries_waiting 1$/m)
  })

  it('tell of a database that cannot be asked, and of what can be told without it', async () => {
    const postgres = inject('database') === 'postgres' ? await createTestDatabase() : undefined
    const database = { DATA_DIR: temporaryFolder(), DATABASE_URL: postgres?.url ?? '' }
    const { db, url, stop } = await startApp({ ...database, METRICS_TOKEN: TOKEN })
    onTestFinished(async () => {
      await stop()
      await postgres?.drop()
    })
    await db.destroy()
    const answer = await ask(TOKEN, url)
    const text = await answer.text()
    expect([answer.status, text.match(/^(database_up|live_connections) .*$/gm)]).toEqual([
      200,
      expect.arrayContaining(['database_up 0', 'live_connections 0']),
    ])
    expect(text).not.toMatch(/outbox_waiting|push_deliveries_waiting/)
  })
})
