import { expect, it } from 'vitest'
import type { Member } from '#shared/rota/availability.ts'
import type { Board } from '#shared/rota/board.ts'
import { plainRow } from '../availability/availability.days.ts'
import { draftBefore, moveChanges, peopleOf, placesOf, plannedPlaces, withPlaces, withService } from './board.model.ts'
import { boardRules, saysOf } from './board.rules.ts'
import { boardWith, placeWith, postWith, serviceWith } from './board.testing.ts'
import { filledCount, problemCounts } from './board.text.ts'

const place = (serviceId: string, userId: string, postId: string) => ({ serviceId, userId, postId })
const locked = placeWith({ locked: true })

it('moves a place to another post, person or service', () => {
  const board = boardWith([serviceWith('s1', [locked]), serviceWith('s2', [])])
  const from = place('s1', 'ruth', 'door')
  expect(moveChanges(board, [{ from: from, to: place('s1', 'ruth', 'balcony') }])).toEqual([
    { serviceId: 's1', places: [{ userId: 'ruth', postId: 'balcony', locked: true }] },
  ])
  expect(moveChanges(board, [{ from: from, to: place('s1', 'otis', 'door') }])).toEqual([
    { serviceId: 's1', places: [{ userId: 'otis', postId: 'door', locked: true }] },
  ])
  expect(moveChanges(board, [{ from: from, to: place('s2', 'ruth', 'door') }])).toEqual([
    { serviceId: 's2', places: [{ userId: 'ruth', postId: 'door', locked: true }] },
    { serviceId: 's1', places: [] },
  ])
})

it('moves nothing onto itself, nothing that is not there, and nobody to where they are', () => {
  const both = [locked, placeWith({ userId: 'otis', name: 'Otis', postId: 'balcony', post: 'Balcony' })]
  const board = boardWith([serviceWith('s1', both), serviceWith('s2', [placeWith()])])
  const from = place('s1', 'ruth', 'door')
  expect(moveChanges(board, [{ from: from, to: from }])).toEqual([])
  expect(moveChanges(board, [{ from: place('s1', 'ruth', 'balcony'), to: place('s2', 'ruth', 'balcony') }])).toEqual([])
  expect(moveChanges(board, [{ from: from, to: place('s2', 'ruth', 'door') }])).toEqual([])
  expect(moveChanges(board, [{ from: from, to: place('gone', 'ruth', 'door') }])).toEqual([])
})

it('counts a shift outside of the plan as the place that it is', () => {
  const outside = placeWith({ layer: 'outside', shiftId: 'x', source: null })
  const service = serviceWith('s1', [placeWith(), outside, { ...outside, userId: 'otis', shiftId: 'y' }])
  expect(plannedPlaces(service).map(({ layer, userId }) => [layer, userId])).toEqual([
    ['draft', 'ruth'],
    ['outside', 'otis'],
  ])
})

it('keeps the answer to a published place that a draft keeps, and none to a place that is new', () => {
  const [yes, asked] = [
    placeWith({ layer: 'live', state: 'accepted', assignmentId: 'a' }),
    placeWith({ layer: 'live', state: 'asked', userId: 'otis', postId: 'balcony', assignmentId: 'b' }),
  ]
  const moved = placeWith({ userId: 'otis', postId: 'aisle' })
  const service = serviceWith('s1', [yes, asked, placeWith(), moved])
  expect(plannedPlaces(service).map(({ layer, userId, state }) => [layer, userId, state])).toEqual([
    ['draft', 'ruth', 'accepted'],
    ['draft', 'otis', null],
  ])
})

it('gives the same places of a person while the service is the same', () => {
  const service = serviceWith('s1', [placeWith(), placeWith({ postId: 'balcony' }), placeWith({ userId: 'otis' })])
  expect(placesOf(service, 'ruth')).toHaveLength(2)
  expect(placesOf(service, 'ruth')).toBe(placesOf(service, 'ruth'))
  expect(placesOf(service, 'nobody')).toBe(placesOf(serviceWith('s2', []), 'nobody'))
})

it('lists suspended people only where they stand somewhere', () => {
  const board = boardWith([serviceWith('s1', [placeWith()])])
  for (const { user } of board.members) user.suspended = true
  expect(peopleOf(board).map(({ user }) => user.name)).toEqual(['Ruth'])
})

const member = (_id: string, change: Partial<Member['rota']> = {}, rows: Partial<Member['rows'][number]>[] = []) =>
  ({
    user: { _id, name: _id, suspended: false },
    rota: {
      times: 2,
      per: 'month',
      mostAMonth: null,
      mostADay: 1,
      backToBack: 'avoid',
      pausedFrom: null,
      pausedUntil: null,
      smsOk: false,
      askBy: 'app',
      offers: true,
      wishes: [],
      skills: [],
      stated: true,
      ...change,
    },
    rows: rows.map((row) => ({
      ...plainRow('away', '2027-02-07', '2027-02-07'),
      _id: 'r',
      userId: _id,
      createdBy: null,
      createdAt: '',
      affected: [],
      ...row,
    })),
    confirmedUntil: null,
    share: {
      fromDay: '',
      toDay: '',
      share: 2,
      served: 0,
      asked: 0,
      accepted: 0,
      declined: 0,
      teamLeast: 0,
      teamMost: 0,
    },
  }) satisfies Member

it('says what stands against people who are not placed, by the rules of the server', () => {
  const ruth = serviceWith('s1', [placeWith()])
  const later = serviceWith('s2', [], { serviceTime: '6pm', startsAt: '2027-02-07T23:00:00.000Z' })
  const board = boardWith([ruth, later])
  const closed = postWith({ _id: 'aid', name: 'First aid', skillId: 'aid' })
  const link = {
    _id: 'l',
    userA: 'ruth',
    userB: 'otis',
    kind: 'apart' as const,
    agreedA: true,
    agreedB: false,
    createdBy: null,
  }
  const { blocksOf } = boardRules({
    board,
    posts: [postWith(), closed],
    members: [member('ruth'), member('otis', { wishes: [{ postId: 'door', wish: 'never' }] })],
    links: [link],
  })
  const codes = (...args: Parameters<typeof blocksOf>) => blocksOf(...args).map(({ code }) => code)
  expect(codes('ruth', later, postWith())).toEqual(['most_a_day'])
  expect(codes('ruth', ruth, postWith({ _id: 'balcony' }))).toEqual(['busy'])
  expect(codes('ruth', ruth, postWith())).toEqual([])
  expect(codes('otis', ruth, postWith())).toEqual(['never', 'apart'])
  expect(codes('otis', later, closed)).toEqual(['skill'])
  expect(codes('nobody', later, closed)).toEqual([])
})

it('says of people when they are away, pause, rather do not, or said no', () => {
  const says = saysOf([
    member('ruth', {}, [{ kind: 'rather_not' }]),
    member('otis', { pausedFrom: '2027-02-01' }),
    member('ivy', {}, [{ kind: 'rather_not' }, { kind: 'away' }]),
  ])
  const no = placeWith({ layer: 'live', state: 'declined' })
  expect(says('ruth', serviceWith('s1', []))).toBe('rather_not')
  expect(says('ruth', serviceWith('s1', [no]))).toBe('declined')
  expect(says('ruth', serviceWith('s2', [], { date: '2027-02-14' }))).toBeNull()
  expect(says('otis', serviceWith('s1', []))).toBe('paused')
  expect(says('ivy', serviceWith('s1', []))).toBe('away')
  expect(says('nobody', serviceWith('s1', []))).toBeNull()
})

it('who is put back was chosen as before: as it is published, by a fill, or by hand', () => {
  const live = placeWith({ layer: 'live', state: 'asked', source: 'fill', assignmentId: 'a' })
  const filled = placeWith({ userId: 'otis', postId: 'balcony', source: 'fill' })
  const service = serviceWith('s1', [placeWith({ source: 'kept' }), filled, live])
  const sources = (of: typeof service) => plannedPlaces(of).map(({ userId, source }) => [userId, source])
  const before = sources(service)
  expect(before).toEqual([
    ['ruth', 'fill'],
    ['otis', 'fill'],
  ])
  const back = draftBefore(service)
  const board = boardWith([service])
  const emptied = withPlaces(board, service, [], [])
  expect(sources(withPlaces(board, emptied, back, []))).toEqual(before)
  const anew = back.map(({ source: _source, ...place }) => place)
  expect(sources(withPlaces(board, emptied, anew, []))).toEqual([
    ['ruth', 'fill'],
    ['otis', 'hand'],
  ])
})

it('has as many places filled and open as before while a change is not stored yet', () => {
  const open = (postId: string) => ({ code: 'empty' as const, serviceId: 's1', postId, userId: null, missing: 1 })
  const split = { code: 'split' as const, serviceId: 's1', postId: 'door', userId: 'ruth', missing: 0 }
  const other = { ...open('door'), serviceId: 's2' }
  const board: Board = {
    ...boardWith([serviceWith('s1', []), serviceWith('s2', [])]),
    problems: [open('door'), open('balcony'), split, other],
  }
  const otis = placeWith({ userId: 'otis', postId: 'balcony' })
  const counts = (known: Board) => [filledCount(known), problemCounts(known).open]
  expect(counts(board)).toEqual([0, 3])
  const one = withService(board, serviceWith('s1', [otis]))
  const both = withService(one, serviceWith('s1', [placeWith(), otis]))
  expect([counts(one), counts(both)]).toEqual([
    [1, 2],
    [2, 1],
  ])
  // The rest is the server's to say.
  expect(both.problems).toEqual([split, other])
  expect(counts(withService(both, serviceWith('s1', [otis])))).toEqual([1, 2])
  expect(withService(both, serviceWith('s1', [])).problems).toEqual([split, other, open('door'), open('balcony')])
  // Who learns beside somebody fills no place, and the same service again changes nothing.
  expect(counts(withService(board, serviceWith('s1', [placeWith({ shadow: true })])))).toEqual([0, 3])
  expect(withService(both, serviceWith('s1', [placeWith(), otis])).problems).toEqual(both.problems)
})
