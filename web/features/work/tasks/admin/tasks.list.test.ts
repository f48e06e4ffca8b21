import { describe, expect, it } from 'vitest'
import type { Task, TaskStatus } from '#shared/work/tasks.ts'
import { EVERY_TASK, findTasks, indexTasks } from './tasks.list.ts'

const task = (title: string, assignedTo: string, status: TaskStatus = 'Pending'): Task => ({
  _id: title,
  title,
  dueDate: null,
  status,
  assignedTo,
  version: 1,
})

const NAMES: Record<string, string> = { ann: 'Ann Lee', ben: 'Benjamin  Ortiz' }

const indexed = indexTasks(
  [
    task('Print the rota', 'ann'),
    task('Count chairs', 'ben', 'Done'),
    task('Order ties', 'ben'),
    task('Ann’s gift', 'gone'),
  ],
  (id) => NAMES[id] ?? 'Somebody',
)

const found = (typed: string, status: TaskStatus | 'all' = 'all') =>
  findTasks(indexed, { typed, status }).map(({ title }) => title)

describe('the list of all tasks', () => {
  it('is whole, in its order, while nothing is asked', () => {
    expect(findTasks(indexed, EVERY_TASK).map(({ title }) => title)).toEqual([
      'Print the rota',
      'Count chairs',
      'Order ties',
      'Ann’s gift',
    ])
  })

  it('is searched by title and by person, all words of it', () => {
    expect(found('ann')).toEqual(['Print the rota', 'Ann’s gift'])
    expect(found(' ORTIZ ')).toEqual(['Count chairs', 'Order ties'])
    expect(found('ties benjamin')).toEqual(['Order ties'])
    expect(found('ties ann')).toEqual([])
  })

  it('is narrowed to a status', () => {
    expect(found('', 'Done')).toEqual(['Count chairs'])
    expect(found('ortiz', 'Pending')).toEqual(['Order ties'])
    expect(found('', 'Blocked')).toEqual([])
  })
})
