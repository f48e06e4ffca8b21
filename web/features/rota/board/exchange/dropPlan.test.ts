import { expect, it } from 'vitest'
import type { BoardService } from '#shared/rota/board.ts'
import { english } from '#shared/strings/translate.ts'
import { boardRules } from '../board.rules.ts'
import { boardWith, memberRow, memberWith, placeWith, postWith, serviceWith } from '../board.testing.ts'
import { type Drop, type DropPlan, dropPlan } from './dropPlan.ts'
import { dropReason } from './dropReason.ts'

const POSTS = ['door', 'aisle'].map((_id) => postWith({ _id, name: _id === 'door' ? 'Main Door' : 'Aisle' }))
const NAMES = ['Jean Ward', 'Tom Ward', 'Bill Moss', 'Carol Moss', 'Ada', 'Ben']
const [JEAN, TOM, BILL, CAROL, ADA, BEN] = NAMES.map((name) => name.replace(' ', '-')) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const nameOf = (id: string) => id.replace('-', ' ')

/** A Sunday with two at the door and one in the aisle at most: who stands at which of them. */
const sunday = (day: number, door: string[], aisle: string[] = []): BoardService => {
  const places = [...door.map((id) => [id, 'door'] as const), ...aisle.map((id) => [id, 'aisle'] as const)]
  return serviceWith(
    `s${day}`,
    places.map(([userId, postId]) => placeWith({ userId, name: nameOf(userId), postId })),
    {
      date: `2027-02-${String(day).padStart(2, '0')}`,
      startsAt: `2027-02-${String(day).padStart(2, '0')}T15:00:00.000Z`,
      needs: [
        { postId: 'door', minPeople: 2, maxPeople: 2, priority: 2 },
        { postId: 'aisle', minPeople: 1, maxPeople: 1, priority: 2 },
      ],
    },
  )
}

function facts(services: BoardService[], { away = [] as string[], unable = '' } = {}) {
  const members = NAMES.map((name) => ({
    ...{ user: { _id: name.replace(' ', '-'), name, suspended: false }, planned: 1, share: 2, rungs: 2, fair: 2 },
    stated: true,
  }))
  const board = { ...boardWith(services), members }
  const links = [
    [JEAN, TOM],
    [BILL, CAROL],
  ].map(([userA = '', userB = '']) => ({
    ...{ _id: userA, kind: 'only_together' as const, userA, userB, agreedA: true, agreedB: true, createdBy: null },
  }))
  const posts = POSTS.map((post) => (post._id === 'aisle' && unable ? { ...post, skillId: 'aisle' } : post))
  const skill = { skillId: 'aisle', name: 'Aisle', level: 'able' as const, validUntil: null }
  const people = NAMES.map((name) => {
    const userId = name.replace(' ', '-')
    const rows = away.includes(userId) ? [memberRow({ userId, fromDay: '2027-02-14', toDay: '2027-02-14' })] : []
    return memberWith(name, unable && userId !== unable ? [skill] : [], rows)
  })
  return { board, posts, rules: boardRules({ board, posts, members: people, links }) }
}

const held = (userId: string, day: number, postId = 'door') => ({ serviceId: `s${day}`, postId, userId })
const to = (day: number, postId = 'door') => ({ serviceId: `s${day}`, postId })

/** 'Jean Ward → s14 door', or that a place becomes open; sorted, so that the order of pairs is no matter. */
function words(plan: DropPlan): string[] {
  const goes = (id: string | null, at: { serviceId: string; postId: string }) =>
    id === null ? `open: ${at.serviceId} ${at.postId}` : `${nameOf(id)} → ${at.serviceId} ${at.postId}`
  if (plan.kind === 'move') return plan.moves.map((one) => goes(one.to.userId, one.to)).sort()
  if (plan.kind === 'trade')
    return plan.trade.flatMap(([one, other]) => [goes(one.userId, other), goes(other.userId, one)]).sort()
  return [plan.kind]
}

const of = (known: ReturnType<typeof facts>, drop: Drop) => {
  const plan = dropPlan(known, drop)
  return { does: words(plan), asks: plan.kind === 'trade' ? plan.asks : [], reason: dropReason(known, plan, english) }
}

it('a couple takes the places of a couple, whoever of them was pointed at', () => {
  const known = facts([sunday(7, [JEAN, TOM]), sunday(14, [BILL, CAROL])])
  const all = ['Bill Moss → s7 door', 'Carol Moss → s7 door', 'Jean Ward → s14 door', 'Tom Ward → s14 door']
  for (const from of [JEAN, TOM])
    for (const onto of [BILL, CAROL])
      expect(of(known, { from: held(from, 7), to: to(14), onto: held(onto, 14) })).toEqual({
        ...{ does: all, asks: [], reason: '' },
      })
})

it('of two posts each of a couple gets the one that they can take', () => {
  const services = [sunday(7, [JEAN], [TOM]), sunday(14, [BILL], [CAROL])]
  // Jean cannot take the aisle, though she was set down at the one who stands there.
  const known = facts(services, { unable: JEAN })
  expect(of(known, { from: held(JEAN, 7), to: to(14, 'aisle'), onto: held(CAROL, 14, 'aisle') })).toEqual({
    does: ['Bill Moss → s7 door', 'Carol Moss → s7 aisle', 'Jean Ward → s14 door', 'Tom Ward → s14 aisle'],
    ...{ asks: [], reason: '' },
  })
})

it('a couple goes to two open places, at one post or at two', () => {
  expect(of(facts([sunday(7, [JEAN, TOM]), sunday(14, [])]), { from: held(JEAN, 7), to: to(14) }).does).toEqual([
    'Jean Ward → s14 door',
    'Tom Ward → s14 door',
  ])
  const known = facts([sunday(7, [JEAN, TOM]), sunday(14, [ADA])])
  expect(of(known, { from: held(JEAN, 7), to: to(14) })).toEqual({
    ...{ does: ['Jean Ward → s14 door', 'Tom Ward → s14 aisle'], asks: [], reason: '' },
  })
})

it('it is asked before somebody else is moved: one person for a couple, either way', () => {
  const known = facts([sunday(7, [JEAN, TOM]), sunday(14, [ADA], [BEN])])
  const onto = held(ADA, 14)
  expect(of(known, { from: held(JEAN, 7), to: to(14), onto })).toMatchObject({ asks: [JEAN, TOM], reason: '' })
  expect(of(known, { from: held(JEAN, 7), to: to(14), onto }).does).toEqual([
    ...['Ada → s7 door', 'Jean Ward → s14 door', 'Tom Ward → s14 door', 'open: s7 door'],
  ])
  expect(of(known, { from: onto, to: to(7), onto: held(TOM, 7) })).toMatchObject({ asks: [TOM, JEAN], reason: '' })
  // The open place beside Ada is for one of the two.
  const beside = of(known, { from: held(JEAN, 7), to: to(14) })
  expect(beside).toMatchObject({ asks: [JEAN, TOM], reason: '' })
  expect(beside.does).toContain('Ada → s7 door')
})

it('where there is no place for both it is said, and nothing is done', () => {
  const full = facts([sunday(7, [JEAN, TOM]), sunday(14, [BILL, CAROL], [BEN])])
  const drop = { from: held(JEAN, 7), to: to(14, 'aisle'), onto: held(BEN, 14, 'aisle') }
  expect(of(full, drop).does).toEqual(['torn'])
  expect(of(full, drop).reason.replaceAll('\u00a0', ' ')).toBe(
    'Jean and Tom Ward serve only together: there is no place for all of them on Feb 14, 9am.',
  )
  // One of them is away.
  const away = facts([sunday(7, [JEAN, TOM]), sunday(14, [])], { away: [TOM] })
  expect(of(away, { from: held(JEAN, 7), to: to(14) }).does).toEqual(['torn'])
  const ofAway = (...names: string[]) => {
    const both = facts([sunday(7, [JEAN, TOM]), sunday(14, [BILL, CAROL])], { away: names })
    return of(both, { from: held(TOM, 7), to: to(14) }).reason.replaceAll('\u00a0', ' ')
  }
  expect(ofAway(TOM)).toBe('Tom Ward can’t come to Feb 14: away.')
  expect(ofAway(TOM, JEAN)).toBe('Jean and Tom Ward can’t come to Feb 14: away.')
  // The place of one of them is given to nobody else alone.
  expect(of(full, { from: held(JEAN, 7), to: { serviceId: 's7', userId: ADA } }).reason).toContain(
    'serve only together',
  )
})

it('within one service, and of others, only who was pointed at changes place', () => {
  const known = facts([sunday(7, [JEAN, TOM], [ADA]), sunday(14, [BEN])])
  expect(of(known, { from: held(JEAN, 7), to: to(7, 'aisle') }).does).toEqual(['Ada → s7 door', 'Jean Ward → s7 aisle'])
  expect(of(known, { from: held(ADA, 7, 'aisle'), to: to(14) }).does).toEqual(['Ada → s14 door'])
})
