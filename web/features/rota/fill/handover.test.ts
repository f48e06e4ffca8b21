import { expect, it } from 'vitest'
import type { Member } from '#shared/rota/availability.ts'
import type { BoardService, Place } from '#shared/rota/board.ts'
import type { RotaLink } from '#shared/rota/links.ts'
import { boardRules } from '../board/board.rules.ts'
import { boardWith, memberRow, memberWith, placeWith, postWith, serviceWith } from '../board/board.testing.ts'
import { placeFor } from './placeFor.ts'

const POSTS = [postWith(), postWith({ _id: 'balcony', name: 'Balcony' })]
const [FIRST, SECOND, THIRD, LATE] = ['2027-02-07', '2027-02-14', '2027-02-21', '2027-03-07'] as const

const at = (name: string, postId = 'door', change: Partial<Place> = {}) =>
  placeWith({ userId: name.toLowerCase(), name, postId, ...change })
const sunday = (date: string, places: Place[], change: Partial<BoardService> = {}) =>
  serviceWith(date, places, { date, startsAt: `${date}T14:00:00.000Z`, ...change })

const link = (userA: string, userB: string, kind: RotaLink['kind'] = 'only_together'): RotaLink => ({
  ...{ _id: `${userA} ${userB}`, kind, userA, userB, agreedA: true, agreedB: true, createdBy: null },
})
const WARDS = link('jean', 'tom')

interface Team {
  services: BoardService[]
  /** Services that fall to each; 2 where it is left out. */
  fair: Record<string, number>
  /** Of whom nobody has said how often they serve. */
  unsaid?: string[]
  links?: RotaLink[]
  /** Who is away on the first Sunday. */
  away?: string[]
  gladlyAt?: Record<string, string>
  history?: Record<string, number>
}

/** Who has whose place for Olga, and what is better by it, or why nobody gives her one. */
function forOlga({ services, fair, unsaid = [], links = [], away = [], gladlyAt = {}, history = {} }: Team): string {
  const people = Object.entries(fair).map(([name, part]) => {
    const user = { _id: name.toLowerCase(), name, suspended: false }
    const planned = services.filter(({ places }) => places.some(({ userId }) => userId === user._id)).length
    return { user, planned, share: part, rungs: Math.ceil(part), fair: part, stated: !unsaid.includes(name) }
  })
  const board = { ...boardWith(services), members: people }
  const members = people.map(({ user }): Member => {
    const rows = away.includes(user.name)
      ? [memberRow({ userId: user._id, fromDay: FIRST, toDay: FIRST, anchorDay: FIRST })]
      : []
    const known = memberWith(user.name, [], rows)
    const postId = gladlyAt[user.name]
    const wishes = postId ? [{ postId, wish: 'like' as const }] : []
    return { ...known, user, rota: { ...known.rota, wishes } }
  })
  const rules = boardRules({ board, posts: POSTS, members, links })
  const now = { today: '2027-02-01', at: new Date('2027-02-01T12:00:00Z') }
  const earlier = { since: '2026-11-01', people: Object.entries(history).map(([_id, services]) => ({ _id, services })) }
  const olga = people.find(({ user }) => user.name === 'Olga')
  if (!olga) throw new Error('nobody')
  const found = placeFor({ board, posts: POSTS, rules, now, history: earlier }, olga)
  if (typeof found === 'string') return found
  if (!('places' in found)) return `empty ${found.service.date}`
  const handed = found.places.map(({ from, to, postId }) => `${to.name} for ${from.name} at ${postId}`)
  return [found.service.date, ...handed, found.better ?? 'shares'].join(', ')
}

/** A couple who serves the first three Sundays, at two posts. */
const ROW = [FIRST, SECOND, THIRD].map((date) => sunday(date, [at('Jean'), at('Tom', 'balcony')]))
const BELOW = { Jean: 3, Tom: 3, Olga: 2, Elle: 2 }

it('is the whole couple who stands in a third week in a row, though they have no more than their share, or nobody', () => {
  const row = { services: ROW, fair: BELOW, links: [WARDS] }
  expect(forOlga(row)).toBe(`${SECOND}, Olga for Jean at door, Elle for Tom at balcony, rest`)
  const late = [...ROW, sunday(LATE, [at('Elle'), at('Ann', 'balcony')])]
  expect(forOlga({ ...row, services: late.slice(1), fair: { ...BELOW, Jean: 2, Tom: 2, Elle: 1, Ann: 1 } })).toBe(
    'none_spare',
  )
  // Nobody comes for the other half: of who never served nobody knows whether they would.
  expect(forOlga({ ...row, unsaid: ['Elle'] })).toBe('none_spare')
  expect(forOlga({ ...row, fair: { Jean: 3, Tom: 3, Olga: 2 } })).toBe('none_spare')
  expect(forOlga({ ...row, fair: { ...BELOW, Elle: 0.9 }, services: ROW })).toMatch(/Elle for Tom/)
})

it('is one of who has more than the least of their share, and of nobody who would be below it', () => {
  const apart = [FIRST, THIRD, LATE].map((date) => sunday(date, [at('Jean'), at('Tom', 'balcony')]))
  const couple = { services: apart, links: [WARDS] }
  expect(forOlga({ ...couple, fair: { ...BELOW, Jean: 2.4, Tom: 2.4 } })).toBe(
    `${FIRST}, Olga for Jean at door, Elle for Tom at balcony, shares`,
  )
  expect(forOlga({ ...couple, fair: BELOW })).toBe('none_spare')
  // What they have more they are owed for earlier days.
  const owed = { jean: -2, tom: -2 }
  expect(forOlga({ ...couple, fair: { ...BELOW, Jean: 2.4, Tom: 2.4 }, history: owed })).toBe('none_spare')
})

it('is one of who stands at a post that is not theirs, where the shares are better by it', () => {
  const own = [
    sunday(FIRST, [at('Carol')]),
    sunday(THIRD, [at('Carol')]),
    sunday(LATE, [at('Carol'), at('Olga', 'balcony')]),
  ]
  const closed = own.map((service) => ({ ...service, needs: service.needs.filter(({ postId }) => postId === 'door') }))
  const team = { services: closed, gladlyAt: { Carol: 'balcony' } }
  expect(forOlga({ ...team, fair: { Carol: 3, Olga: 2 } })).toBe(`${FIRST}, Olga for Carol at door, shares`)
  expect(forOlga({ ...team, fair: { Carol: 3, Olga: 1.6 } })).toBe('none_spare')
  expect(forOlga({ services: closed, fair: { Carol: 3, Olga: 2 } })).toBe('none_spare')
})

it('tears no pair, breaks no rule, and says nothing where a service asks more than its places show', () => {
  const team = {
    services: [sunday(FIRST, [at('Ann')], { needs: ROW[0]?.needs.slice(0, 1) ?? [] })],
    fair: { Ann: 0.6, Olga: 2, Bea: 1 },
  }
  const spare = {
    ...team,
    services: [...team.services, sunday(THIRD, [at('Ann')], { needs: team.services[0]?.needs ?? [] })],
  }
  expect(forOlga(spare)).toBe(`${FIRST}, Olga for Ann at door, shares`)
  expect(forOlga({ ...spare, away: ['Olga'] })).toMatch(new RegExp(`^${THIRD}, Olga`))
  expect(forOlga({ ...spare, services: spare.services.map((one) => ({ ...one, twoUnrelated: true })) })).toBe('unknown')
  const kept = spare.services.map((one) => ({
    ...one,
    places: one.places.map((place) => ({ ...place, locked: true })),
  }))
  expect(forOlga({ ...spare, services: kept })).toBe('none_spare')
})

it('looks at those who stay, not at those who go: who is kept apart, who learns there, and the other of a pair', () => {
  const spare = (links: RotaLink[], change: Partial<Place> = {}) => {
    const services = [FIRST, THIRD].map((date) =>
      sunday(date, [at('Ann'), at('Cid', 'balcony', { locked: true, ...change })]),
    )
    return forOlga({ services, fair: { Ann: 0.6, Cid: 2, Olga: 2 }, links })
  }
  const forAnn = `${FIRST}, Olga for Ann at door, shares`
  expect([spare([]), spare([link('olga', 'ann', 'apart')])]).toEqual([forAnn, forAnn])
  expect(spare([link('olga', 'cid', 'apart')])).toBe('none_spare')
  expect(spare([link('ann', 'cid', 'together')])).toBe('none_spare')
  expect(spare([], { shadow: true, postId: 'door' })).toMatch(/^empty/)
})

it('gives two who serve only together two places at once', () => {
  const needs = ROW[0]?.needs ?? []
  const couple = { links: [link('olga', 'bea')], fair: { Ann: 1, Cid: 1, Olga: 2, Bea: 2 } }
  const full = [FIRST, THIRD].map((date) => sunday(date, [at('Ann'), at('Cid', 'balcony')], { needs }))
  expect(forOlga({ ...couple, services: full })).toBe(`${FIRST}, Olga for Ann at door, Bea for Cid at balcony, shares`)
  expect(forOlga({ ...couple, services: [sunday(FIRST, []), ...full.slice(1)] })).toBe(`empty ${FIRST}`)
  const one = full.map((service) => ({ ...service, needs: needs.slice(0, 1), places: service.places.slice(0, 1) }))
  expect(forOlga({ ...couple, services: one })).toBe('none_fits')
})
