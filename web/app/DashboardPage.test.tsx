import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addDays, today } from '#shared/days.ts'
import type { User } from '#shared/people/users.ts'
import type { Shift } from '#shared/plan/schedule.ts'
import type { Dashboard } from '#shared/work/dashboard.ts'
import type { Meeting } from '#shared/work/meetings.ts'
import type { Task } from '#shared/work/tasks.ts'
import { annWith, sessionOf } from '../features/people/sessions/session.testing.ts'
import { SessionContext } from '../features/people/sessions/session.ts'
import { mineQuery } from '../features/rota/answers/answers.queries.ts'
import { upcomingQuery } from '../features/work/dashboard/dashboard.queries.ts'
import { meetingsKeys } from '../features/work/meetings/meetings.queries.ts'
import { tasksKeys } from '../features/work/tasks/tasks.queries.ts'
import { attachOutbox } from '../outbox/outbox.ts'
import { formatDay } from '../strings/dates.ts'
import { DashboardPage } from './DashboardPage.tsx'

// The page waits for the offer, which has a test of its own, until it is known.
vi.mock('./suggestions.ts', () => ({
  useSuggestions: () => ({ isKnown: true, Suggestions: null, dismiss: () => undefined }),
}))

const ann = annWith()

const noon = new Date('2026-12-01T12:00:00Z')

// Nobody has told the page of a team, so the zone is this computer's.
const now = today(Intl.DateTimeFormat().resolvedOptions().timeZone, noon)

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  // A browser without pushes.
  vi.stubGlobal('navigator', {})
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const shift = (date: string, assignment: string): Shift => ({
  _id: assignment,
  date,
  user: { _id: 'u1', name: 'Ann' },
  assignment,
  serviceTime: '9am',
  tieColor: 'navy',
})

const meeting = (change: Partial<Meeting> = {}): Meeting => ({
  _id: 'm1',
  title: 'Radio training',
  date: addDays(now, 3),
  time: '10:00 AM',
  location: 'Fellowship Hall',
  type: 'Training',
  assignedTo: ['u1'],
  ...change,
})

const task = (change: Partial<Task> = {}): Task => ({
  _id: 't1',
  title: 'Count the bulletins',
  dueDate: null,
  status: 'Pending',
  assignedTo: 'u1',
  version: 1,
  ...change,
})

const NOTHING: Dashboard = { meetings: [], tasks: [], schedule: [] }
const NOTHING_ASKED = { on: true, assignments: [], offers: [], swaps: [], publications: [], asked: null }

/** The dashboard as somebody sees it whose browser knows this of it, and what the rota asks unless `asked` is null. */
const shown = (
  user: User | null,
  known: Partial<Dashboard> = {},
  asked: typeof NOTHING_ASKED | null = NOTHING_ASKED,
): string => {
  const cache = new QueryClient()
  attachOutbox(cache, ann._id, () => Promise.reject(new Error('Nothing is sent')))
  if (known.schedule) cache.setQueryData(upcomingQuery(now).queryKey, known.schedule)
  if (known.meetings) cache.setQueryData(meetingsKeys.list.personal, known.meetings)
  if (known.tasks) cache.setQueryData(tasksKeys.list.personal, known.tasks)
  if (asked) cache.setQueryData(mineQuery.queryKey, asked)
  return renderToString(
    <MemoryRouter>
      <SessionContext value={sessionOf(user)}>
        <QueryClientProvider client={cache}>
          <DashboardPage />
        </QueryClientProvider>
      </SessionContext>
    </MemoryRouter>,
  )
    .replace(/<[^>]+>/g, '\n')
    .replace(/,\s+/g, ', ')
    .replace(/&amp;/g, '&')
}

describe('the dashboard', () => {
  it('asks those who are not signed in to do so', () => {
    expect(shown(null).trim()).toBe('Please log in to view your dashboard.')
  })

  it('welcomes by name and says what there is not', () => {
    const text = shown(ann, NOTHING)
    for (const sentence of [
      'Welcome, Ann, to the ushers scheduler app!',
      'Upcoming Schedule',
      'You currently have no upcoming schedule.',
      'Scheduled Meetings & Trainings',
      'You currently have no scheduled meetings or trainings.',
      'Assigned Tasks',
      'You currently have no assigned tasks.',
    ])
      expect(text).toContain(sentence)
  })

  it('puts the next day large and the rest below', () => {
    const [next, later] = [addDays(now, 1), addDays(now, 8)]
    const text = shown(ann, { schedule: [shift(next, 'Main Door'), shift(later, 'Balcony')] })
    const places = [
      'You serve next',
      'tomorrow',
      formatDay(next, 'monthDay'),
      'Main Door',
      'After that',
      formatDay(later),
      'Balcony',
    ]
    const found = places.map((place) => text.indexOf(place))
    expect(found).not.toContain(-1)
    expect(found).toEqual([...found].sort((a, b) => a - b))
    expect(text).not.toContain('You currently have no upcoming schedule.')
  })

  it('says that it is loading, never that there is nothing, until the answer is there', () => {
    for (const text of [shown(ann), shown(ann, { tasks: [task()] })]) {
      expect(text).toContain('Loading')
      expect(text).not.toContain('You currently have no')
    }
  })

  it('waits for what the rota asks, which would push it down', () => {
    const text = shown(ann, NOTHING, null)
    expect(text).toContain('Loading')
    expect(text).not.toContain('You currently have no')
  })

  it('says of a meeting when, what, of which kind and where, and leaves out what was', () => {
    const text = shown(ann, {
      ...NOTHING,
      meetings: [meeting({ date: addDays(now, -1), title: 'Yesterday' }), meeting()],
    })
    for (const part of [formatDay(addDays(now, 3)), '10:00 AM', 'Radio training', 'Training', 'Fellowship Hall'])
      expect(text).toContain(part)
    expect(text).not.toContain('Yesterday')
  })

  it('shows two meetings, and the others when asked', () => {
    const meetings = Array.from({ length: 3 }, (_, index) => meeting({ _id: `m${index}`, title: `Meeting ${index}` }))
    const text = shown(ann, { ...NOTHING, meetings })
    expect(text).toContain('Meeting 1')
    expect(text).not.toContain('Meeting 2')
    expect(text).toContain('All 3')
    expect(shown(ann, { ...NOTHING, meetings: meetings.slice(1) })).not.toContain('All 2')
  })

  it('shows tasks with what can be done with them', () => {
    const text = shown(ann, { ...NOTHING, tasks: [task()] })
    for (const part of ['Count the bulletins', 'Pending', 'No due date', 'Mark as Done', 'Edit', 'Delete'])
      expect(text).toContain(part)
    expect(shown(ann, { ...NOTHING, tasks: [task({ status: 'Done' })] })).not.toContain('Mark as Done')
  })

  // The page of a super admin waits for the first steps, which a browser fetches.
  it('shows an admin what it shows a member, and the way to invite people', () => {
    const known = { schedule: [shift(addDays(now, 1), 'Main Door')], meetings: [meeting()], tasks: [task()] }
    const lines = (text: string) => text.split(/\s*\n\s*/)
    for (const data of [NOTHING, known]) {
      const text = lines(shown({ ...ann, role: 'admin' }, data))
      expect(text).toContain('Invite people')
      expect(text.filter((line) => line !== 'Invite people')).toEqual(lines(shown(ann, data)))
    }
  })
})
