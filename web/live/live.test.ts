import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { EVENTS, type EventName } from '#shared/events.ts'
import type { LiveSocket } from './connection.ts'
import { applyEvents, type EventReducers } from './live.ts'

/** A socket on which the test is the server, and what reached the reducers. */
function listening() {
  const applied: [string, unknown][] = []
  const reducers = Object.fromEntries(
    (Object.keys(EVENTS) as EventName[]).map((name) => [
      name,
      async (payload: unknown) => void applied.push([name, payload]),
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

  it('that do not fit are dropped and reported, unknown ones are dropped', () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => report.mockRestore())
    const { applied, emit } = listening()
    emit('taskSaved', { ...task, status: 'Someday' })
    emit('taskSaved', undefined)
    emit('choirSang', {})
    emit('toString', {})
    expect(applied).toEqual([])
    expect(report).toHaveBeenCalledTimes(2)
  })
})
