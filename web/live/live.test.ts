import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ClientSocket } from './connection.ts'
import { type ApplyEvent, applyEvents } from './live.ts'

/** A socket on which the test is the server. */
function emitting(apply: ApplyEvent) {
  const onAny = vi.fn<(listener: (name: string, payload: unknown) => void) => ClientSocket>()
  applyEvents({ onAny }, apply)
  const [[listener] = []] = onAny.mock.calls
  return (name: string, payload: unknown) => listener?.(name, payload)
}

describe('live events', () => {
  it('are applied with what the server sent, in its order', () => {
    const applied: [string, unknown][] = []
    const emit = emitting(async (name, payload) => void applied.push([name, payload]))
    emit('taskDeleted', { _id: 't' })
    emit('scheduleChanged', { revision: 3 })
    expect(applied).toEqual([
      ['taskDeleted', { _id: 't' }],
      ['scheduleChanged', { revision: 3 }],
    ])
  })

  it('that do not fit are reported by their name, those that nobody applies are dropped', async () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => report.mockRestore())
    const misfit = new Error('no task')
    const emit = emitting((name) => (name === 'taskSaved' ? Promise.reject(misfit) : undefined))
    emit('choirSang', {})
    emit('taskSaved', undefined)
    emit('toString', {})
    await expect.poll(() => report.mock.calls).toEqual([['Live event taskSaved:', misfit]])
  })
})
