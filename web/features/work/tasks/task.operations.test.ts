import { describe, expect, it } from 'vitest'
import type { Task } from '#shared/work/tasks.ts'
import { refusal } from '../../../api/error.ts'
import { refusalFrom } from '../../../outbox/pending.change.ts'
import {
  conflictIn,
  createdHere,
  isRepeated,
  isTaskGone,
  type PendingTask,
  TASK,
  type TaskOperation,
  taskProblems,
  waitingTasks,
  withPending,
} from './task.operations.ts'

const task: Task = {
  _id: 'a',
  title: 'Fold the bulletins',
  dueDate: '2026-12-06',
  status: 'Pending',
  assignedTo: 'me',
  version: 1,
}

const edit: TaskOperation = {
  kind: 'edit',
  task,
  draft: { title: 'Fold them', status: 'Blocked', dueDate: task.dueDate },
}

const pending = (position: number, payload: TaskOperation, status: PendingTask['status']): PendingTask => ({
  id: `change-${position}`,
  kind: TASK,
  lane: payload.task._id,
  owner: 'me',
  createdAt: '2026-12-01T12:00:00.000Z',
  position,
  payload,
  status,
  error: status === 'refused' ? refusalFrom(new Error('no')) : null,
  isStored: true,
  wasTried: false,
  isDelayed: false,
})

const done: TaskOperation = { kind: 'done', task }
const removal: TaskOperation = { kind: 'removal', task }

const shown = (...all: PendingTask[]) => withPending([task], all)

describe('what waits for a connection', () => {
  const delayed = (change: PendingTask): PendingTask => ({ ...change, isDelayed: true })

  it('is what did not reach the server, and a deletion behind it', () => {
    expect(waitingTasks([pending(1, done, 'waiting')])).toEqual({ ids: new Set(), removals: [] })
    expect(waitingTasks([pending(1, removal, 'waiting')])).toEqual({ ids: new Set(), removals: [] })
    const alone = delayed(pending(1, removal, 'waiting'))
    expect(waitingTasks([alone])).toEqual({ ids: new Set(['a']), removals: [alone] })
    const both = [delayed(pending(1, done, 'waiting')), delayed(pending(2, removal, 'waiting'))]
    expect(waitingTasks(both)).toEqual({ ids: new Set(['a']), removals: both.slice(1) })
    expect(waitingTasks([delayed(pending(1, done, 'refused'))])).toEqual({ ids: new Set(), removals: [] })
  })

  it('is no deletion that can still be undone', () => {
    const held = { ...delayed(pending(2, removal, 'waiting')), hold: 'undo' as const, heldUntil: Date.now() + 60_000 }
    expect(waitingTasks([delayed(pending(1, done, 'waiting')), held])).toEqual({ ids: new Set(['a']), removals: [] })
  })
})

describe('a pending change of a task', () => {
  it('counts at once', () => {
    expect(shown(pending(1, edit, 'waiting'))).toEqual([
      { ...task, title: 'Fold them', status: 'Blocked', dueDate: task.dueDate },
    ])
    expect(shown(pending(1, done, 'waiting'))).toEqual([{ ...task, status: 'Done' }])
    expect(shown(pending(1, removal, 'waiting'))).toEqual([])
  })

  it('counts no more when it was refused', () => {
    for (const attempt of [edit, removal]) expect(shown(pending(1, attempt, 'refused'))).toEqual([task])
  })

  it('leaves what the server says alone once it has agreed, but for what is deleted', () => {
    expect(shown(pending(1, edit, 'sent'))).toEqual([task])
    expect(shown(pending(1, removal, 'sent'))).toEqual([])
  })

  it('counts one after the other, in whatever order one hears of it', () => {
    const renamed = { ...edit, draft: { title: 'Fold them', status: 'Blocked', dueDate: task.dueDate } } as const
    expect(shown(pending(2, done, 'waiting'), pending(1, renamed, 'waiting'))).toEqual([
      { ...task, title: 'Fold them', status: 'Done', dueDate: task.dueDate },
    ])
    expect(shown(pending(1, done, 'waiting'), pending(2, renamed, 'waiting'))).toMatchObject([{ status: 'Blocked' }])
    expect(shown(pending(1, edit, 'waiting'), pending(2, removal, 'waiting'))).toEqual([])
  })

  it('does not hide what somebody else changes meanwhile', () => {
    const renamed = { ...task, title: 'Renamed', version: 2 }
    expect(withPending([renamed], [pending(1, done, 'waiting')])).toEqual([{ ...renamed, status: 'Done' }])
  })

  it('leaves a due date that it did not change to somebody else', () => {
    const moved = { ...task, dueDate: '2026-12-20', version: 2 }
    expect(withPending([moved], [pending(1, edit, 'waiting')])).toMatchObject([
      { title: 'Fold them', dueDate: '2026-12-20' },
    ])
    const later: TaskOperation = { kind: 'edit', task, draft: { ...task, dueDate: null } }
    expect(withPending([moved], [pending(1, later, 'waiting')])).toMatchObject([{ dueDate: null }])
  })

  it('of a new task is it until the server has it, also where it was refused', () => {
    const creation: TaskOperation = { kind: 'creation', task }
    for (const status of ['waiting', 'sending', 'refused'] as const)
      expect(createdHere([pending(1, creation, status)])).toEqual([task])
    expect(createdHere([pending(1, creation, 'sent'), pending(2, edit, 'waiting')])).toEqual([])
    expect(shown(pending(1, creation, 'waiting'), pending(2, done, 'waiting'))).toMatchObject([{ status: 'Done' }])
  })

  it('is told where it failed, the last one of several, whatever else worked', () => {
    const all = [pending(3, done, 'sent'), pending(2, removal, 'refused'), pending(1, edit, 'refused')]
    expect(taskProblems(all).get('a')?.payload).toEqual(removal)
    expect(taskProblems([pending(1, edit, 'waiting'), pending(2, done, 'sent')]).size).toBe(0)
  })

  it('is the same thing twice only where it would do the same again', () => {
    expect(isRepeated(done, { ...done })).toBe(true)
    expect(isRepeated(done, removal)).toBe(false)
    expect(
      isRepeated(edit, { kind: 'edit', task, draft: { title: 'Fold them', status: 'Blocked', dueDate: task.dueDate } }),
    ).toBe(true)
    expect(
      isRepeated(edit, { kind: 'edit', task, draft: { title: 'Fold them', status: 'Done', dueDate: task.dueDate } }),
    ).toBe(false)
  })
})

describe('a refusal', () => {
  it('holds the task as somebody else saved it', () => {
    const reply = { error: 'Changed', code: 'task_changed', task: { ...task, version: 2 } }
    expect(conflictIn(refusal(409, reply, null))).toEqual({ ...task, version: 2 })
    expect(conflictIn(refusal(409, { error: 'Other', code: 'shift_exists', task }, null))).toBeUndefined()
    expect(conflictIn(new Error('no'))).toBeUndefined()
  })

  it('says that there is nothing to change any more', () => {
    expect(isTaskGone(refusal(404, { error: 'Gone', code: 'task_not_found' }, null))).toBe(true)
    expect(isTaskGone(refusal(403, { error: 'No', code: 'forbidden' }, null))).toBe(true)
    expect(isTaskGone(refusal(500, { error: 'Oops', code: 'internal' }, null))).toBe(false)
    expect(isTaskGone(null)).toBe(false)
  })
})
