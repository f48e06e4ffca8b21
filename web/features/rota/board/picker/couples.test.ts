import { expect, it } from 'vitest'
import type { Place } from '#shared/rota/board.ts'
import type { RotaLink } from '#shared/rota/links.ts'
import { namesTogether } from '../../listOf.ts'
import { cellOf } from '../board.model.ts'
import { boardRules } from '../board.rules.ts'
import { boardWith, memberRow, memberWith, placeWith, postWith, serviceWith } from '../board.testing.ts'
import { placesOfChoice, withCouples } from './couples.ts'

const [DOOR, BALCONY] = [postWith(), postWith({ _id: 'balcony', name: 'Balcony' })]
const DAY = '2027-02-07'
const NAMES = ['Ann', 'Otis Stone', 'Ruth Stone']
const idOf = (name: string) => name.replace(' ', '-')

interface Team {
  kind?: RotaLink['kind']
  /** Most people at the door and at the balcony. */
  most?: [number, number]
  places?: Place[]
  away?: string
  freed?: Place[]
}

/** The choices at the door as they are offered, in the order of names. */
function choices({ kind = 'only_together', most = [2, 1], places = [], away, freed = [] }: Team = {}) {
  const needs = [DOOR, BALCONY].map(({ _id: postId }, at) => ({
    ...{ postId, minPeople: 1, maxPeople: most[at] ?? 0, priority: 2 },
  }))
  const service = serviceWith('s', places, { date: DAY, needs })
  const members = NAMES.map((name) => ({
    ...{ user: { _id: idOf(name), name, suspended: false }, planned: 0, share: 2, rungs: 2, fair: 2, stated: true },
  }))
  const board = { ...boardWith([service]), members }
  const link: RotaLink = {
    ...{ _id: 'l', kind, userA: idOf('Otis Stone'), userB: idOf('Ruth Stone'), agreedA: true, agreedB: true },
    createdBy: null,
  }
  const people = NAMES.map((name) => memberWith(name, [], name === away ? [memberRow({ userId: idOf(name) })] : []))
  const rules = boardRules({ board, posts: [DOOR, BALCONY], members: people, links: [link] })
  const free = members
    .filter(({ user }) => rules.blocksOf(user._id, service, DOOR).length === 0)
    .map((member) => ({ member, blocks: [] }))
  const facts = { board, cell: cellOf(service, DOOR), rules, posts: [DOOR, BALCONY], freed }
  return withCouples(free, facts).map(({ member, beside }) =>
    beside ? `${member.user.name} + ${beside.member.user.name} @ ${beside.post.name}` : member.user.name,
  )
}

it('are one choice where both have an open place: at the same post, else at another of the service', () => {
  expect(choices()).toEqual(['Ann', 'Otis Stone + Ruth Stone @ Door'])
  expect(choices({ most: [1, 1] })).toEqual(['Ann', 'Otis Stone + Ruth Stone @ Balcony'])
  // Whoever is replaced gives up one.
  const held = [placeWith({ userId: 'Ann', name: 'Ann' })]
  expect(choices({ most: [1, 1], places: held, freed: held })).toEqual(['Ann', 'Otis Stone + Ruth Stone @ Balcony'])
})

it('are each alone where one of them has no place, cannot come, or is there', () => {
  expect(choices({ most: [1, 0] })).toEqual(NAMES)
  expect(choices({ away: 'Ruth Stone' })).toEqual(['Ann', 'Otis Stone'])
  const there = [placeWith({ userId: 'Ruth-Stone', name: 'Ruth Stone', postId: 'balcony' })]
  expect(choices({ places: there })).toEqual(['Ann', 'Otis Stone'])
  expect(choices({ kind: 'apart' })).toEqual(NAMES)
})

it('come together in the places of a couple that gives up both, at whatever posts these are', () => {
  const couple = (one: string, other: string) => [
    placeWith({ userId: 'Jean', name: 'Jean', postId: one }),
    placeWith({ userId: 'Tom', name: 'Tom', postId: other }),
  ]
  const at = (places: Place[], most: [number, number]) => choices({ most, places, freed: places })
  expect(at(couple('door', 'door'), [2, 0])).toEqual(['Ann', 'Otis Stone + Ruth Stone @ Door'])
  expect(at(couple('door', 'balcony'), [1, 1])).toEqual(['Ann', 'Otis Stone + Ruth Stone @ Balcony'])
})

it('who serve together if possible stand as one before each alone', () => {
  expect(choices({ kind: 'together' })).toEqual(['Ann', 'Otis Stone + Ruth Stone @ Door', 'Otis Stone', 'Ruth Stone'])
})

it('have one family name, and both get their place by one press', () => {
  for (const names of [
    ['Ruth Stone', 'Otis Stone'],
    ['Otis Stone', 'Ruth Stone'],
  ])
    expect(namesTogether(names)).toBe('Otis and Ruth Stone')
  expect(namesTogether(['Ruth Stone', 'Ben Cole'])).toBe('Ben Cole and Ruth Stone')
  expect(namesTogether(['Ruth', 'Ruth'])).toBe('Ruth and Ruth')
  const [member] = boardWith([]).members
  if (!member) throw new Error('nobody')
  const beside = { member: { ...member, user: { ...member.user, _id: 'otis' } }, post: BALCONY, isOnly: true }
  expect(placesOfChoice('ruth', DOOR, beside).map(({ userId, postId }) => `${userId} ${postId}`)).toEqual([
    'ruth door',
    'otis balcony',
  ])
})
