import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Role, User } from '#shared/people/users.ts'
import type { Shift } from '#shared/plan/schedule.ts'
import { attachOutbox } from '../../../outbox/outbox.ts'
import { monthSpan } from '../../../strings/dates.ts'
import { annWith, sessionOf } from '../../people/sessions/session.testing.ts'
import { SessionContext } from '../../people/sessions/session.ts'
import ScheduleAdmin from './admin/ScheduleAdmin.tsx'
import { DayCards } from './month/DayCards.tsx'
import type { OwnShifts } from './month/day.props.ts'
import { SchedulePage } from './SchedulePage.tsx'
import { groupShiftsByDay } from './schedule.days.ts'
import { scheduleQuery, wholeScheduleQuery } from './schedule.queries.ts'

const MONTH = '2031-12'

const shifts: Shift[] = [
  ['1', 'Esther Kim', 'Balcony', '9am', 'Gold'],
  ['2', 'Ruth Ellison', 'Main Door', '9am', 'Gold'],
  ['3', 'Daniel Okafor', 'Balcony', '10:45am', null],
].map(([id, name, assignment, serviceTime, tieColor]) => ({
  _id: `${id}`,
  date: `${MONTH}-07`,
  user: { _id: null, name: `${name}` },
  assignment: `${assignment}`,
  serviceTime: `${serviceTime}`,
  tieColor: tieColor ?? null,
}))

const person = (role: Role): User => annWith({ _id: 'me', name: 'Esther Kim', role })

/** Markup of the page, without tags, as somebody sees it whose browser knows `known` of the month. */
function read(user: User | null, known?: Shift[], view: 'all' | 'personal' = 'all'): string {
  const cache = new QueryClient()
  attachOutbox(cache, 'me', () => Promise.reject(new Error('Nothing is sent')))
  const { from, to } = monthSpan(MONTH)
  if (known) cache.setQueryData(scheduleQuery(view, from, to).queryKey, known)
  return textOf(
    <QueryClientProvider client={cache}>
      <StaticRouter location={`/schedule?month=${MONTH}&view=${view}`}>
        <SessionContext value={sessionOf(user)}>
          <SchedulePage />
        </SessionContext>
      </StaticRouter>
    </QueryClientProvider>,
  )
}

const textOf = (element: ReactNode): string =>
  renderToString(element)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

describe('SchedulePage', () => {
  it('asks a visitor to log in', () => expect(read(null)).toContain('Please log in to view your schedule.'))

  it('says that it is loading until the month is here', () => {
    const text = read(person('standard'))
    expect(text).toContain('Usher Schedule')
    expect(text).toContain('December 2031')
    expect(text).toContain('Loading schedule...')
  })

  it('shows a table for a day: names, posts, services and ties', () => {
    const text = read(person('standard'), shifts)
    expect(text).toContain('View All Schedules')
    expect(text).toContain('View My Schedule')
    expect(text).toMatch(/Prev\s+Current\s+Next/)
    expect(text).toContain('Sunday, December 7')
    expect(text).toContain('Name Assignment Service Tie Color Esther Kim You Balcony 9am Gold')
    expect(text).toContain('Daniel Okafor Balcony 10:45am')
    expect(text).not.toContain('No tie')
  })

  it('has a column for actions only for those who may manage it', () => {
    expect(read(person('standard'), shifts)).not.toContain('Actions')
    expect(read(person('admin'), shifts)).toContain('Tie Color Actions')
    expect(read(person('superAdmin'), shifts)).toContain('Tie Color Actions')
  })

  it('says whose month is empty, and to an admin what to do about it', () => {
    expect(read(person('standard'), [])).toContain('Nobody is scheduled in December 2031.')
    expect(read(person('standard'), [])).not.toContain('Upload the schedule')
    expect(read(person('admin'), [])).toContain('Upload the schedule or add a shift to begin.')
    expect(read(person('admin'), [], 'personal')).toContain('You are not scheduled in December 2031.')
  })

  it('has a link to each day of a long month only', () => {
    const many = Array.from({ length: 13 }, (_, index) => ({ ...shifts[0], _id: `${index}` }) as Shift)
    expect(read(person('standard'), many)).toContain('Sun 7')
    expect(read(person('standard'), shifts)).not.toContain('Sun 7')
  })

  it('does not mark shifts as one’s own where all of them are', () =>
    expect(read(person('standard'), shifts.slice(0, 1), 'personal')).not.toContain('You Balcony'))
})

const noOwn: OwnShifts = {
  isPersonal: false,
  answerOf: () => undefined,
  has: () => false,
  toggle: () => undefined,
  placeOf: () => null,
}

describe('DayCards', () => {
  it('says the tie of a service once, and nothing where there is none', () => {
    const cards = groupShiftsByDay(shifts).map((day) => (
      <DayCards key={day.date} day={day} headingId="day" isOwn={() => false} own={noOwn} tools={undefined} />
    ))
    expect(textOf(cards)).toContain(
      '9am Tie Color : Gold Esther Kim Balcony Ruth Ellison Main Door 10:45am Daniel Okafor Balcony',
    )
  })

  it('says the tie of each shift where they differ', () => {
    const mixed = shifts.map((shift) => ({ ...shift, serviceTime: '9am' }))
    const cards = groupShiftsByDay(mixed).map((day) => (
      <DayCards key={day.date} day={day} headingId="day" isOwn={() => false} own={noOwn} tools={undefined} />
    ))
    expect(textOf(cards)).toContain(
      '9am Esther Kim Balcony Tie Color : Gold Ruth Ellison Main Door Tie Color : Gold Daniel Okafor Balcony',
    )
  })
})

describe('ScheduleAdmin', () => {
  it('has the three tools under their fixed names', () => {
    const text = textOf(
      <SessionContext value={sessionOf(annWith({ role: 'admin' }))}>
        <QueryClientProvider client={new QueryClient()}>
          <StaticRouter location="/schedule">
            <ScheduleAdmin month={MONTH} me={person('admin')} seed={null} />
          </StaticRouter>
        </QueryClientProvider>
      </SessionContext>,
    )
    expect(text).toContain('Upload Schedule (.xlsx)')
    expect(text).toContain('Export Schedule (Sundays Only)')
    expect(text).toContain('Export to Excel')
    expect(text).toContain('Add Manual Shift')
  })

  it('says before a press that there is no Sunday to export', () => {
    const shownWith = (...shifts: Shift[]) => {
      const cache = new QueryClient()
      const { from, to } = monthSpan(MONTH)
      cache.setQueryData(scheduleQuery('all', from, to).queryKey, shifts)
      cache.setQueryData(wholeScheduleQuery.queryKey, shifts)
      return textOf(
        <SessionContext value={sessionOf(annWith({ role: 'admin' }))}>
          <QueryClientProvider client={cache}>
            <StaticRouter location="/schedule">
              <ScheduleAdmin month={MONTH} me={person('admin')} seed={null} />
            </StaticRouter>
          </QueryClientProvider>
        </SessionContext>,
      )
    }
    const said = 'No Sunday has a shift yet: there is nothing to export.'
    expect(shownWith()).toContain(said)
    const [sunday] = shifts as [Shift, ...Shift[]]
    expect(shownWith({ ...sunday, date: `${MONTH}-10` })).toContain(said)
    expect(shownWith(sunday)).not.toContain(said)
  })
})
