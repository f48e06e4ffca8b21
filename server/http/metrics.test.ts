import { describe, expect, it } from 'vitest'
import { sessionsApi } from '#shared/sessions.ts'
import { withTestApp } from '../testing/app.ts'
import { listen } from '../testing/heard.ts'

const TOKEN = 'a-token-for-prometheus'
const test = withTestApp({ METRICS_TOKEN: TOKEN })
const ask = (token: string) => fetch(`${test.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })

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
})
