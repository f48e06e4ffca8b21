import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { EventName } from '#shared/events.ts'
import { Task } from '#shared/work/tasks.ts'
import { makeQueryClient } from '../api/queryClient.ts'
import { applyEvent, collection } from './collection.ts'

const cache = makeQueryClient()
afterEach(() => cache.clear())

// The process of the tests knows them from here on: their keys are those of no noun.
const newest = collection({
  key: 'three newest tasks',
  list: async (): Promise<Task[]> => [],
  of: Task,
  limit: 3,
  on: { taskSaved: 'upsert', taskDeleted: 'remove' },
})
const byTitle = collection({
  key: 'tasks by title',
  of: Task,
  order: (one, other) => one.title.localeCompare(other.title),
  on: { taskSaved: 'upsert' },
})

const task = (_id: string, title = _id): Task => ({
  ...{ _id, title, dueDate: null, status: 'Pending', assignedTo: 'me', version: 1 },
})
const saved = (...tasks: Task[]) => Promise.all(tasks.map((one) => applyEvent(cache, 'taskSaved', one, 'me')))
const titles = (key: readonly unknown[]) => cache.getQueryData<Task[]>(key)?.map(({ title }) => title)

describe('a list', () => {
  it('has a new item first and as many as its limit, and a changed one in its place', async () => {
    cache.setQueryData(newest.query.queryKey, [task('b'), task('a')])
    await saved(task('c'), task('d'), task('b', 'B'))
    expect(titles(newest.all)).toEqual(['d', 'c', 'B'])
  })

  it('has an item where its order puts it, also after a change', async () => {
    cache.setQueryData(byTitle.all, [task('1', 'b'), task('2', 'd')])
    await saved(task('3', 'c'), task('4', 'a'), task('5', 'e'))
    expect(titles(byTitle.all)).toEqual(['a', 'b', 'c', 'd', 'e'])
    await saved(task('1', 'f'))
    expect(titles(byTitle.all)).toEqual(['a', 'c', 'd', 'e', 'f'])
  })

  it('loses what is deleted, and is old where it was full, since an older item moves up', async () => {
    const isOld = () => cache.getQueryState(newest.all)?.isInvalidated
    cache.setQueryData(newest.query.queryKey, [task('b'), task('a')])
    await applyEvent(cache, 'taskDeleted', { _id: 'a' }, 'me')
    expect([titles(newest.all), isOld()]).toEqual([['b'], false])
    await saved(task('c'), task('d'))
    await applyEvent(cache, 'taskDeleted', { _id: 'x' }, 'me')
    expect([titles(newest.all), isOld()]).toEqual([['d', 'c', 'b'], false])
    await applyEvent(cache, 'taskDeleted', { _id: 'c' }, 'me')
    expect([titles(newest.all), isOld()]).toEqual([['d', 'b'], true])
  })

  it('stays as it is where the payload does not fit, which is reported', async () => {
    cache.setQueryData(newest.query.queryKey, [task('a')])
    for (const payload of [undefined, null, {}, { ...task('b'), status: 'Someday' }])
      await expect(applyEvent(cache, 'taskSaved', payload as Task, 'me')).rejects.toThrow()
    await expect(applyEvent(cache, 'taskDeleted', {} as Task, 'me')).rejects.toThrow()
    expect(titles(newest.all)).toEqual(['a'])
  })

  it('is given nothing besides what its schema has', async () => {
    cache.setQueryData(newest.query.queryKey, [])
    await saved({ ...task('a'), secret: 'x' } as Task)
    expect(cache.getQueryData(newest.all)).toEqual([task('a')])
  })

  it('is made of no event, and of none that nobody knows', async () => {
    await saved(task('a'))
    await applyEvent(cache, 'choirSang' as EventName, {} as never, 'me')
    await applyEvent(cache, 'toString' as EventName, {} as never, 'me')
    expect(cache.getQueryCache().getAll()).toEqual([])
  })
})

describe('a collection that many events concern', () => {
  const many = collection({ key: 'changed by many', on: { callChanged: 'refetch' }, refetchEveryMs: 500 })
  const change = () => applyEvent(cache, 'callChanged', { _id: 'c1', date: '2026-12-06', endedAt: null }, 'me')

  it('is fetched at the first, once for all others of that half second, and at once after a pause', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    let fetched = 0
    const queryFn = async () => {
      fetched += 1
      return fetched
    }
    cache.setQueryData(many.all, 0)
    onTestFinished(new QueryObserver(cache, { queryKey: many.all, queryFn, staleTime: Infinity }).subscribe(() => {}))
    await change()
    expect(fetched).toBe(1)
    const later = Promise.all([change(), change(), change()])
    await vi.advanceTimersByTimeAsync(499)
    expect(fetched).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    await later
    expect(fetched).toBe(2)
    await vi.advanceTimersByTimeAsync(500)
    await change()
    expect(fetched).toBe(3)
  })
})
