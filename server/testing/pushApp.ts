import { afterAll, beforeAll, vi } from 'vitest'
import { pushApi } from '#shared/reach/push.ts'
import { type TestApp, withTestApp } from './app.ts'
import { type PushTestService, startPushService, type TestDevice } from './pushService.ts'
import { requestOf } from './request.ts'

export interface PushTest {
  test: TestApp
  service: PushTestService
  /** Registers a new device for a session; its browser asks for `languages` (Accept-Language). */
  register(token: string, languages?: string): Promise<TestDevice>
  /** Resolves when the outbox and the deliveries are empty. */
  drained(): Promise<void>
}

/** Starts the whole app and a push service for all tests of a file; the push worker runs only with `isRunning`. */
export async function withPushTest(
  settings: Record<string, string> = {},
  { isRunning = true } = {},
): Promise<PushTest> {
  const service = await startPushService()
  const test = withTestApp({ PUSH_ALLOWED_HOSTS: service.host, BOT_CHECK: 'off', LOG_LEVEL: 'silent', ...settings })
  if (isRunning)
    beforeAll(() => {
      test.app.pushes.start()
      test.app.calling.start()
    })
  afterAll(async () => {
    // Closes first: pending deliveries end with their connection.
    await service.close()
    await test.app.pushes.stop()
    await test.app.calling.stop()
  })
  return {
    test,
    service,
    async register(token, languages = 'en-US') {
      const device = service.subscribe()
      const [address, init] = requestOf(test.url, pushApi.setToken, { token: device.token }, token)
      const headers = new Headers(init.headers)
      headers.set('accept-language', languages)
      const { status } = await fetch(address, { ...init, headers })
      if (status !== 200) throw new Error(`The device was answered ${status}`)
      return device
    },
    drained: () =>
      vi.waitFor(
        async () => {
          test.app.pushes.nudge()
          for (const table of ['outbox', 'push_deliveries'] as const) {
            const left = await test.db.selectFrom(table).select('id').execute()
            if (left.length > 0) throw new Error(`${left.length} rows of ${table} are left`)
          }
        },
        { timeout: 30_000, interval: 10 },
      ),
  }
}
