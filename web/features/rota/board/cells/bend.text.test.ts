import { expect, it } from 'vitest'
import type { Board, Place } from '#shared/rota/board.ts'
import { english } from '#shared/strings/translate.ts'
import { withPartnersMissing } from '../absence.ts'
import { bentPeople, bentRows, bentText, whyBent } from '../bent.text.ts'
import { boardWith, placeWith, serviceWith } from '../board.testing.ts'
import { bendsOf } from './bend.text.ts'

/** A board of one person with places, by the day of the month. */
function boardOf(days: Record<number, Partial<Place>>, load = {}) {
  const services = Object.entries(days).map(([day, change]) =>
    serviceWith(day, [placeWith(change)], { date: `2027-02-${day.padStart(2, '0')}` }),
  )
  const board = boardWith(services)
  board.members = board.members.map((one) => (one.user._id === 'ruth' ? { ...one, ...load } : one))
  return board
}

/** What is said of a board on which nobody is known to serve only together. */
const textOf = (board: Board) => bentText({ board, rules: undefined }, english)

it('names everybody once, at what is heaviest: of many some, and how many others there are', () => {
  const said = (...places: Partial<Place>[]) =>
    textOf(
      boardWith([
        serviceWith(
          's1',
          places.map((place) => placeWith({ userId: place.name ?? '', ...place })),
        ),
      ]),
    )
  const unwilling = (name: string) => ({ name, wishes: ['rather_not' as const] })
  expect(said(unwilling('Kay'), unwilling('Leo'), unwilling('Kay'))).toBe('Would rather not: Kay and Leo')
  expect(said(...['A', 'B', 'C', 'D'].map(unwilling))).toBe('Would rather not: A, B, and 2 others')
  expect(said(unwilling('Kay'), { name: 'Leo', wishes: ['rest', 'rather_not'], inARow: 3 })).toBe(
    'Three weeks in a row or more: Leo; would rather not: Kay',
  )
  // Two weeks in a row are named beside nothing else.
  const pair = (name: string) => ({ name, wishes: ['rest' as const], inARow: 2 })
  expect(said(pair('Kay'), unwilling('Leo'))).toBe('Would rather not: Leo')
  expect(said(pair('Kay'), pair('Leo'))).toBe('2 people two weeks in a row')
  expect(said({ name: 'Kay' })).toBe('')
})

it('says once what is asked of two in the same cells, as of a couple, and of anybody else apart', () => {
  const row = (name: string, change: Partial<Place> = {}) =>
    placeWith({ name, userId: name, wishes: ['rest'], inARow: 3, ...change })
  const board = boardWith([
    serviceWith('s1', [row('Jean Ward'), row('Tom Ward'), row('Kay Lund', { postId: 'balcony' })]),
    serviceWith('s2', [row('Leo Hahn', { wishes: ['rather_not'] })], { date: '2027-02-14' }),
  ])
  const rows = bentRows({ board, rules: undefined }, bentPeople(board, english).people, english)
  expect(rows.map(({ name, places }) => [name, places.length])).toEqual([
    ['Jean and Tom Ward', 1],
    ['Kay Lund', 1],
    ['Leo Hahn', 1],
  ])
})

it('says of a couple at two posts once what is asked of both, and of two others apart', () => {
  const row = (name: string, postId: string) => placeWith({ name, userId: name, postId, wishes: ['rest'], inARow: 3 })
  const board = boardWith([serviceWith('s1', [row('Jean Ward', 'door'), row('Tom Ward', 'balcony')])])
  const names = (bound: string[]) =>
    bentRows({ board, rules: { boundTo: () => bound } }, bentPeople(board, english).people, english).map(
      ({ name }) => name,
    )
  expect(names(['Jean Ward', 'Tom Ward'])).toEqual(['Jean and Tom Ward'])
  expect(names([])).toEqual(['Jean Ward', 'Tom Ward'])
  const said = (bound: string[]) => bentText({ board, rules: { boundTo: () => bound } }, english)
  expect(said(['Jean Ward', 'Tom Ward'])).toBe('Three weeks in a row or more: Jean and Tom Ward')
  expect(said([])).toBe('Three weeks in a row or more: Jean Ward and Tom Ward')
})

it('names couples as one, and counts the people who are not named', () => {
  const couples = ['Moss', 'Stone', 'Ward'].flatMap((family) => [`Tom ${family}`, `Jean ${family}`])
  const boundTo = (id: string) => couples.filter((name) => name !== id && name.split(' ')[1] === id.split(' ')[1])
  const posts = ['door', 'balcony']
  const said = (names: readonly string[], among = names) =>
    bentText(
      {
        board: boardWith([
          serviceWith(
            's1',
            among.map((name, at) => placeWith({ name, userId: name, postId: posts[at % 2], wishes: ['rather_not'] })),
          ),
        ]),
        rules: { boundTo },
      },
      english,
    )
  expect(said(couples)).toBe('Would rather not: Jean and Tom Moss, Jean and Tom Stone, and Jean and Tom Ward')
  expect(said(couples.slice(0, 4))).toBe('Would rather not: Jean and Tom Moss, Jean and Tom Stone')
  expect(said(couples.slice(0, 2))).toBe('Would rather not: Jean and Tom Moss')
  expect(said(['Kay', ...couples])).toBe('Would rather not: Kay, Jean and Tom Moss, and 4 others')
})

it('asks nothing of the half of a couple whose partner is away, nor counts that week at any other', () => {
  const row = (name: string, inARow: number, blocks: Place['blocks'] = []) =>
    placeWith({ name, userId: name, wishes: inARow > 1 ? ['rest'] : [], inARow: inARow > 1 ? inARow : null, blocks })
  const away: Place['blocks'] = [{ code: 'away', userId: 'Bill', postId: 'door', serviceId: '13' }]
  const board = boardWith(
    [1, 2, 3].map((week) =>
      serviceWith(`s${week}`, [row('Bill', week, week === 2 ? away : []), row('Carol', week)], {
        date: `2027-02-${String(week * 7).padStart(2, '0')}`,
      }),
    ),
  )
  const rulesOf = (bound: Record<string, string>) => ({ boundTo: (id: string) => [bound[id] ?? []].flat() })
  const couple = rulesOf({ Bill: 'Carol', Carol: 'Bill' })
  expect(textOf(board)).toBe('Three weeks in a row or more: Carol')
  expect(textOf(withPartnersMissing(board, couple))).toBe('')
  expect(textOf(withPartnersMissing(board, rulesOf({})))).toBe('Three weeks in a row or more: Carol')
  // Nothing is known of them yet, or nobody is away: the board is the same.
  expect(withPartnersMissing(board, undefined)).toBe(board)
  expect(withPartnersMissing(board, rulesOf({}))).toBe(board)
})

it('says of a couple whose parts differ once how many they have, and of others with what they have apart', () => {
  const place = (name: string) => placeWith({ name, userId: name, wishes: ['above_share'] })
  const board = boardWith([serviceWith('s1', [place('Jean Ward'), place('Tom Ward')])])
  const load = { planned: 5, rungs: 3, fair: 3, stated: true }
  const row = (tom: object) => {
    board.members = ['Jean Ward', 'Tom Ward'].map((name) => ({
      ...{ user: { _id: name, name, suspended: false }, share: 3, ...load },
      ...(name === 'Tom Ward' && tom),
    }))
    const { people } = bentPeople(board, english)
    return bentRows({ board, rules: undefined }, people, english).map(({ name, why }) => `${name}: ${why}`)
  }
  expect(row({})).toEqual(['Jean and Tom Ward: 5 instead of about 3'])
  expect(row({ rungs: 4, fair: 3.4 })).toEqual(['Jean and Tom Ward: 5 instead of about 3 or 4'])
  expect(row({ planned: 4 })).toEqual(['Jean Ward: 5 instead of about 3', 'Tom Ward: 4 instead of about 3'])
})

it('asks nothing more of somebody at a place that they cannot keep, nor by it at any other', () => {
  const away: Place['blocks'] = [{ code: 'away', userId: 'ruth', postId: 'door', serviceId: '14' }]
  const above = { wishes: ['above_share' as const] }
  const load = { planned: 3, share: 2, rungs: 2, fair: 2, stated: true }
  const row = (inARow: number, change = {}) => ({ wishes: ['rest' as const], inARow, ...change })
  expect(textOf(boardOf({ 7: above, 14: above, 21: above }, load))).toBe('More often than counted on: Ruth')
  expect(textOf(boardOf({ 7: above, 14: { ...above, blocks: away }, 21: above }, load))).toBe('')
  expect(textOf(boardOf({ 7: {}, 14: row(2), 21: row(3) }, load))).toBe('Three weeks in a row or more: Ruth')
  expect(textOf(boardOf({ 7: {}, 14: row(2, { blocks: away }), 21: row(3) }, load))).toBe('')
})

it.each<[string, Record<number, Partial<Place>>, object]>([
  // It began a month before.
  ['5 weeks in a row, Jan 10 – Feb 7', { 7: { wishes: ['rest'], inARow: 5 } }, { stated: false }],
  [
    '4 weeks in a row, Jan 24 – Feb 14; 3 instead of about 2',
    {
      7: { wishes: ['rest', 'above_share'], inARow: 3 },
      14: { wishes: ['rest', 'above_share'], inARow: 4 },
      28: { wishes: ['above_share'] },
    },
    { planned: 3 },
  ],
  // Rounded, their part of all would be 3, of which they are to have 2.
  ['3 instead of about 2', { 7: { wishes: ['above_share'] } }, { planned: 3, fair: 2.6 }],
  ['less than a week apart: Feb 3, Feb 7', { 3: {}, 7: { wishes: ['rest'], inARow: 1 } }, {}],
  [
    'would rather not on Feb 7; without their partner on Feb 14',
    { 7: { wishes: ['rather_not'] }, 14: { wishes: ['pair_split'] } },
    {},
  ],
])('says once what is asked of somebody: %s', (said, days, load) => {
  const board = boardOf(days, load)
  const [person] = bentPeople(board, english).people
  expect(person && whyBent(board, person, english).replaceAll('\u00a0', ' ')).toBe(said)
})

it.each([
  [{ planned: 2, stated: true }, ['rather_not']],
  [{ planned: 3, stated: true }, ['above_offer', 'rather_not']],
  [{ planned: 3, stated: false }, ['above_share', 'rather_not']],
  // Nobody has offered two, and all have about three.
  [{ planned: 3, stated: false, fair: 2.6 }, ['rather_not']],
])('two services are exceeded as offered, or as a share: %o', (load, said) => {
  const place = placeWith({ wishes: ['above_share', 'rather_not'] })
  const service = serviceWith('s1', [place])
  const board = boardWith([service])
  board.members = board.members.map((one) => (one.user._id === 'ruth' ? { ...one, ...load } : one))
  expect(bendsOf(board, service, place, english).map(({ code }) => code)).toEqual(said)
})

it.each([
  // Four times a month, of five Sundays of which three are on the board.
  [{ planned: 3, share: 2.8, rungs: 3, ownWord: true as const }, []],
  [{ planned: 3, share: 1.4, rungs: 2, ownWord: true as const }, ['rest']],
  // More than they offered is unusual for anybody.
  [{ planned: 3, share: 2, rungs: 2, ownWord: true as const }, ['rest']],
  // The schedule shows it, and nobody has asked them.
  [{ planned: 3, share: 2.8, rungs: 3, stated: true }, ['rest']],
])('weeks in a row are said of whom they are unusual for: %o', (load, said) => {
  const place = placeWith({ wishes: ['rest'], inARow: 3 })
  const services = ['2027-02-07', '2027-02-14', '2027-02-21'].map((date) =>
    serviceWith(date, [date === '2027-02-21' ? place : placeWith()], { date }),
  )
  const board = boardWith(services)
  board.members = board.members.map((one) => (one.user._id === 'ruth' ? { ...one, ...load } : one))
  const last = services[2] ?? serviceWith('none', [])
  expect(bendsOf(board, last, place, english).map(({ code }) => code)).toEqual(said)
})

it('weeks in a row that go on are said whole, as the board does', () => {
  const row = (inARow: number) => ({ wishes: ['rest' as const], inARow })
  const board = boardOf({ 7: {}, 14: row(2), 21: row(3) }, { stated: false })
  const said = board.services.map((service) =>
    service.places.flatMap((place) => bendsOf(board, service, place, english).map(({ text }) => text)),
  )
  const [person] = bentPeople(board, english).people
  expect(said).toEqual([[], [person && whyBent(board, person, english)], ['3rd Sunday in a row']])
})

it('weeks in a row that go on beside the board are said whole, of a place and of all that is asked of somebody', () => {
  const row = (inARow: number) => ({ wishes: ['rest' as const], inARow })
  const beside = { stated: false, daysBeside: ['2027-03-07', '2027-03-14'] }
  const board = boardOf({ 14: {}, 21: row(2), 28: row(3) }, beside)
  const [person] = bentPeople(board, english).people
  const whole = '5 weeks in a row, Feb\u00a014\u00a0–\u00a0Mar\u00a014'
  const [, , last] = board.services
  expect(last?.places.flatMap((place) => bendsOf(board, last, place, english).map(({ text }) => text))).toEqual([whole])
  expect(person && whyBent(board, person, english)).toBe(whole)
})
