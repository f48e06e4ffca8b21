import { expect, it } from 'vitest'
import type { Candidate, Explanation, Run } from '#shared/rota/fill.ts'
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

const ownOf = () => ({ planned: 1, fair: 2 })

it('says of a holder whether somebody else would fit better, and by which measure', () => {
  const said = (...candidates: [Candidate, ...Candidate[]]) =>
    holderText(explanation(...candidates), { places: [placeWith()], share: null, ownOf }, english)
  expect(said(candidate(ruth, 0), candidate(otis, 5))).toBe('Nobody who is free fits better.')
  const fairer = { ...candidate(otis, 0), cost: { wishes: 0, fairness: -3, spacing: 0, preferences: 0 } }
  expect(said(candidate(ruth, 0), fairer)).toBe('Otis is further below their share.')
  expect(said(candidate(ruth, 0), candidate(otis, 0))).toBe('Nobody who is free fits better.')
  expect(said(candidate(ruth, 0), candidate(otis, null))).toBe('Nobody else can.')
  const filled = [placeWith({ source: 'fill' })]
  const chosen = (source: 'fill' | 'hand' | 'swap') =>
    holderText(
      explanation(candidate(ruth, 5), candidate(otis, 0)),
      { places: [placeWith({ source })], share: null, ownOf },
      english,
    )
  expect(chosen('fill')).toBe('Fill chose them, looking at all days together.')
  expect(chosen('hand')).toBe('They were chosen by hand.')
  expect(chosen('swap')).toBe('')
  const share = '1 of about 2.1 in December'
  expect(holderText(explanation(candidate(ruth, 0), fairer), { places: filled, share, ownOf }, english)).toBe(
    'Ruth: 1 of about 2.1 in December. Otis is further below their share. Fill looked at all days together and chose otherwise.',
  )
})

it('says why it is not somebody who serves less, and nothing where no reason is known', () => {
  const own = (userId: string) => (userId === 'ruth' ? { planned: 2, fair: 1 } : { planned: 1, fair: 2 })
  const said = (wishes: number, ownOf: (userId: string) => { planned: number; fair: number }) =>
    holderText(
      explanation(candidate(ruth, 0), {
        ...candidate(otis, wishes),
        cost: { wishes, fairness: 1, spacing: 0, preferences: 0 },
      }),
      { places: [placeWith()], share: null, ownOf },
      english,
    )
  expect(said(5, own)).toBe(
    'Otis would serve less, but rest, their number or a wish speaks more against them. That counts first.',
  )
  expect(said(0, own)).toBe('')
  expect(said(5, () => ({ planned: 1, fair: 1 }))).toBe('Nobody who is free fits better.')
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
    shortText({ kind, places, people }, english)
  expect(said('short', [place('door', null), place('aisle', 'ruth')], [ruth])).toBe(
    'These 2 places need 2 people that day; there are only 1: Ruth. The other days stay as they are.',
  )
  const [early, late] = [place('door', 'ruth'), { ...place('aisle', 'ruth'), serviceId: 's2' }]
  expect(said('short', [place('door', null), early, late, place('aisle', 'otis')], [ruth, ruth, otis])).toBe(
    'These 4 places need 4 people that day; there are only 3, counting twice who may serve twice: Ruth (twice) and Otis. The other days stay as they are.',
  )
  const namesake = { _id: 'other', name: 'Ruth' }
  expect(said('short', [place('door', null), early, place('aisle', 'other')], [ruth, namesake])).toContain(
    'Ruth and Ruth.',
  )
  expect(said('short', [place('door', null)], [])).toBe('This place cannot be filled that day: nobody can stand there.')
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
