import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '#shared/days.ts'
import { CONNECTIONS } from '../../../../providers/push/webPush.ts'
import type { LeasedDelivery } from '../leases.ts'
import { MAX_QUEUED, PushLanes } from './pushLanes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const leased = (origin: string, count: number): LeasedDelivery[] =>
  Array.from({ length: count }, (_, place) => ({
    id: `${origin} ${place}`,
    session_id: 's',
    origin,
    uuid: `${place}`,
    topic: null,
    payload: '{}',
    urgency: 'normal',
    expires_at: new Date(Date.now() + MINUTE_MS).toISOString(),
    attempts: 0,
    user_id: 'u',
    endpoint: `${origin}/push`,
    p256dh: '',
    auth: '',
    until: { wallClock: Date.now() + MINUTE_MS, monotonic: performance.now() + MINUTE_MS },
  }))

it('wait for a push service that has much to do, so that it is given more when it is nearly done', async () => {
  const answers: (() => void)[] = []
  const send = () => new Promise<{ kind: 'taken' }>((resolve) => answers.push(() => resolve({ kind: 'taken' })))
  const lanes = new PushLanes(send, () => {})
  lanes.add(leased('https://a.example', MAX_QUEUED + CONNECTIONS))
  expect([lanes.isBusy, lanes.full()]).toEqual([true, ['https://a.example']])
  answers.shift()?.()
  await vi.waitFor(() => expect(lanes.isBusy).toBe(false))
  expect(lanes.full()).toEqual([])
})

it('wait for no slow one: others are sent to, and it is given no more', async () => {
  const asked: string[] = []
  const lanes = new PushLanes(
    ({ endpoint }) => {
      asked.push(endpoint)
      return new Promise(() => {})
    },
    () => {},
  )
  lanes.add(leased('https://silent.example', 2 * MAX_QUEUED))
  lanes.add(leased('https://half.example', MAX_QUEUED - 1))
  expect(lanes.isBusy).toBe(true)
  vi.advanceTimersByTime(1_000)
  expect([lanes.isBusy, lanes.full()]).toEqual([false, ['https://silent.example']])
  lanes.add(leased('https://prompt.example', 1))
  expect(asked).toContain('https://prompt.example/push')
})
