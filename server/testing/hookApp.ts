import { afterAll, beforeAll, vi } from 'vitest'
import { HOOK_TYPES, type HookType } from '#shared/reach/hookEvents.ts'
import { hooksApi, type MadeHook } from '#shared/reach/hooks.ts'
import { type HookReceiver, startHookReceiver } from './hookReceiver.ts'
import { type MailTest, withMailTest } from './mailApp.ts'

export interface HookTest extends MailTest {
  receiver: HookReceiver
  /** Makes a hook to a path of the receiver, as this super admin. */
  make(token: string, path: string, events?: readonly HookType[]): Promise<MadeHook>
  /** Resolves once no entry of the outbox is for hooks, and no hook is being sent to. */
  settled(): Promise<void>
  /** Ends every hook. */
  endAll(): Promise<void>
}

/** Starts the whole app with mail and pushes, and a receiver of hooks, for all tests of a file. */
export async function withHookTest(settings: Record<string, string> = {}): Promise<HookTest> {
  const receiver = await startHookReceiver()
  const mailTest = await withMailTest({ HOOK_ALLOWED_HOSTS: receiver.host, ...settings })
  const { test } = mailTest
  beforeAll(() => test.app.hooking.start())
  afterAll(async () => {
    vi.useRealTimers()
    await receiver.close()
    await test.app.hooking.stop()
  })
  return {
    ...mailTest,
    receiver,
    async make(token, path, events = HOOK_TYPES) {
      const { status, body } = await test.call(hooksApi.create, { url: receiver.at(path), events }, token)
      if (status !== 201) throw new Error(`The hook was answered ${status}: ${JSON.stringify(body)}`)
      return body
    },
    settled: () =>
      vi.waitFor(
        async () => {
          test.app.hooking.nudge()
          const entries = await test.db.selectFrom('outbox').select('id').where('kind', '=', 'hook.event').execute()
          const now = new Date().toISOString()
          const busy = await test.db
            .selectFrom('hooks')
            .select('id')
            .where(({ or, eb, and }) =>
              or([eb('lease', 'is not', null), and([eb('next_at', '<=', now), eb('paused_at', 'is', null)])]),
            )
            .execute()
          if (entries.length + busy.length > 0)
            throw new Error(`${entries.length} entries, ${busy.length} hooks are left`)
        },
        { timeout: 30_000, interval: 10 },
      ),
    endAll: async () => void (await test.db.deleteFrom('hooks').execute()),
  }
}
