import { expect, it } from 'vitest'
import type { Member } from '#shared/rota/availability.ts'
import type { Place } from '#shared/rota/board.ts'
import type { RotaLink } from '#shared/rota/links.ts'
import { english, translateFor } from '#shared/strings/translate.ts'
import { boardRules } from '../board.rules.ts'
import { boardWith, memberRow, memberWith, placeWith, postWith, serviceWith } from '../board.testing.ts'
import { bendsOf } from '../cells/bend.text.ts'
import { followsText, followsTexts, givenBy, lossOf, movedBy, warningTexts } from './follows.text.ts'
import { type GivenPlaces, isRowWarned, longRowOf, thirdText, wouldRowText } from './weeks.ts'

const POSTS = [postWith({ name: 'Main Door' }), postWith({ _id: 'balcony', name: 'Balcony' })]
const place = (name: string, postId = 'door') =>
  placeWith({ userId: name, name, postId, post: postId === 'door' ? 'Main Door' : 'Balcony' })
const at = (serviceId: string, postId = 'door') => ({ serviceId, postId })

/** Ada serves on Feb 7, 14 and 21 at the door, Ines on Feb 28; Otis stands beside Ada on the 7th. */
const board = {
  ...boardWith([
    serviceWith('s7', [place('Ada'), place('Otis'), place('Bo', 'balcony')], {
      date: '2027-02-07',
      templateId: 'early',
    }),
    serviceWith('s14', [place('Ada')], { date: '2027-02-14', templateId: 'early' }),
    serviceWith('s21', [place('Ada')], { date: '2027-02-21', templateId: 'early' }),
    serviceWith('s28', [place('Ines')], { date: '2027-02-28', templateId: 'early' }),
    serviceWith('late', [place('Cy')], { date: '2027-02-28', serviceTime: '11am', templateId: 'late' }),
  ]),
  members: ['Ada', 'Otis', 'Bo', 'Ines', 'Cy'].map((name) => ({
    user: { _id: name, name, suspended: false },
    planned: name === 'Ada' ? 3 : 1,
    share: 2,
    rungs: 2,
    fair: 2,
    stated: true,
  })),
}
const couple: RotaLink = {
  ...{ _id: 'l', kind: 'only_together', userA: 'Ada', userB: 'Otis' },
  ...{ agreedA: true, agreedB: true, createdBy: null },
}
const prefersLate = memberRow({ kind: 'prefer', toDay: null, templateId: 'late', userId: 'Ines' })
const glad: Member = memberWith('Ada', [])
const members = [
  { ...glad, rota: { ...glad.rota, wishes: [{ postId: 'door', wish: 'like' as const }] } },
  memberWith('Ines', [], [prefersLate]),
  ...['Otis', 'Bo', 'Cy'].map((name) => memberWith(name, [])),
]
const rulesOf = (link: RotaLink) => boardRules({ board, posts: POSTS, members, links: [link] })
const rules = rulesOf(couple)
const said = (given: GivenPlaces, known = { board, rules: rules as typeof rules | undefined }) =>
  followsText(known, given, english)
const plain = (text: string) => text.replaceAll(/\s/g, ' ')
const days = (...all: string[]) => all.map((day) => `Feb\u00a0${day}`).join(', ')

it('says of who comes how often they serve then, their weeks in a row, and where they would rather serve', () => {
  expect(said({ userId: 'Ines', leaves: null, gets: at('s21') })).toBe(
    `Ines: 2 of about 2 in February; 2 Sundays in a row (${days('21', '28')}); rather 11am.`,
  )
  expect(said({ userId: 'Cy', leaves: null, gets: at('s7') })).toBe('Cy: 2 of about 2 in February.')
  // Without everybody's availability there is the number, and no wish.
  expect(said({ userId: 'Ines', leaves: null, gets: at('s7') }, { board, rules: undefined })).toBe(
    'Ines: 2 of about 2 in February.',
  )
})

it('says of who goes how often they serve less, and that a long row of weeks ends', () => {
  expect(said({ userId: 'Ada', leaves: at('s14'), gets: null })).toBe(
    'Ada: 2 instead of 3; no longer 3 Sundays in a row.',
  )
  expect(said({ userId: 'Otis', leaves: at('s7'), gets: null })).toBe('Otis: 0 instead of 1.')
})

it('says of a swap what of wishes it loses, and nothing where only the post is another', () => {
  const pair = givenBy([
    [
      { ...at('s7'), userId: 'Ada' },
      { ...at('s7', 'balcony'), userId: 'Bo' },
    ],
  ])
  expect(pair.map((given) => said(given))).toEqual([
    'Ada: no longer at Main Door, where they stand gladly; same service as Otis, at another post.',
    '',
  ])
  const [ada] = givenBy([
    [
      { ...at('s7'), userId: 'Ada' },
      { ...at('s28'), userId: 'Ines' },
    ],
  ])
  if (!ada) throw new Error('A pair is of two')
  expect(said(ada)).toBe(`Ada: 3 Sundays in a row (${days('14', '21', '28')}).`)
  const away = rulesOf({ ...couple, kind: 'together' })
  expect(said(ada, { board, rules: away })).toBe(`Ada: 3 Sundays in a row (${days('14', '21', '28')}); without Otis.`)
})

it('says the weeks in a row that begin by the number of services after it, of who wants rest however often they serve', () => {
  const serving = (load: object) => ({
    ...board,
    members: board.members.map((one) => (one.user._id === 'Ada' ? { ...one, ...load } : one)),
  })
  const gets = { userId: 'Ada', leaves: null, gets: at('s28') }
  const four = `4 Sundays in a row (${days('7', '14', '21', '28')}).`
  const above = serving({ share: 3, rungs: 3, fair: 3 })
  expect(said(gets, { board: above, rules: undefined })).toBe(`Ada: 4 instead of about 3 in February; ${four}`)
  const weekly = serving({ share: 4, rungs: 4, fair: 4 })
  expect(said(gets, { board: weekly, rules })).toContain(four)
  const fine = serving({ share: 2, rungs: 2, fair: 2, backToBack: 'fine' })
  expect(said(gets, { board: fine, rules })).not.toContain('in a row')
})

it('says first who would be in conflict, behind or at the new place, and weighs it above all else', () => {
  const known = { board, rules }
  const swap = (one: ReturnType<typeof at>, userId: string, other: ReturnType<typeof at>, otherId: string) =>
    givenBy([
      [
        { ...one, userId },
        { ...other, userId: otherId },
      ],
    ])
  const apart = swap(at('s7'), 'Ada', at('s28'), 'Ines')
  expect(followsTexts(known, apart, english)[0]).toBe('Otis would be in conflict: only with Ada.')
  const goes = { userId: 'Otis', leaves: at('s7'), gets: null }
  expect(followsTexts(known, [goes], english)[0]).toBe('Ada would be in conflict: only with Otis.')
  const comes = { userId: 'Otis', leaves: null, gets: at('s28') }
  expect(followsTexts(known, [comes], english)[0]).toBe('Otis would be in conflict: only with Ada.')
  const losses = [
    [{ userId: 'Cy', leaves: at('late'), gets: at('s28') }],
    swap(at('s7'), 'Ada', at('s7', 'balcony'), 'Bo'),
    apart,
  ].map((changes) => lossOf(known, changes, english))
  expect(losses[0]).toBe(0)
  expect(losses).toEqual([...new Set(losses)].sort((a, b) => a - b))
})

it('warns of a fourth week in a row and more, over the border of the board, but not whose wish it is', () => {
  const of = (load: object, given: Partial<GivenPlaces> = {}) => {
    const members = board.members.map((one) => (one.user._id === 'Ada' ? { ...one, rungs: 3, fair: 3, ...load } : one))
    return { board: { ...board, members }, given: { userId: 'Ada', leaves: null, gets: at('s28'), ...given } }
  }
  const said = ({ board, given }: ReturnType<typeof of>) => plain(wouldRowText(board, [given], english))
  expect(said(of({ share: 3 }))).toBe('would be 4 weeks in a row, Feb 7–28 · 4 instead of about 3')
  // Who would have their share is warned of the weeks alone.
  expect(said(of({ share: 4, rungs: 4, fair: 3.4 }))).toBe('would be 4 weeks in a row, Feb 7–28')
  expect(said(of({ share: 3, daysBeside: ['2027-01-24', '2027-01-31', '2027-03-07'] }))).toBe(
    'would be 7 weeks in a row, Jan 24 – Mar 7 · 4 instead of about 3',
  )
  // A day between two runs of weeks joins them into one.
  expect(longRowOf({ ...board }, { userId: 'Ines', leaves: null, gets: at('s21') })).toBeNull()
  const ines = board.members.map((one) => (one.user._id === 'Ines' ? { ...one, daysBeside: ['2027-03-07'] } : one))
  const both = { ...board, members: ines }
  expect(longRowOf(both, { userId: 'Ines', leaves: null, gets: at('s21') })).toBeNull()
  expect(longRowOf(both, { userId: 'Ines', leaves: at('s28'), gets: at('s21') })).toBeNull()
  // Three are few; a service more on a day that is theirs is none; whom they swap with takes one of the four.
  expect(longRowOf(board, { userId: 'Ines', leaves: null, gets: at('s7') })).toBeNull()
  expect(said(of({}, { gets: at('s21', 'balcony') }))).toBe('')
  expect(said(of({}, { leaves: at('s21') }))).toBe('')
  expect(said(of({ backToBack: 'fine' }))).toBe('')
  expect(said(of({ share: 4, rungs: 4, ownWord: true }))).toBe('')
  expect(said(of({ share: 4, rungs: 4 }))).not.toBe('')
})

it('says before a press that it would be the third week in a row, also of who serves nearly every week', () => {
  const of = (load: object, serviceId: string) => {
    const members = board.members.map((one) => (one.user._id === 'Ines' ? { ...one, ...load } : one))
    return plain(thirdText({ ...board, members }, [{ userId: 'Ines', leaves: null, gets: at(serviceId) }], english))
  }
  // Ines has Feb 28: the first of three weeks is not their third.
  const three = 'would be 3 weeks in a row, Feb 21 – Mar 7'
  expect(of({ daysBeside: ['2027-03-07'] }, 's21')).toBe(three)
  expect(of({ daysBeside: ['2027-03-07'], share: 4, rungs: 4, ownWord: true }, 's21')).toBe(three)
  const otis = { userId: 'Otis', leaves: null, gets: at('s14') }
  const before = board.members.map((one) => (one.user._id === 'Otis' ? { ...one, daysBeside: ['2027-01-31'] } : one))
  expect(thirdText({ ...board, members: before }, [otis], english)).toBe('would be the 3rd Sunday in a row')
  expect(of({ daysBeside: ['2027-03-07', '2027-03-14'], share: 4, rungs: 4, ownWord: true }, 's21')).toBe(
    'would be 4 weeks in a row, Feb 21 – Mar 14',
  )
  expect(of({}, 's21')).toBe('')
  expect(of({ daysBeside: ['2027-03-07'], backToBack: 'fine' }, 's21')).toBe('')
})

it('is warned of the rows of which the list says something, and of no others', () => {
  const warned = (load: object, serviceId: string) => {
    const members = board.members.map((one) => (one.user._id === 'Ines' ? { ...one, ...load } : one))
    const [known, given] = [
      { ...board, members },
      { userId: 'Ines', leaves: null, gets: at(serviceId) },
    ]
    const said = wouldRowText(known, [given], english) || thirdText(known, [given], english)
    expect(isRowWarned(known, given)).toBe(said !== '')
    return said !== ''
  }
  expect(warned({ daysBeside: ['2027-03-07'] }, 's21')).toBe(true)
  expect(warned({ daysBeside: ['2027-03-07', '2027-03-14'] }, 's21')).toBe(true)
  expect(warned({ daysBeside: ['2027-03-07'], backToBack: 'fine' }, 's21')).toBe(false)
  expect(warned({}, 's21')).toBe(false)
})

it('warns of more weeks in a row than the schedule shows of whom some are fine for, as the board marks them then', () => {
  const of = (mostInARow: number | undefined, gets: string) => {
    const fine = { backToBack: 'fine' as const, ...(mostInARow !== undefined && { mostInARow }) }
    const members = board.members.map((one) => (one.user._id === 'Ada' ? { ...one, ...fine } : one))
    const known = { ...board, members }
    const ada = { userId: 'Ada', leaves: null, gets: at(gets) }
    const weeks = longRowOf(known, ada)
    const place = placeWith({ userId: 'Ada', wishes: ['rest'], inARow: 4 })
    const service = serviceWith(gets, [place], { date: '2027-02-28' })
    const marked = bendsOf({ ...known, services: [...known.services, service] }, service, place, english)
    expect(marked.map((bend) => bend.weeks)).toEqual(weeks === null ? [] : [weeks])
    return [plain(wouldRowText(known, [ada], english)), said(ada, { board: known, rules: undefined })]
  }
  const counted = '4 instead of about 2'
  const long = `Ada: ${counted} in February; 4 Sundays in a row (${days('7', '14', '21', '28')}).`
  expect(of(2, 's28')).toEqual([`would be 4 weeks in a row, Feb 7–28 · ${counted}`, long])
  expect(of(3, 's28')).toEqual([`would be 4 weeks in a row, Feb 7–28 · ${counted}`, long])
  expect(of(4, 's28')).toEqual(['', `Ada: ${counted} in February.`])
  expect(of(undefined, 's28')).toEqual(['', `Ada: ${counted} in February.`])
})

it('counts no place at which somebody is away: not where they leave it, and not into what they have then', () => {
  const blocks: Place['blocks'] = [{ code: 'away', userId: 'Ada', postId: 'door', serviceId: 's14' }]
  const services = board.services.map((one) =>
    one._id === 's14' ? { ...one, places: [{ ...place('Ada'), blocks }] } : one,
  )
  const known = { board: { ...board, services }, rules: undefined }
  expect(said({ userId: 'Ada', leaves: at('s14'), gets: null }, known)).toBe('')
  // Of three she keeps two: the 14th breaks the weeks.
  expect(said({ userId: 'Ada', leaves: null, gets: at('s28') }, known)).toBe(
    `Ada: 3 instead of about 2 in February; 2 Sundays in a row (${days('21', '28')}).`,
  )
  expect(said({ userId: 'Ada', leaves: at('s14'), gets: at('late') }, known)).toContain('3 instead of about 2')
})

it('of a couple warns of whoever would serve the most weeks in a row', () => {
  const both = ['Otis', 'Ada'].map((userId) => ({ userId, leaves: null, gets: at('s28') }))
  const four = 'would be 4 weeks in a row, Feb 7–28'
  expect(plain(wouldRowText(board, both, english))).toBe(`${four} · 4 instead of about 2 and 2 of about 2`)
  // Whose parts are hardly different have one number.
  const parts: Record<string, object> = {
    Ada: { planned: 4, rungs: 4, fair: 3.4 },
    Otis: { planned: 4, rungs: 3, fair: 3 },
  }
  const members = board.members.map((one) => ({ ...one, ...parts[one.user._id] }))
  for (const comes of [both, both.toReversed()]) {
    expect(plain(wouldRowText({ ...board, members }, comes, english))).toBe(`${four} · 5 instead of about 3 or 4`)
    expect(plain(wouldRowText({ ...board, members }, comes, translateFor('es')))).toContain('5 en vez de unos 3 o 4')
  }
  expect(wouldRowText(board, both.slice(0, 1), english)).toBe('')
})

it('warns of a move that says nothing before of a long row of weeks and of a conflict, and of nothing else', () => {
  const warned = (from: object, to: object) =>
    warningTexts(
      { board, rules },
      movedBy([{ from: { ...at('s7'), userId: 'Otis', ...from }, to: { ...at('s7'), ...to } as never }]),
      english,
    )
  const row = `Ada: 4 instead of about 2 in February; 4 Sundays in a row (${days('7', '14', '21', '28')}).`
  // The place of another is given to Ada.
  expect(warned({ ...at('late'), userId: 'Cy' }, { ...at('late'), userId: 'Ada' })).toEqual([
    'Ada would be in conflict: only with Otis.',
    row,
  ])
  expect(warned({ ...at('late'), userId: 'Cy' }, { ...at('s14', 'balcony'), userId: 'Cy' })).toEqual([])
  expect(warned({}, { ...at('s28'), userId: 'Otis' })).toEqual(['Ada would be in conflict: only with Otis.'])
})

it('what follows for both of a couple is one line; for two who are none it is two', () => {
  const come = ['Otis', 'Cy', 'Bo'].map((userId) => ({ userId, leaves: null, gets: at('s14') }))
  const bound = rulesOf({ ...couple, userA: 'Otis', userB: 'Bo' })
  const [first = '', ...others] = followsTexts({ board, rules: bound }, come, english).filter(
    (line) => !line.includes('in conflict'),
  )
  expect([first.split(':')[0], ...others.map((line) => line.split(':')[0])]).toEqual(['Bo and Otis', 'Cy'])
  expect(followsTexts({ board, rules: undefined }, come, english)).toHaveLength(3)
})
