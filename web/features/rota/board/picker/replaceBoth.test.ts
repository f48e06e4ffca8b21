import { expect, it } from 'vitest'
import type { Place } from '#shared/rota/board.ts'
import type { RotaLink } from '#shared/rota/links.ts'
import { cellOf } from '../board.model.ts'
import { boardRules } from '../board.rules.ts'
import { boardWith, memberRow, memberWith, placeWith, postWith, serviceWith } from '../board.testing.ts'
import { withCouples } from './couples.ts'
import { replaceBoth } from './replaceBoth.ts'

const [DOOR, BALCONY] = [postWith(), postWith({ _id: 'balcony', name: 'Balcony' })]
const NAMES = ['Bill Moss', 'Carol Moss', 'Ann', 'Otis Stone', 'Ruth Stone', 'Zoe']
const idOf = (name: string) => name.replace(' ', '-')

const linked = (kind: RotaLink['kind'], one: string, other: string): RotaLink => ({
  ...{ _id: one, kind, userA: idOf(one), userB: idOf(other), agreedA: true, agreedB: true, createdBy: null },
})

interface Team {
  /** Who has the door and the balcony, of whom the first cannot stay. */
  blocks?: Place['blocks']
  away?: readonly string[]
  links?: readonly RotaLink[]
  /** Who is listed first. */
  order?: readonly string[]
}

const AWAY: Place['blocks'] = [{ code: 'away', userId: 'Bill-Moss', serviceId: 's', postId: 'door' }]

/** 'Otis Stone, and Zoe at the Balcony': who takes both places by one press; null for nobody. */
function both({ blocks = AWAY, away = [], links = [], order = NAMES }: Team = {}) {
  const places = [
    placeWith({ userId: 'Bill-Moss', name: 'Bill Moss', postId: 'door', blocks }),
    placeWith({ userId: 'Carol-Moss', name: 'Carol Moss', postId: 'balcony', post: 'Balcony' }),
  ]
  const needs = [DOOR, BALCONY].map(({ _id: postId }) => ({ postId, minPeople: 1, maxPeople: 1, priority: 2 }))
  const service = serviceWith('s', places, { date: '2027-02-07', needs })
  const members = order.map((name) => ({
    ...{ user: { _id: idOf(name), name, suspended: false }, planned: 0, share: 2, rungs: 2, fair: 2, stated: true },
  }))
  const board = { ...boardWith([service]), members }
  const people = NAMES.map((name) =>
    memberWith(name, [], away.includes(name) ? [memberRow({ userId: idOf(name) })] : []),
  )
  const posts = [DOOR, BALCONY]
  const couple = linked('only_together', 'Bill Moss', 'Carol Moss')
  const rules = boardRules({ board, posts, members: people, links: [couple, ...links] })
  const facts = { board, cell: cellOf(service, DOOR), rules, posts, freed: places }
  const free = members
    .filter(({ user }) => rules.blocksOf(user._id, service, DOOR).length === 0 && !user.name.includes('Moss'))
    .map((member) => ({ member, blocks: [] }))
  const found = replaceBoth(facts, withCouples(free, facts))
  return found?.beside
    ? `${found.member.user.name}, and ${found.beside.member.user.name} at the ${found.beside.post.name}`
    : null
}

it('fills both places of a couple of whom one cannot stay: by the first who could, or by a couple', () => {
  expect(both()).toBe('Ann, and Otis Stone at the Balcony')
  expect(both({ away: ['Ann', 'Ruth Stone'] })).toBe('Otis Stone, and Zoe at the Balcony')
  const links = [linked('only_together', 'Otis Stone', 'Ruth Stone')]
  expect(both({ links })).toBe('Ann, and Zoe at the Balcony')
  expect(both({ links, away: ['Ann'] })).toBe('Otis Stone, and Ruth Stone at the Balcony')
})

it('takes nobody who is kept apart from the other, or is half of a couple, and nothing where both can stay', () => {
  expect(both({ links: [linked('apart', 'Ann', 'Otis Stone')] })).toBe('Ann, and Ruth Stone at the Balcony')
  expect(both({ away: ['Otis Stone', 'Ruth Stone', 'Zoe'] })).toBeNull()
  expect(both({ blocks: [] })).toBeNull()
})
