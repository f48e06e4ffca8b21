import { describe, expect, it } from 'vitest'
import type { Task, TaskStatus } from '#shared/work/tasks.ts'
import { collapseDone, isOverdue, keepPlaces, sortByDueDate } from './tasks.order.ts'

const task = (_id: string, dueDate: string | null = null, status: TaskStatus = 'Pending'): Task => ({
  _id,
  title: _id,
  dueDate,
  status,
  assignedTo: 'me',
  version: 1,
})

const ids = (tasks: Task[]) => tasks.map(({ _id }) => _id)

describe('the order of tasks', () => {
  it('is by due date, undated ones behind, done ones at the end', () => {
    const tasks = [
      task('done', '2026-12-01', 'Done'),
      task('undated'),
      task('later', '2026-12-20', 'Blocked'),
      task('over', '2026-11-29', 'In Progress'),
      task('soon', '2026-12-07'),
    ]
    expect(ids(sortByDueDate(tasks))).toEqual(['over', 'soon', 'later', 'undated', 'done'])
  })

  it('keeps the newest first where nothing else decides', () => {
    const tasks = [task('c', '2026-12-07'), task('b', '2026-12-07'), task('e', null, 'Done'), task('d', null, 'Done')]
    expect(ids(sortByDueDate(tasks))).toEqual(['c', 'b', 'e', 'd'])
  })

  it('leaves everything in its place while something is edited, and new ones come first', () => {
    expect(ids(keepPlaces([task('a'), task('new'), task('b'), task('c')], ['c', 'gone', 'a', 'b']))).toEqual([
      'new',
      'c',
      'a',
      'b',
    ])
  })
})

describe('an overdue task', () => {
  it('is one that is not done although its day is over', () => {
    expect(isOverdue(task('a', '2026-12-05'), '2026-12-06')).toBe(true)
    expect(isOverdue(task('a', '2026-12-06'), '2026-12-06')).toBe(false)
    expect(isOverdue(task('a', '2026-12-05', 'Done'), '2026-12-06')).toBe(false)
    expect(isOverdue(task('a'), '2026-12-06')).toBe(false)
  })
})

describe('done tasks', () => {
  const done = ['d1', 'd2', 'd3', 'd4', 'd5'].map((id) => task(id, null, 'Done'))

  it('are all there as long as they are few', () => {
    const few = [task('a'), ...done.slice(0, 3)]
    expect(collapseDone(few, new Set())).toEqual({ shown: few, hidden: [] })
  })

  it('are folded but for the newest', () => {
    const { shown, hidden } = collapseDone([task('a'), ...done], new Set())
    expect(ids(shown)).toEqual(['a', 'd1', 'd2', 'd3'])
    expect(ids(hidden)).toEqual(['d4', 'd5'])
  })

  it('stay in view when they were done just now, and count among the few', () => {
    const { shown, hidden } = collapseDone([task('a'), ...done], new Set(['d5', 'a']))
    expect(ids(shown)).toEqual(['a', 'd1', 'd2', 'd5'])
    expect(ids(hidden)).toEqual(['d3', 'd4'])
    expect(collapseDone(done, new Set(done.map(({ _id }) => _id))).hidden).toEqual([])
  })
})
