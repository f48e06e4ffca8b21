import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Shift, UPCOMING_DAYS } from '#shared/schedule.ts'
import type { User } from '#shared/users.ts'
import { addDays, formatDay, today } from '../../dates.ts'
import { scheduleKeys } from '../schedule/schedule.queries.ts'
import { type Session, SessionContext } from '../sessions/session.ts'
import { DashboardPage } from './DashboardPage.tsx'

const ann: User = {
  _id: 'u1',
  name: 'Ann',
  email: 'ann@team.test',
  phoneNumber: null,
  photoUrl: null,
  role: 'standard',
  suspended: false,
}

const sessionOf = (user: User | null): Session => ({
  status: 'hydrated',
  user,
  lastName: null,
  signIn: async () => undefined,
  signOut: async () => undefined,
  retry: () => undefined,
  recheck: async () => undefined,
})

const noon = new Date('2026-12-01T12:00:00Z')

// Nobody has told the page of a team, so the zone is this computer's.
const now = today(Intl.DateTimeFormat().resolvedOptions().timeZone, noon)

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
})
afterAll(() => {
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

const shown = (user: User | null, shifts?: Shift[]): string => {
  const cache = new QueryClient()
  if (shifts) cache.setQueryData(scheduleKeys.list('personal', now, addDays(now, UPCOMING_DAYS)), shifts)
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
    .replace(/&amp;/g, '&')
}

describe('the dashboard', () => {
  it('asks those who are not signed in to do so', () => {
    expect(shown(null).trim()).toBe('Please log in to view your dashboard.')
  })

  it('welcomes by name and says what there is not', () => {
    const text = shown(ann, [])
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
    const text = shown(ann, [shift(next, 'Main Door'), shift(later, 'Balcony')])
    const places = [
      'You serve next',
      'tomorrow',
      formatDay(next),
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
    const text = shown(ann)
    expect(text).toContain('Loading')
    expect(text).not.toContain('You currently have no upcoming schedule.')
  })
})
