import { expect, it } from 'vitest'
import type { Candidate, Explanation } from '#shared/rota/explanation.ts'
import type { Run } from '#shared/rota/fill.ts'
import { english } from '#shared/strings/translate.ts'
import { boardWith, placeWith, postWith, serviceWith } from '../board/board.testing.ts'
import { askedText, holderText, movedPlaces, moveTexts, proofText, shortText } from './explain.text.ts'

const [ruth, otis] = [
  { _id: 'ruth', name: 'Ruth' },
  { _id: 'otis', name: 'Otis' },
]
const candidate = (user: typeof ruth, wishes: number | null): Candidate => ({
  user,
  blocks: [],
  cost: wishes === null ? null : { wishes, fairness: 0, spacing: 0, preferences: 0 },
  load: 1,
  share: 2,
})
const explanation = (own: Candidate, ...candidates: Candidate[]): Explanation => ({
  serviceId: 's1',
  postId: 'door',
  holder: ruth,
  holderCost: own.cost,
  open: 0,
  candidates,
  witness: null,
})

it('says of a holder which rule decides against the others, or by which measure somebody would fit better', () => {
  const said = (...candidates: [Candidate, ...Candidate[]]) =>
    holderText(explanation(...candidates), { places: [placeWith()], share: null }, english)
  const priced = (cost: Partial<NonNullable<Candidate['cost']>>, more: Partial<Candidate> = {}): Candidate => ({
    ...candidate(otis, 0),
    cost: { wishes: 0, fairness: 0, spacing: 0, preferences: 0, ...cost },
    ...more,
  })
  const own = candidate(ruth, 0)
  const least = 'Nobody who is free fits better. '
  expect(said(own, priced({ wishes: 8 }, { against: ['rest', 'above_share'] }))).toBe(
    `${least}Otis: rest between services counts first.`,
  )
  expect(said(own, priced({ wishes: 3 }, { against: ['above_share'] }))).toBe(
    `${least}Otis: one more would be above their number.`,
  )
  // Who serves less by the list beside it is named with what the list does not show.
  expect(said(own, priced({ fairness: 4 }))).toBe(
    `${least}Otis: nearer to their share, with the months before counted.`,
  )
  expect(said(own, priced({ spacing: 1 }))).toBe(`${least}Otis: serves in the weeks around it.`)
  expect(said(own, priced({}))).toBe(`${least}Otis: would fit as well.`)
  const bill = priced({ wishes: 5 }, { against: ['rest'], user: { _id: 'bill', name: 'Bill' } })
  expect(said(own, priced({ wishes: 5 }, { against: ['rest'] }), bill)).toBe(
    `${least}Otis and Bill: rest between services counts first.`,
  )
  expect(said(own, priced({ fairness: -3 }))).toBe('Otis is further below their share.')
  // The order of the list has other reasons, too: the least cost is what a fill goes by.
  expect(said(own, priced({ fairness: 2 }), priced({ fairness: -1 }, { user: bill.user }))).toBe(
    'Bill is further below their share.',
  )
  expect(said(own, candidate(otis, null))).toBe('Nobody else can.')
  expect(said(own, priced({ fairness: -3 }, { leftOut: true }))).toBe('Nobody else can.')
})

it('says that a fill has chosen somebody in spite of a wish, or a person has', () => {
  const chosen = (source: 'fill' | 'hand' | 'swap', against: Explanation['holderAgainst'] = ['rest', 'rather_not']) =>
    holderText(
      { ...explanation(candidate(ruth, 7), candidate(otis, 0)), holderAgainst: against },
      { places: [placeWith({ source })], share: null },
      english,
    )
  expect(chosen('fill')).toBe(
    'Fill chose them in spite of rest between services and a day on which they rather would not, looking at all days together.',
  )
  expect(chosen('fill', [])).toBe('Fill chose them, looking at all days together.')
  const against =
    'The place goes against rest between services and a day on which they rather would not; for Otis it would not.'
  expect(chosen('hand')).toBe(`${against} They were chosen by hand.`)
  expect(chosen('swap')).toBe(against)
  const fairer = { ...candidate(otis, 0), cost: { wishes: 0, fairness: -3, spacing: 0, preferences: 0 } }
  const filled = { places: [placeWith({ source: 'fill' })], share: '1 of about 2.1 in December' }
  expect(holderText(explanation(candidate(ruth, 0), fairer), filled, english)).toBe(
    'Ruth: 1 of about 2.1 in December. Otis is further below their share. Fill looked at all days together and chose otherwise.',
  )
})

it('says of an empty place who said no and who is being asked', () => {
  expect(askedText(['Esther'], ['Leonard', 'Nathaniel'], english)).toBe(
    'Esther said no. Leonard and Nathaniel are being asked.',
  )
  expect(askedText([], ['Leonard'], english)).toBe('Leonard is being asked.')
  expect(askedText([], [], english)).toBe('')
})

it('says why a place is empty: too few people, nobody, or who would move; moves at one service can be done', () => {
  const names = {
    board: boardWith([serviceWith('s1', [])]),
    posts: [postWith(), postWith({ _id: 'aisle', name: 'Aisle' })],
  }
  const place = (postId: string, userId: string | null) => ({ serviceId: 's1', postId, userId })
  const said = (kind: 'short', places: ReturnType<typeof place>[], people: (typeof ruth)[]) =>
    shortText({ kind, places, people }, [candidate(otis, 1)], english)
  expect(said('short', [place('door', null), place('aisle', 'ruth')], [ruth])).toBe(
    'These 2 places need 2 people that day; there is only one: Ruth. The other days stay as they are.',
  )
  const [early, late] = [place('door', 'ruth'), { ...place('aisle', 'ruth'), serviceId: 's2' }]
  expect(said('short', [place('door', null), early, late, place('aisle', 'otis')], [ruth, ruth, otis])).toBe(
    'These 4 places need 4 people that day; there are only 3, counting twice who may serve twice: Ruth (twice) and Otis. The other days stay as they are.',
  )
  const namesake = { _id: 'other', name: 'Ruth' }
  expect(said('short', [place('door', null), early, place('aisle', 'other')], [ruth, namesake])).toContain(
    'Ruth and Ruth.',
  )
  const moves = {
    kind: 'fillable' as const,
    places: [place('door', null), place('aisle', 'ruth')],
    people: [ruth, otis],
  }
  expect(moveTexts(moves, names, english)).toEqual(['Ruth moves to Door, 9am', 'Otis takes Aisle, 9am'])
  expect(movedPlaces(serviceWith('s1', [placeWith({ postId: 'aisle' })]), moves)).toEqual([
    { userId: 'ruth', postId: 'door', locked: false },
    { userId: 'otis', postId: 'aisle', locked: false },
  ])
  expect(movedPlaces(serviceWith('s2', []), moves)).toBeNull()
})

it('says what a forced place does to the best rota, without a number that nobody can read', () => {
  const said = (proof: Run['proof']) => proofText({ proof }, 'Otis', english)
  expect(said({ possible: true, equal: true, goal: null, by: null })).toBe(
    'If everybody may move, a rota with Otis here is just as good.',
  )
  expect(said({ possible: false, equal: false, goal: null, by: null })).toBe(
    'Otis cannot stand here, whatever the others do.',
  )
  expect(said({ possible: true, equal: false, goal: 'fairness', by: 12 })).toBe(
    'If everybody may move, services are shared less fairly with Otis here than in the best rota.',
  )
  expect(said(null)).toBe('This could not be explained.')
})
