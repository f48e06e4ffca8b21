import { expect, it } from 'vitest'
import { addDays } from '#shared/days.ts'
import type { Reach } from '#shared/reach/reach.ts'
import type { Coverage } from '#shared/rota/coverage.ts'
import type { Unanswered } from '#shared/rota/publish.ts'
import type { CallOut, Offer } from '#shared/rota/standIns.ts'
import type { Todo } from '#shared/rota/todo.ts'
import { english } from '#shared/strings/translate.ts'
import { searchSummary, searchText, smsAddress } from '../standIns/callOut.text.ts'
import {
  askedTogether,
  headText,
  itemsText,
  phoneList,
  placesToFill,
  reachText,
  servicesToCome,
  unreachedText,
  waitText,
} from './todo.text.ts'

const ZONE = 'America/Chicago'
const TODAY = '2026-11-26'
const NOW = new Date('2026-11-26T22:10:00.000Z')

const item = (date: string, post: string, change: Partial<Unanswered['items'][number]> = {}) => ({
  ...{ serviceId: date, date, serviceTime: '9am', postId: post, post, tieColor: null, assignmentId: `${date} ${post}` },
  ...{ sequence: 1, askedAt: '2026-11-21T15:00:00.000Z', toldAt: '2026-11-21T15:00:00.000Z' },
  ...{ handedAt: null, remindedAt: null },
  ...change,
})
const annette = (change: Partial<Unanswered['user']> = {}, ...items: Unanswered['items']): Unanswered => ({
  user: {
    ...{ _id: 'annette', name: 'Annette Boyd', phoneNumber: '+13125550142', joined: true, reach: 'none' as const },
    ...change,
  },
  items: items.length > 0 ? items : [item('2026-11-29', 'Left Aisle'), item('2026-12-13', 'Balcony')],
})
const todo = (change: Partial<Todo> = {}): Todo => ({
  ...{ day: { date: '2026-11-29', open: 1, unanswered: 5 }, open: 8, unanswered: 31, swaps: 0, exhausted: 0 },
  ...change,
})

it('the head line says what the next day needs, and what all weeks do, in one unit', () => {
  const said = (plan: Todo) => headText(plan, TODAY, english)
  expect(said(todo())).toEqual({
    ...{ when: 'This Sunday', what: '1 place open, 5 have not answered' },
    rest: 'in four weeks 8 places open, 31 have not answered',
  })
  const day = { date: '2026-12-20', open: 0, unanswered: 0 }
  expect(said(todo({ day, open: 2, unanswered: 0 }))).toEqual({
    ...{ when: 'Sunday, December 20', what: 'all covered', rest: 'in four weeks 2 places open' },
  })
  const todays = { date: TODAY, open: 1, unanswered: 5 }
  expect(said(todo({ day: todays, open: 1, unanswered: 5 }))).toMatchObject({ when: 'Today', rest: '' })
  expect(said(todo({ day: { ...day, date: addDays(TODAY, 1) } }))).toMatchObject({ when: 'Tomorrow' })
})

const service = (change: Partial<Coverage> = {}, empty = 1): Coverage => ({
  ...{ serviceId: 's1', date: TODAY, serviceTime: '4pm', tieColor: null, state: 'red' as const },
  posts: [
    {
      postId: 'door',
      post: 'Main Door',
      minPeople: 2,
      maxPeople: 2,
      filled: 1,
      asked: 0,
      empty,
      state: 'red' as const,
    },
  ],
  ...change,
})
const offer = (name: string, change: Partial<Offer> = {}): Offer => ({
  ...{ _id: name, user: { _id: name, name }, rank: 1, wave: 1, state: 'sent' as const },
  ...{ sentAt: '2026-11-26T22:05:00.000Z', answeredAt: null, toldBy: 'push' as const, reach: 'push' as const },
  ...change,
})
const search = (change: Partial<CallOut> = {}): CallOut => ({
  ...{ _id: 'c1', serviceId: 's1', postId: 'door', date: TODAY, serviceTime: '4pm', post: 'Main Door' },
  ...{ places: 1, filled: 0, state: 'open' as const, reason: 'declined' as const, wave: 1 },
  ...{ nextWaveAt: '2026-11-27T04:05:00.000Z', startedBy: null, startedAt: '', endedAt: null, revision: 1 },
  ...{ offers: [offer('Leonard Price'), offer('Harold Greene')] },
  ...change,
})

it('what has begun or is called off is not to be done any more', () => {
  const kept = (...services: Coverage[]) => servicesToCome(services, ZONE, NOW).map(({ serviceTime }) => serviceTime)
  expect(
    kept(service(), service({ serviceTime: '4:15pm' }), service({ state: 'cancelled', date: '2026-11-29' })),
  ).toEqual(['4:15pm'])
})

it('a place is open while somebody is missing, or more are looked for', () => {
  expect(placesToFill([service()], [])).toMatchObject([{ post: 'Main Door', empty: 1, search: undefined }])
  expect(placesToFill([service({}, 0)], [])).toEqual([])
  expect(placesToFill([service({}, 0)], [search({ state: 'ended' })])).toEqual([])
  expect(placesToFill([service({}, 0)], [search()])).toMatchObject([{ search: { _id: 'c1' } }])
})

it('a search says who is asked, since when, and what comes next', () => {
  const said = (change: Partial<CallOut>) => searchText(search(change), ZONE, NOW, english).replace(/\s/g, ' ')
  expect(said({})).toBe('asking Leonard and Harold since 4:05 PM; next at 10:05 PM')
  const four = ['Leonard P', 'Harold G', 'Bernice H', 'Otis F'].map((name) => offer(name))
  expect(said({ offers: four, nextWaveAt: '2026-11-28T04:05:00.000Z' })).toBe(
    'asking Leonard, Harold, and 2 others since 4:05 PM; next at Nov 27, 10:05 PM',
  )
  expect(said({ nextWaveAt: null })).toBe('asking Leonard and Harold since 4:05 PM; everyone has been asked')
  expect(said({ offers: [offer('Ann Abel', { state: 'waiting', sentAt: null })] })).toBe(
    'quiet hours: asks Ann at 10:05 PM',
  )
  expect(said({ nextWaveAt: null, offers: [offer('Ann Abel', { state: 'declined' })] })).toBe(
    'everyone has been asked, and nobody can',
  )
  expect(said({ offers: [] })).toBe('looking for somebody, nobody asked yet; next at 10:05 PM')
  // Whom the app does not reach it asks nothing.
  const byHand = { toldBy: 'none', reach: 'none' } as const
  expect(said({ offers: [offer('Ann Abel', byHand)] })).toBe(
    'the app does not reach Ann: send the link yourself; next at 10:05 PM',
  )
  expect(said({ offers: [offer('Ann Abel'), offer('Bo B', byHand), offer('Cy C', byHand)] })).toBe(
    'asking Ann since 4:05 PM; the app does not reach Bo and Cy: send the links yourself; next at 10:05 PM',
  )
})

it('a search is summed up in few words', () => {
  const said = (change: Partial<CallOut>) => searchSummary(search(change), ZONE, NOW, english).replace(/\s/g, ' ')
  expect(said({})).toBe('Asking 2 · next: 10:05 PM')
  expect(said({ nextWaveAt: '2026-11-28T04:05:00.000Z' })).toBe('Asking 2 · next: tomorrow')
  expect(said({ nextWaveAt: '2026-11-30T18:05:00.000Z' })).toBe('Asking 2 · next: Nov 30')
  expect(said({ nextWaveAt: null })).toBe('Asking 2 · everyone has been asked')
  expect(said({ offers: [] })).toBe('Asks the next: 10:05 PM')
  // Whom the app does not reach it asks nothing; a text that was sent, or a mail that somebody chose, reached them.
  const byHand = { toldBy: 'none', reach: 'none' } as const
  expect(said({ offers: [offer('Ann Abel', byHand), offer('Bo B', byHand)] })).toBe(
    '2 not reached: send the links · next: 10:05 PM',
  )
  expect(said({ offers: [offer('Ann Abel'), offer('Bo B', byHand)] })).toBe(
    'Asking 1 · 1 not reached: send the link · next: 10:05 PM',
  )
  expect(
    said({ offers: [offer('Ann', { ...byHand, toldBy: 'sms' }), offer('Bo', { ...byHand, reach: 'mail' })] }),
  ).toBe('Asking 2 · next: 10:05 PM')
  // 'Everyone' would be said of nobody.
  expect(said({ nextWaveAt: null, offers: [] })).toBe('there is nobody to ask')
})

it('a person is named with places, and since when they are asked', () => {
  const said = (person: Unanswered, isAskedSaid = false) =>
    waitText(person, { today: TODAY, timeZone: ZONE, now: NOW, isAskedSaid }, english)
  expect(itemsText(annette().items, english)).toBe('Nov 29 Left Aisle, Dec 13 Balcony')
  expect(itemsText([...annette().items, item('2026-12-20', 'Door')], english)).toMatch(/Balcony and 1 more$/)
  expect(said(annette())).toBe('asked 5 days ago')
  const reminded = (remindedAt: string) => said(annette({ reach: 'mail' }, item('2026-11-29', 'Door', { remindedAt })))
  expect(reminded('2026-11-26T10:00:00.000Z')).toBe('asked 5 days ago · reminded today')
  expect(reminded('2026-11-25T10:00:00.000Z')).toBe('asked 5 days ago')
  // A day that all were asked on is said once, above them.
  expect(said(annette(), true)).toBe('')
  const together = (...people: Unanswered[]) => askedTogether(people, TODAY, ZONE, english)
  const later = annette({}, item('2026-11-29', 'Door', { toldAt: '2026-11-24T15:00:00.000Z' }))
  expect(together(annette(), annette())).toBe('All were asked 5 days ago.')
  expect(together(annette(), later)).toBeNull()
  expect(together(annette())).toBeNull()
})

it('people to whom nothing was sent are not said to have been asked', () => {
  const untold = annette({}, item('2026-11-29', 'Door', { toldAt: null }))
  const said = { today: TODAY, timeZone: ZONE, now: NOW, isAskedSaid: false }
  expect(waitText(untold, said, english)).toBe('published 5 days ago, not told by the app')
  expect(askedTogether([untold, untold], TODAY, ZONE, english)).toBe(
    'Published 5 days ago; the app has told nobody of it.',
  )
  expect(askedTogether([untold, annette()], TODAY, ZONE, english)).toBeNull()
  const handed = annette({}, item('2026-11-29', 'Door', { toldAt: null, handedAt: '2026-11-25T15:00:00.000Z' }))
  expect(waitText(handed, said, english)).toBe('link handed over yesterday')
  expect(askedTogether([handed, handed], TODAY, ZONE, english)).toBe('All links were handed over yesterday.')
  expect(askedTogether([handed, untold], TODAY, ZONE, english)).toBeNull()
})

it('nobody without a number is to be called', () => {
  const [known, unknown] = [{ phoneNumber: '+13125550142' }, { phoneNumber: null }]
  expect(unreachedText([known, known], english)).toBe('please call')
  expect(unreachedText([known, unknown], english)).toBe('please call, or send the link where there is no number')
  expect(unreachedText([unknown], english)).toBe('please send the link yourself, there is no number to call')
})

it('the list for the phone has a line for each person', () => {
  const bob = annette({ name: 'Bob', phoneNumber: null }, item('2026-11-29', 'Door'))
  expect(phoneList([annette(), bob], english).replace(/\u00A0/g, ' ')).toBe(
    [
      'Annette Boyd, +1 312 555 0142: Sun, Nov 29, 9am, Left Aisle; Sun, Dec 13, 9am, Balcony',
      'Bob, no phone number: Sun, Nov 29, 9am, Door',
    ].join('\n'),
  )
})

it('a text opens with the message in it', () => {
  expect(smsAddress('+13125550142', 'Yes & no: https://x.example/r/1')).toBe(
    'sms:+13125550142?&body=Yes%20%26%20no%3A%20https%3A%2F%2Fx.example%2Fr%2F1',
  )
})

it('says why somebody is not known to be reachable', () => {
  const said = (change: Partial<Reach>) => {
    const known = { state: 'none' as const, since: null, smsOk: false, phoneVerified: true }
    const reach = { user: { _id: 'a', name: 'A', phoneNumber: null }, ...known, ...change }
    return reachText(reach, TODAY, 'America/Chicago', english)
  }
  expect(said({})).toBe('No device gets notifications.')
  expect(said({ state: 'unproved' })).toBe('No notification has been shown yet.')
  expect(said({ state: 'unproved', since: '2026-11-06T10:00:00.000Z' })).toBe(
    'The last notification was shown 20 days ago.',
  )
  expect(said({ state: 'failing', since: '2026-11-14T10:00:00.000Z' })).toBe(
    'Their push service has taken nothing since Nov 14.',
  )
  // Late on the evening before, where the team is.
  expect(said({ state: 'failing', since: '2026-11-14T03:00:00.000Z' })).toContain('since Nov 13.')
})
