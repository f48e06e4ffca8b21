import { type QueryKey, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { type EventName, type EventPayloads, eventSchemas } from '#shared/events.ts'
import type { Meeting } from '#shared/work/meetings.ts'
import type { Task } from '#shared/work/tasks.ts'
import { makeQueryClient } from '../../api/queryClient.ts'
import { applyEvent, collections } from '../../data/collection.ts'
import { submissions } from '../../features/people/interest/interest.queries.ts'
import { scheduleKeys } from '../../features/plan/schedule/schedule.queries.ts'
import { dashboardKeys } from '../../features/work/dashboard/dashboard.queries.ts'
import { meetingsQuery } from '../../features/work/meetings/meetings.queries.ts'
import { applyChangedTask, tasksKeys, tasksQuery } from '../../features/work/tasks/tasks.queries.ts'
import { eventReducers, refetchAfterGap } from './live.events.ts'

// The collections of all nouns.
import.meta.glob('../../features/**/*.{keys,queries}.ts', { eager: true })

const cache = makeQueryClient()
afterEach(() => cache.clear())

const ME = 'me'
/** Applies an event as the live connection does. */
const apply = Object.fromEntries(
  (
    [
      'taskSaved',
      'taskDeleted',
      'meetingSaved',
      'meetingDeleted',
      'scheduleChanged',
      'interestChanged',
      'peopleChanged',
    ] as const
  ).map((name) => [name, (payload: never) => applyEvent(cache, name, payload, ME)]),
) as { [Name in EventName]: (payload: EventPayloads[Name]) => Promise<void> }

const PERSONAL = tasksQuery('personal').queryKey
const ALL = tasksQuery('all').queryKey
const MY_MEETINGS = meetingsQuery('personal').queryKey

const task = (_id: string, change: Partial<Task> = {}): Task => ({
  _id,
  title: _id,
  dueDate: null,
  status: 'Pending',
  assignedTo: ME,
  version: 1,
  ...change,
})

const meeting = (_id: string, date: string, time: string, assignedTo = [ME]): Meeting => ({
  _id,
  title: _id,
  date,
  time,
  location: null,
  type: 'Meeting',
  assignedTo,
})

const ids = (list: { _id: string }[] | undefined) => list?.map(({ _id }) => _id)

describe('a task that was saved', () => {
  it('appears as the newest of those whose it is, and of everybody’s', () => {
    cache.setQueryData(PERSONAL, [task('a')])
    cache.setQueryData(ALL, [task('a')])
    apply.taskSaved(task('b'))
    apply.taskSaved(task('c', { assignedTo: 'you' }))
    expect(ids(cache.getQueryData(PERSONAL))).toEqual(['b', 'a'])
    expect(ids(cache.getQueryData(ALL))).toEqual(['c', 'b', 'a'])
  })

  it('appears among the recent ones too, unless it was done before', () => {
    cache.setQueryData(tasksKeys.list.recent, [task('a')])
    apply.taskSaved(task('b', { status: 'Done' }))
    apply.taskSaved(task('c', { status: 'Done', version: 2 }))
    apply.taskSaved(task('d', { status: 'Pending', version: 2 }))
    expect(ids(cache.getQueryData(tasksKeys.list.recent))).toEqual(['d', 'b', 'a'])
    apply.taskDeleted({ _id: 'b' })
    expect(ids(cache.getQueryData(tasksKeys.list.recent))).toEqual(['d', 'a'])
  })

  it('changes in its place, and an older version changes nothing', () => {
    cache.setQueryData(PERSONAL, [task('a'), task('b')])
    apply.taskSaved(task('b', { title: 'new', version: 3 }))
    apply.taskSaved(task('b', { title: 'old', version: 2 }))
    expect(cache.getQueryData(PERSONAL)).toMatchObject([{ title: 'a' }, { title: 'new', version: 3 }])
  })

  it('leaves the list of whoever had it when somebody else gets it', () => {
    cache.setQueryData(PERSONAL, [task('a'), task('b')])
    cache.setQueryData(ALL, [task('a'), task('b')])
    apply.taskSaved(task('a', { assignedTo: 'you', version: 2 }))
    expect(ids(cache.getQueryData(PERSONAL))).toEqual(['b'])
    expect(ids(cache.getQueryData(ALL))).toEqual(['a', 'b'])
  })

  it('makes no list of what nobody has asked for', () => {
    apply.taskSaved(task('a'))
    apply.taskDeleted({ _id: 'a' })
    apply.meetingSaved(meeting('m', '2026-12-06', '9am'))
    apply.meetingDeleted({ _id: 'm' })
    expect(cache.getQueryCache().getAll()).toEqual([])
  })

  it('stays away where the reply to a change comes after it has left', () => {
    cache.setQueryData(PERSONAL, [task('a')])
    apply.taskSaved(task('a', { assignedTo: 'you', version: 3 }))
    applyChangedTask(cache, task('a', { version: 2 }), ME)
    expect(cache.getQueryData(PERSONAL)).toEqual([])
  })
})

it('forgets a task that was deleted', () => {
  cache.setQueryData(PERSONAL, [task('a'), task('b')])
  cache.setQueryData(ALL, [task('a')])
  apply.taskDeleted({ _id: 'a' })
  expect(ids(cache.getQueryData(PERSONAL))).toEqual(['b'])
  expect(cache.getQueryData(ALL)).toEqual([])
})

describe('a meeting', () => {
  it('takes its place by date and time of day, for its guests', () => {
    cache.setQueryData(MY_MEETINGS, [meeting('noon', '2026-12-06', 'noon'), meeting('late', '2026-12-13', '7 pm')])
    for (const [id, time] of [
      ['ten', '10:00 AM'],
      ['after', 'after church'],
      ['eight', '8am'],
    ] as const)
      apply.meetingSaved(meeting(id, '2026-12-06', time))
    apply.meetingSaved(meeting('early', '2026-12-05', '11 PM'))
    apply.meetingSaved(meeting('other', '2026-12-06', '9am', ['you']))
    apply.meetingSaved(meeting('last', '2026-12-20', '9am'))
    expect(ids(cache.getQueryData(MY_MEETINGS))).toEqual(['early', 'eight', 'ten', 'noon', 'after', 'late', 'last'])
  })

  it('is there once, and leaves when it is deleted', () => {
    cache.setQueryData(MY_MEETINGS, [meeting('m', '2026-12-06', '9am')])
    apply.meetingSaved(meeting('m', '2026-12-06', '9am'))
    expect(ids(cache.getQueryData(MY_MEETINGS))).toEqual(['m'])
    apply.meetingDeleted({ _id: 'm' })
    expect(cache.getQueryData(MY_MEETINGS)).toEqual([])
  })
})

const SHIFTS: QueryKey = scheduleKeys.list('all', '2026-12-01', '2026-12-31')
const DASHBOARD: QueryKey = dashboardKeys.from('2026-12-06')
const PEOPLE: QueryKey = ['users', 'directory']
/** No live event changes it. */
const CONFIG: QueryKey = ['config']
const INTEREST: QueryKey = submissions.all

/** The keys among these whose data the cache holds to be old. */
const oldOnes = (...keys: QueryKey[]) => keys.filter((key) => cache.getQueryState(key)?.isInvalidated)

const fillAll = () => {
  for (const key of [SHIFTS, DASHBOARD, PEOPLE, PERSONAL, MY_MEETINGS, INTEREST]) cache.setQueryData(key, [])
}

it('makes the schedule and the dashboard old, and nothing else, when the schedule changed', async () => {
  fillAll()
  await apply.scheduleChanged({ revision: 2 })
  expect(oldOnes(SHIFTS, DASHBOARD, PEOPLE, PERSONAL, MY_MEETINGS)).toEqual([SHIFTS, DASHBOARD])
})

it('makes the submissions old, and nothing else, when one of them changed', async () => {
  fillAll()
  await apply.interestChanged({ _id: 'i' })
  expect(oldOnes(SHIFTS, DASHBOARD, PEOPLE, PERSONAL, MY_MEETINGS, INTEREST)).toEqual([INTEREST])
})

it('makes people old, and nothing else, when an account changed', async () => {
  fillAll()
  await apply.peopleChanged({ _id: 'p' })
  expect(oldOnes(SHIFTS, DASHBOARD, PEOPLE, PERSONAL, MY_MEETINGS, INTEREST)).toEqual([PEOPLE])
})

it('makes all that live events keep fresh old when a gap ended', async () => {
  fillAll()
  cache.setQueryData(CONFIG, {})
  await refetchAfterGap(cache)
  const stored = [SHIFTS, DASHBOARD, PEOPLE, PERSONAL, MY_MEETINGS, INTEREST]
  expect(oldOnes(...stored, CONFIG)).toEqual(stored)
})

describe('where an answer is on its way that may know nothing of the event yet', () => {
  let answers: { arrive: (tasks: Task[]) => void; fail: (error: Error) => void }[]
  const watchMine = () => {
    answers = []
    return new QueryObserver(cache, {
      ...tasksQuery('personal'),
      retry: false,
      queryFn: ({ signal: _ }) => new Promise<Task[]>((arrive, fail) => answers.push({ arrive, fail })),
    }).subscribe(() => undefined)
  }

  it('shows a first one, and asks once more, however many events there were', async () => {
    const stop = watchMine()
    const applied = [apply.taskSaved(task('b')), apply.taskDeleted({ _id: 'x' }), apply.taskSaved(task('c'))]
    answers[0]?.arrive([task('a')])
    await expect.poll(() => ids(cache.getQueryData(PERSONAL))).toEqual(['a'])
    await expect.poll(() => answers.length).toBe(2)
    // Others are still active: neither is the second one given up.
    applied.push(apply.taskSaved(task('d')))
    answers[1]?.arrive([task('c'), task('b'), task('a')])
    await expect.poll(() => answers.length).toBe(3)
    answers[2]?.arrive([task('d'), task('c'), task('b'), task('a')])
    await Promise.all(applied)
    stop()
    expect(ids(cache.getQueryData(PERSONAL))).toEqual(['d', 'c', 'b', 'a'])
    expect(answers).toHaveLength(3)
  })

  it('shows why there is none', async () => {
    const stop = watchMine()
    const applied = apply.taskSaved(task('b'))
    answers[0]?.fail(new Error('no'))
    await applied
    stop()
    expect(cache.getQueryState(PERSONAL)).toMatchObject({ status: 'error', fetchStatus: 'idle' })
    expect(answers).toHaveLength(1)
  })

  it('keeps what is right instead of an older one', async () => {
    cache.setQueryData(PERSONAL, [task('a')], { updatedAt: 1 })
    const stop = watchMine()
    const applied = apply.taskSaved(task('b'))
    await expect.poll(() => answers.length).toBe(2)
    answers[0]?.arrive([task('a')])
    answers[1]?.arrive([task('b'), task('a')])
    await applied
    stop()
    expect(ids(cache.getQueryData(PERSONAL))).toEqual(['b', 'a'])
  })
})

it('every event is applied by a collection, or by a reducer of its own', () => {
  const reduced = Object.keys(eventReducers(cache, 'me', async () => undefined))
  const followed = collections.flatMap(({ on }) => Object.keys(on))
  expect([...new Set([...reduced, ...followed])].sort()).toEqual((Object.keys(eventSchemas) as EventName[]).sort())
  expect(reduced.filter((name) => followed.includes(name))).toEqual([])
})
