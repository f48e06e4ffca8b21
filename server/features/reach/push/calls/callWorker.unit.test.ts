import { expect, it } from 'vitest'
import type { CallPushesTable } from '../../../../db/migrations/0044_calls.ts'
import { callRetryAt } from './callWorker.ts'

const push = (attempts: number): CallPushesTable => ({
  ...{ uuid: 'u', call_id: 'c', user_id: 'a', session_id: 's', ended: 0, payload: '{}' },
  ...{ due_at: '', expires_at: new Date(Date.now() + 120_000).toISOString(), attempts },
  ...{ leased_until: null, settled_at: null },
})
const waitOf = (attempts: number, afterMs?: number) => {
  const at = callRetryAt({ push: push(attempts), outcome: { kind: 'later', reason: '503', afterMs } })
  return at === null ? null : Math.round((Date.parse(at) - Date.now()) / 1000)
}

it('a push of a call waits twice as long each time, a quarter of a minute at most, or as long as its push service asks', () => {
  expect([waitOf(0), waitOf(2), waitOf(9), waitOf(0, 30_000)]).toEqual([1, 4, 15, 30])
})

it.each([180_000, 1e20])(
  'a push of a call is given up where it would come after its time: asked to wait %d ms',
  (ms) => {
    expect(waitOf(0, ms)).toBeNull()
  },
)
