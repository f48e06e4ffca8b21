import { describe, expect, it } from 'vitest'
import type { EventPayloads } from '#shared/events.ts'
import { type LiveServer, publisher } from './publish.ts'

/** A publisher on a Socket.IO server that records its packets and its log. */
function recorded() {
  const sent: unknown[] = []
  const logged: object[] = []
  const io = {
    to: (rooms: string[]) => ({ emit: (event: string, payload: unknown) => sent.push({ rooms, event, payload }) }),
  }
  const log = { error: (fields: object) => void logged.push(fields) }
  return { sent, logged, publish: publisher(io as unknown as LiveServer, log as never).publish }
}

const task = { _id: 't', title: 'A', dueDate: null, status: 'Done' as const, assignedTo: 'u', version: 1 }

describe('an event', () => {
  it('leaves with what its schema names and nothing else', () => {
    const { sent, publish } = recorded()
    const row = { ...task, created_at: '2026-01-01' }
    publish({ userIds: ['u'], admins: true }, 'taskSaved', row)
    expect(sent).toEqual([{ rooms: ['admins', 'user:u'], event: 'taskSaved', payload: task }])
  })

  it('that does not fit its schema is named in the log and dropped; nothing is thrown', () => {
    const { sent, logged, publish } = recorded()
    const broken = { ...task, version: 'one' } as unknown as EventPayloads['taskSaved']
    publish('members', 'taskSaved', broken)
    expect(sent).toEqual([])
    expect(logged).toEqual([expect.objectContaining({ event: 'taskSaved' })])
  })
})
