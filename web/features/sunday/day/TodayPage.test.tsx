import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { RotaDay } from '#shared/sunday/day.ts'
import { ServicesOfDay } from './DayServices.tsx'
import { dayQuery } from './day.queries.ts'
import { MARK, type PendingMark, withMarks } from './mark.operations.ts'
import { marksHandler } from './marks.outbox.ts'
import type { When } from './PersonRow.tsx'
import { dayOfAddress } from './TodayPage.tsx'

type Person = RotaDay['services'][number]['people'][number]
const person = (name: string, change: Partial<Person> = {}): Person => ({
  ...{ shiftId: name, userId: name, name, phoneNumber: '+13125550142', postId: 'door', post: 'Main Door' },
  ...{ state: 'accepted' as const, attendance: null, at: null },
  ...change,
})
const day = (...people: Person[]): RotaDay => ({
  ...{ date: '2026-12-06', before: null, after: null, unanswered: [] },
  services: [{ serviceId: 's1', serviceTime: '9am', name: 'Baptism Sunday', tieColor: null, people }],
})
const pending = (shiftId: string, state: 'here' | 'absent', change: Partial<PendingMark> = {}): PendingMark => ({
  ...{ id: `${shiftId} ${state}`, kind: MARK, lane: shiftId, owner: 'u1', createdAt: '', position: 1 },
  ...{ status: 'waiting' as const, error: null, isStored: true, wasTried: false, isDelayed: false },
  payload: {
    date: '2026-12-06',
    mark: { uuid: `${shiftId} ${state}`, shiftId, state, at: '2026-12-06T15:00:00.000Z' },
  },
  ...change,
})
const textOf = (shown: string) => shown.replace(/<[^>]*>/g, '')
const html = (shown: RotaDay, changes: PendingMark[] = [], when: When = 'today') =>
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ServicesOfDay
          services={withMarks(shown, changes)}
          date={shown.date}
          marks={{ changes, mark: () => {}, forget: () => {} }}
          when={when}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  ).replace(/<!-- -->/g, '')

it('shows everybody by post with their number, and counts who is here', () => {
  const shown = html(day(person('Ann', { attendance: 'here' }), person('Bob')))
  for (const part of [
    'href="/service/s1"',
    '9am, Baptism Sunday',
    'Main Door',
    'Ann',
    'href="tel:+13125550142"',
    '1 of 2 people are here',
  ])
    expect(shown).toContain(part)
  expect(shown.match(/aria-pressed="true"/g)).toHaveLength(1)
})

it('has a row for what nobody has of a post, which says how many are asked and offers to choose somebody', () => {
  const empty = { shiftId: null, userId: null, name: null, phoneNumber: null, state: null, asking: 3 }
  const balcony = person('', { ...empty, postId: 'balcony', post: 'Balcony', asking: 0 })
  const shown = html(day(person('Ann'), person('', empty), balcony, balcony))
  expect(textOf(shown)).toContain('Main Door1 open · asking 3 people')
  expect(textOf(shown)).toContain('Balcony2 open')
  const buttons = shown.match(/<button [^>]*aria-label="Choose somebody[^>]*>/g)
  expect(buttons).toHaveLength(2)
  expect(buttons?.[0]).toContain('aria-label="Choose somebody: Main Door, Sunday, December 6, 9am"')
  expect(buttons?.[0]).toContain('min-h-11')
  // Nobody is chosen for a service that has begun.
  const later = day(person('Ann'), person('', empty))
  const begun = later.services.map((service) => ({ ...service, startsAt: '2020-01-01T00:00:00.000Z' }))
  expect(html({ ...later, services: begun })).not.toContain('Choose')
  const over = html(day(person('Ann'), person('', empty)), [], 'over')
  expect(textOf(over)).toContain('Main DoorNobody')
  expect(over).not.toContain('Choose')
  expect(shown).toContain('0 of one person is here')
})

it('of a day to come says who has answered, and marks nobody', () => {
  const shown = html(day(person('Ann'), person('Bob', { state: 'asked' })), [], 'before')
  for (const part of ['Said yes', 'No answer yet', '2 of 2 places · 1 not answered', 'href="tel:+13125550142"'])
    expect(shown).toContain(part)
  expect(shown).not.toContain('aria-pressed')
})

it('counts a mark that waits on the device at once, the last of each, and says so where it could not be sent', () => {
  const shown = html(day(person('Ann'), person('Bob')), [
    pending('Ann', 'here', { status: 'sending' }),
    pending('Ann', 'absent', { wasTried: true, isDelayed: true }),
    pending('Bob', 'here', { wasTried: true, isDelayed: true }),
  ])
  expect(shown).toContain('1 of 2 people are here')
  expect(shown).toContain('the app looks for a stand-in')
  expect(shown).toContain('Kept on this device.')
})

it('says of no day that has gone by that others are asked', () => {
  const absent = day(person('Ann', { attendance: 'absent' }))
  expect(html(absent)).toContain('the app looks for a stand-in')
  expect(html(absent, [], 'over')).not.toContain('the app looks for a stand-in')
})

it('says why a mark was refused, and shows what is stored', () => {
  const error = { status: 400, code: 'invalid_input', message: 'That day is still to come.', issues: [], reply: {} }
  const shown = html(day(person('Ann')), [pending('Ann', 'here', { status: 'refused', error: error as never })])
  expect(shown).toContain('That day is still to come.')
  expect(shown).toContain('0 of one person is here')
})

it('keeps what the server has stored, also where it is another mark', () => {
  const cache = new QueryClient()
  const { queryKey } = dayQuery('2026-12-06')
  cache.setQueryData(queryKey, day(person('Ann'), person('Bob')))
  const stored = { shiftId: 'Ann', state: 'absent' as const, at: '2026-12-06T15:01:00.000Z', by: null, uuid: 'x' }
  marksHandler.onSent?.({ cache, owner: 'u1' }, pending('Ann', 'here'), stored)
  expect(cache.getQueryData(queryKey)?.services[0]?.people.map(({ attendance }) => attendance)).toEqual([
    'absent',
    null,
  ])
})

it('is of today where the address names no day of the calendar', () => {
  const of = (search: string) => dayOfAddress(new URLSearchParams(search))
  expect(['date=2026-12-06', 'date=2028-02-29'].map(of)).toEqual(['2026-12-06', '2028-02-29'])
  for (const search of ['', 'date=', 'date=2026-13-45', 'date=2027-02-29', 'date=2026-12-6', 'date=today'])
    expect(of(search), search).toBeUndefined()
})
