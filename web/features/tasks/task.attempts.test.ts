import { describe, expect, it } from 'vitest'
import type { Task } from '#shared/tasks.ts'
import { refusal } from '../../api/error.ts'
import {
  conflictIn,
  isGone,
  isRepeated,
  problemsOf,
  type TaskAttempt,
  type Tried,
  withAttempts,
} from './task.attempts.ts'

const task: Task = {
  _id: 'a',
  title: 'Fold the bulletins',
  dueDate: '2026-12-06',
  status: 'Pending',
  assignedTo: 'me',
  version: 1,
}

const edit: TaskAttempt = { kind: 'edit', task, draft: { title: 'Fold them', status: 'Blocked' } }

const tried = (id: number, attempt: TaskAttempt, status: Tried['status']): Tried => ({
  id,
  attempt,
  status,
  error: status === 'error' ? new Error('no') : null,
})

const done: TaskAttempt = { kind: 'done', task }
const removal: TaskAttempt = { kind: 'removal', task }

const shown = (...all: Tried[]) => withAttempts([task], all)

describe('what is tried with a task', () => {
  it('counts at once', () => {
    expect(shown(tried(1, edit, 'pending'))).toEqual([{ ...task, title: 'Fold them', status: 'Blocked' }])
    expect(shown(tried(1, done, 'pending'))).toEqual([{ ...task, status: 'Done' }])
    expect(shown(tried(1, removal, 'pending'))).toEqual([])
  })

  it('counts no more when it was refused', () => {
    for (const attempt of [edit, removal]) expect(shown(tried(1, attempt, 'error'))).toEqual([task])
  })

  it('leaves what the server says alone once it has agreed, but for what is deleted', () => {
    expect(shown(tried(1, edit, 'success'))).toEqual([task])
    expect(shown(tried(1, removal, 'success'))).toEqual([])
  })

  it('counts one after the other, in whatever order one hears of it', () => {
    const renamed = { ...edit, draft: { title: 'Fold them', status: 'Blocked' } } as const
    expect(shown(tried(2, done, 'pending'), tried(1, renamed, 'pending'))).toEqual([
      { ...task, title: 'Fold them', status: 'Done' },
    ])
    expect(shown(tried(1, done, 'pending'), tried(2, renamed, 'pending'))).toMatchObject([{ status: 'Blocked' }])
    expect(shown(tried(1, edit, 'pending'), tried(2, removal, 'pending'))).toEqual([])
  })

  it('does not hide what somebody else changes meanwhile', () => {
    const renamed = { ...task, title: 'Renamed', version: 2 }
    expect(withAttempts([renamed], [tried(1, done, 'pending')])).toEqual([{ ...renamed, status: 'Done' }])
  })

  it('is told where it failed, the last one of several, whatever else worked', () => {
    const all = [tried(3, done, 'success'), tried(2, removal, 'error'), tried(1, edit, 'error')]
    expect(problemsOf(all).get('a')?.attempt).toEqual(removal)
    expect(problemsOf([tried(1, edit, 'pending'), tried(2, done, 'success')]).size).toBe(0)
  })

  it('is the same thing twice only where it would do the same again', () => {
    expect(isRepeated(done, { ...done })).toBe(true)
    expect(isRepeated(done, removal)).toBe(false)
    expect(isRepeated(edit, { kind: 'edit', task, draft: { title: 'Fold them', status: 'Blocked' } })).toBe(true)
    expect(isRepeated(edit, { kind: 'edit', task, draft: { title: 'Fold them', status: 'Done' } })).toBe(false)
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
    expect(isGone(refusal(404, { error: 'Gone', code: 'task_not_found' }, null))).toBe(true)
    expect(isGone(refusal(403, { error: 'No', code: 'forbidden' }, null))).toBe(true)
    expect(isGone(refusal(500, { error: 'Oops', code: 'internal' }, null))).toBe(false)
    expect(isGone(null)).toBe(false)
  })
})
