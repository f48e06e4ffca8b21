import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type EventName, eventSchemas } from '#shared/events.ts'
import type { LiveSocket } from './connection.ts'
import { applyEvents, type EventReducers, parsing } from './live.ts'

/** A socket on which the test is the server, and what reached the reducers. */
function listening() {
  const applied: [string, unknown][] = []
  const reducers = Object.fromEntries(
    (Object.keys(eventSchemas) as EventName[]).map((name) => [
      name,
      parsing<unknown>(eventSchemas[name], async (payload) => void applied.push([name, payload])),
    ]),
  ) as unknown as EventReducers
  const onAny = vi.fn<(listener: (name: string, payload: unknown) => void) => LiveSocket>()
  applyEvents({ onAny }, reducers)
  const [[listener] = []] = onAny.mock.calls
  return { applied, emit: (name: string, payload: unknown) => listener?.(name, payload) }
}

const task = { _id: 't', title: 'A', dueDate: null, status: 'Done', assignedTo: 'u', version: 1 }

describe('live events', () => {
  it('reach their reducer as their schema has them', () => {
    const { applied, emit } = listening()
    emit('taskSaved', { ...task, secret: 'x' })
    emit('scheduleChanged', { revision: 3 })
    expect(applied).toEqual([
      ['taskSaved', task],
      ['scheduleChanged', { revision: 3 }],
    ])
  })

  it('that do not fit are dropped and reported, unknown ones are dropped', async () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => report.mockRestore())
    const { applied, emit } = listening()
    emit('taskSaved', { ...task, status: 'Someday' })
    emit('taskSaved', undefined)
    emit('choirSang', {})
    emit('toString', {})
    await expect.poll(() => report.mock.calls.length).toBe(2)
    expect(applied).toEqual([])
  })
})
