import { expect, it } from 'vitest'
import type { BoardService, Place } from '#shared/rota/board.ts'
import type { RotaLink } from '#shared/rota/links.ts'
import { boardRules } from '../board/board.rules.ts'
import { boardWith, memberWith, placeWith, postWith, serviceWith } from '../board/board.testing.ts'
import { placeToGive } from './placeToGive.ts'

const POSTS = [postWith()]
const at = (name: string, change: Partial<Place> = {}) => placeWith({ userId: name.toLowerCase(), name, ...change })
const sunday = (date: string, places: Place[]) => serviceWith(date, places, { date, startsAt: `${date}T14:00:00.000Z` })
const [FIRST, THIRD] = ['2027-02-07', '2027-02-21'] as const

/** What Ann, with Ben as a couple, could give up; each other could have a service more unless `load` says no. */
function given(services: BoardService[], { load = {} as Record<string, object>, couples = true } = {}): string {
  const couple = (userA: string, userB: string): RotaLink => ({
    ...{ _id: userA, kind: 'only_together', userA, userB, agreedA: true, agreedB: true, createdBy: null },
  })
  const links = couples ? [couple('ann', 'ben'), couple('cid', 'dora')] : []
  const members = ['Ann', 'Ben', 'Cid', 'Dora'].map((name) => {
    const user = { _id: name.toLowerCase(), name, suspended: false }
    const planned = services.filter(({ places }) => places.some(({ userId }) => userId === user._id)).length
    return { ...{ user, planned, share: 3, rungs: 3, fair: 3, stated: true }, ...load[name] }
  })
  const board = { ...boardWith(services), members }
  const people = members.map(({ user }) => ({ ...memberWith(user.name, []), user }))
  const rules = boardRules({ board, posts: POSTS, members: people, links })
  const now = { today: '2027-02-01', at: new Date('2027-02-01T12:00:00Z') }
  const found = placeToGive({ board, posts: POSTS, rules, now, history: undefined }, 'ann')
  return typeof found === 'string' ? found : found.service.date
}

it('gives up the last place that others could have without a mark, a couple theirs together', () => {
  const pair = (...change: Partial<Place>[]) => [at('Ann', change[0]), at('Ben', change[1])]
  const two = [sunday(FIRST, pair()), sunday(THIRD, pair())]
  expect(given(two)).toBe(THIRD)
  // One of the other couple has theirs: neither comes.
  expect(given(two, { load: { Dora: { planned: 3 } } })).toBe('nobody')
  // Those who serve alone come for a place each, and no more than have a place to spare.
  const alone = (load: Record<string, object>) => given([sunday(FIRST, [at('Ann')])], { load, couples: false })
  expect(alone({ Ben: { planned: 3 }, Cid: { planned: 3 } })).toBe(FIRST)
  expect(alone({ Ben: { planned: 3 }, Cid: { planned: 3 }, Dora: { planned: 3 } })).toBe('nobody')
  // A third week in a row is a mark, too; then the one before it.
  const busy = { daysBeside: ['2027-02-14', '2027-02-28'] }
  expect(given(two, { load: { Cid: busy } })).toBe(FIRST)
  // What stands by a lock or a yes of either is kept.
  expect(given([sunday(FIRST, pair()), sunday(THIRD, pair({}, { locked: true }))])).toBe(FIRST)
  expect(given([sunday(FIRST, pair({ layer: 'live', state: 'accepted' }))])).toBe('kept')
})
