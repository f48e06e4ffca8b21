import { expect, it } from 'vitest'
import type { Candidate, Explanation } from '#shared/rota/explanation.ts'
import { english } from '#shared/strings/translate.ts'
import { boardWith, explanationOf, placeWith, postWith, serviceWith } from '../board/board.testing.ts'
import { askedText, isOutdated, movedPlaces, moveTexts, othersOf, shortText } from './explain.text.ts'

const [ruth, otis] = [
  { _id: 'ruth', name: 'Ruth' },
  { _id: 'otis', name: 'Otis' },
]

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
  const candidate: Candidate = { user: otis, blocks: [], cost: null, load: 1, share: 2 }
  const said = (kind: 'short', places: ReturnType<typeof place>[], people: (typeof ruth)[]) =>
    shortText({ kind, places, people }, [candidate], english)
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

const explained = (change: Partial<Explanation>): Explanation => ({
  ...explanationOf({ serviceId: 's1', postId: 'door' }),
  ...change,
})

it('is outdated once the place is of another person, or empty, or no longer so', () => {
  expect(isOutdated(explained({ holder: ruth }), 'ruth')).toBe(false)
  expect(isOutdated(explained({ holder: ruth }), 'otis')).toBe(true)
  expect(isOutdated(explained({ holder: ruth }), undefined)).toBe(true)
  expect(isOutdated(explained({ open: 1 }), 'ruth')).toBe(true)
  expect(isOutdated(explained({ open: 1 }), undefined)).toBe(false)
})

it('asks of nobody what their place would do who stands there, nor of whom alone they serve with', () => {
  const cost = { wishes: 0, fairness: 0, spacing: 0, preferences: 0 }
  const free = (user: typeof ruth): Candidate => ({ user, blocks: [], cost, load: 1, share: 2 })
  const candidates = [free(ruth), free(otis), free({ _id: 'bill', name: 'Bill' }), { ...free(ruth), cost: null }]
  const names = (bound: string[], ...here: string[]) =>
    othersOf(explained({ candidates }), {
      cell: { places: here.map((userId) => placeWith({ userId })) },
      rules: { boundTo: (id) => (bound.includes(id) ? bound.filter((one) => one !== id) : []) },
    }).map(({ user }) => user.name)
  expect(names([])).toEqual(['Ruth', 'Otis', 'Bill'])
  expect(names([], 'otis')).toEqual(['Ruth', 'Bill'])
  expect(names(['ruth', 'otis'], 'otis')).toEqual(['Bill'])
  expect(names(['ruth', 'otis'], 'bill')).toEqual(['Ruth', 'Otis'])
})
