import { expect, it } from 'vitest'
import type { Candidate, Explanation, Run } from '#shared/rotaRuns.ts'
import { english } from '#shared/strings/translate.ts'
import { boardWith, postWith, serviceWith } from '../board/board.testing.ts'
import { againstOf, holderText, proofText, witnessText } from './explain.text.ts'

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
const explanation = (...candidates: Candidate[]): Explanation => ({
  serviceId: 's1',
  postId: 'door',
  holder: ruth,
  open: 0,
  candidates,
  witness: null,
})

it('says of a holder whether somebody else would cost less', () => {
  const said = (...candidates: Candidate[]) => holderText(explanation(...candidates), english)
  expect(said(candidate(ruth, 0), candidate(otis, 5))).toBe('Nobody who is free would cost less.')
  expect(said(candidate(otis, 0), candidate(ruth, 5))).toBe('Otis would cost less.')
  expect(said(candidate(otis, 0), candidate(ruth, 0))).toBe('Nobody who is free would cost less.')
  expect(said(candidate(ruth, 0), candidate(otis, null))).toBe('Nobody else can.')
})

it('groups those who cannot by what stands against them, the fewest first; who said no may be placed', () => {
  const block = (code: 'away' | 'declined' | 'learning', userId: string) => ({
    ...{ code, userId, postId: 'door', serviceId: 's1' },
  })
  const person = (name: string) => ({ _id: name, name })
  const blocked = (name: string, ...codes: Parameters<typeof block>[0][]): Candidate => ({
    ...candidate(person(name), null),
    blocks: codes.map((code) => block(code, name)),
  })
  const all = [candidate(ruth, 0), blocked('Ann', 'away'), blocked('Bob', 'away'), blocked('Cid', 'declined')]
  expect(againstOf(explanation(...all, blocked('Dot', 'away', 'declined')), english)).toEqual([
    { why: 'Said no to this service.', people: [person('Cid')], mayPlace: true },
    { why: 'Is away then. Said no to this service.', people: [person('Dot')], mayPlace: false },
    { why: 'Is away then.', people: [person('Ann'), person('Bob')], mayPlace: false },
  ])
})

it('says why a place is empty: too few people, nobody, or who would move', () => {
  const names = {
    board: boardWith([serviceWith('s1', [])]),
    posts: [postWith(), postWith({ _id: 'aisle', name: 'Aisle' })],
  }
  const place = (postId: string, userId: string | null) => ({ serviceId: 's1', postId, userId })
  const said = (kind: 'short' | 'fillable', places: ReturnType<typeof place>[], people: (typeof ruth)[]) =>
    witnessText({ kind, places, people }, names, english)
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
  expect(said('fillable', [place('door', null), place('aisle', 'ruth')], [ruth, otis])).toBe(
    'It can be filled: Ruth moves to Door, 9am and Otis takes Aisle, 9am.',
  )
})

it('says what a forced place does to the best rota, without a number that nobody can read', () => {
  const said = (proof: Run['proof']) => proofText({ proof }, 'Otis', english)
  expect(said({ possible: true, equal: true, goal: null, by: null })).toBe('If everybody may move, a rota with Otis here is just as good.',
  )
  expect(said({ possible: false, equal: false, goal: null, by: null })).toBe(
    'Otis cannot stand here, whatever the others do.',
  )
  expect(said({ possible: true, equal: false, goal: 'fairness', by: 12 })).toBe(
    'If everybody may move, services are shared less fairly with Otis here than in the best rota.',
  )
  expect(said(null)).toBe('This could not be explained.')
})
