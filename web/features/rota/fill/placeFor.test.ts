import { expect, it } from 'vitest'
import type { BoardService, Place } from '#shared/rota/board.ts'
import type { RotaLink } from '#shared/rota/links.ts'
import { boardRules } from '../board/board.rules.ts'
import { boardWith, memberRow, memberWith, placeWith, postWith, serviceWith } from '../board/board.testing.ts'
import { placeFor } from './placeFor.ts'

const POSTS = [postWith()]
const needs = [{ postId: 'door', minPeople: 1, maxPeople: 1, priority: 2 }]
const at = (name: string, change: Partial<Place> = {}) => placeWith({ userId: name.toLowerCase(), name, ...change })
const sunday = (date: string, places: Place[], change: Partial<BoardService> = {}) =>
  serviceWith(date, places, { date, startsAt: `${date}T14:00:00.000Z`, needs, ...change })
const [FIRST, SECOND, THIRD] = ['2027-02-07', '2027-02-14', '2027-02-21'] as const

interface Team {
  services: BoardService[]
  /** Services that fall to each. */
  fair?: Record<string, number>
  away?: string
  links?: RotaLink[]
  today?: string
}

/** The day of the place that Ben could have, or why he has none; Ann has those of the services. */
function placeOfBen({ services, fair = {}, away, links = [], today = '2027-02-01' }: Team): string {
  const planned = (id: string) => services.filter(({ places }) => places.some(({ userId }) => userId === id)).length
  const members = ['Ann', 'Ben', 'Cid'].map((name) => {
    const user = { _id: name.toLowerCase(), name, suspended: false }
    const part = fair[name] ?? 1
    const own = { planned: planned(user._id), share: part, rungs: 2, fair: part, stated: true }
    return { user, ...own }
  })
  const board = { ...boardWith(services), members }
  const rows = away ? [memberRow({ userId: 'ben', fromDay: away, toDay: away, anchorDay: away })] : []
  const people = members.map(({ user }) => ({
    ...memberWith(user.name, [], user._id === 'ben' ? rows : []),
    user,
  }))
  const rules = boardRules({ board, posts: POSTS, members: people, links })
  const [, ben] = members
  if (!ben) throw new Error('nobody')
  const now = { today, at: new Date(`${today}T12:00:00Z`) }
  const found = placeFor({ board, posts: POSTS, rules, now, history: undefined }, ben)
  return typeof found === 'string' ? found : found.service.date
}

const ann = [sunday(FIRST, [at('Ann')]), sunday(THIRD, [at('Ann')])]

it('is an empty one first, else one of whoever is above their part and not below it without', () => {
  expect(placeOfBen({ services: [...ann, sunday(SECOND, [])] })).toBe(SECOND)
  expect(placeOfBen({ services: ann })).toBe(FIRST)
  expect(placeOfBen({ services: ann, fair: { Ann: 2 } })).toBe('none_spare')
  const cid = [...ann, sunday(SECOND, [at('Cid')]), sunday('2027-02-28', [at('Cid')])]
  expect(placeOfBen({ services: cid, fair: { Ann: 1.4, Cid: 0.6 } })).toBe(SECOND)
})

it('is none that stands by a lock, a yes, the sheet or a couple, has begun, or that they cannot have', () => {
  const [first, third] = ann as [BoardService, BoardService]
  const kept = (change: Partial<Place>) =>
    placeOfBen({ services: [sunday(FIRST, [at('Ann', change)], change.layer ? { draft: null } : {}), third] })
  expect(kept({ locked: true })).toBe(THIRD)
  expect(kept({ layer: 'live', state: 'accepted' })).toBe(THIRD)
  expect(kept({ layer: 'outside' })).toBe(THIRD)
  expect(placeOfBen({ services: ann, away: FIRST })).toBe(THIRD)
  expect(placeOfBen({ services: [first], away: FIRST })).toBe('none_fits')
  expect(placeOfBen({ services: ann, today: '2027-02-08' })).toBe(THIRD)
  const couple = (userA: string, userB: string): RotaLink => ({
    ...{ _id: 'l', kind: 'only_together', userA, userB, agreedA: true, agreedB: true, createdBy: null },
  })
  expect(placeOfBen({ services: ann, links: [couple('ann', 'cid')] })).toBe('none_spare')
  expect(placeOfBen({ services: ann, links: [couple('ben', 'cid')] })).toBe('none_fits')
})

it('is none a week from another of theirs, nor for whom less than half a service is left', () => {
  const own = [...ann, sunday(SECOND, [at('Ben')])]
  expect(placeOfBen({ services: own, fair: { Ben: 2 } })).toBe('too_near')
  // Where they could not serve on the other days either, rest is not the reason.
  expect(placeOfBen({ services: own.slice(0, 1).concat(own.slice(2)), away: FIRST, fair: { Ben: 2 } })).toBe(
    'none_fits',
  )
  expect(placeOfBen({ services: ann, fair: { Ben: 0.4 } })).toBe('part_small')
})
