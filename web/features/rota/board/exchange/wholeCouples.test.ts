import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Board, Place } from '#shared/rota/board.ts'
import { english } from '#shared/strings/translate.ts'
import { cellOf, moveChanges, plannedPlaces, type ServiceChange, withPlaces, withService } from '../board.model.ts'
import { boardRules } from '../board.rules.ts'
import { boardWith, memberRow, memberWith, placeWith, postWith, serviceWith } from '../board.testing.ts'
import { cellEdits } from '../cells/cell.actions.ts'
import type { Draft } from '../drafts/useDraft.ts'
import { candidatesFor } from '../picker/candidates.order.ts'
import { placesAfter, placesOfChoice } from '../picker/couples.ts'
import { byCouple, withCouple } from '../picker/heldTogether.ts'

import { exchangeChanges } from './exchange.model.ts'
import { foretell } from './foretell.ts'

const POSTS = ['door', 'balcony', 'aisle'].map((_id) => postWith({ _id, name: _id }))
const COUPLES = [
  ['Jean', 'Tom'],
  ['Bill', 'Carol'],
] as const
const PEOPLE = [...COUPLES.flat(), 'Ada', 'Ben', 'Cy']
const DAYS = [
  ['s1', '2027-02-07', '9am'],
  ['s2', '2027-02-07', '11am'],
  ['s3', '2027-02-14', '9am'],
  ['s4', '2027-02-21', '9am'],
] as const

/** Who stands where, at random: each at one post of a service at most, couples more often than not at once. */
const placed = fc.array(
  fc.record({
    who: fc.constantFrom(...PEOPLE),
    post: fc.constantFrom(...POSTS),
    isWhole: fc.integer({ max: 4, min: 0 }),
  }),
  { maxLength: 6 },
)
const drawn = fc.record({
  services: fc.tuple(placed, placed, placed, placed),
  most: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 3, maxLength: 3 }),
  away: fc.option(fc.constantFrom(...PEOPLE)),
  // What is done: by which service, post, place and person.
  act: fc.constantFrom('drop' as const, 'hand' as const, 'press' as const, 'clear' as const, 'remove' as const),
  draws: fc.array(fc.nat({ max: 999 }), { minLength: 6, maxLength: 6 }),
})
type Drawn = typeof drawn extends fc.Arbitrary<infer Value> ? Value : never

function boardOf({ services, most, away }: Drawn) {
  const needs = POSTS.map(({ _id: postId }, at) => ({ postId, minPeople: 1, maxPeople: most[at] ?? 1, priority: 2 }))
  const made = services.map((wanted, at) => {
    const places: Place[] = []
    const add = (name: string, post: (typeof POSTS)[number]) => {
      const room = needs.find(({ postId }) => postId === post._id)?.maxPeople ?? 0
      if (places.some(({ userId }) => userId === name)) return
      if (places.filter(({ postId }) => postId === post._id).length >= room) return
      places.push(placeWith({ userId: name, name, postId: post._id, post: post.name }))
    }
    for (const { who, post, isWhole } of wanted) {
      add(who, post)
      const partner = COUPLES.find((pair) => (pair as readonly string[]).includes(who))?.find((one) => one !== who)
      for (const other of partner && isWhole > 0 ? [post, ...POSTS] : []) add(partner ?? '', other)
    }
    const [_id = '', date = '', serviceTime = ''] = DAYS[at] ?? []
    const startsAt = `${date}T${serviceTime === '9am' ? '15' : '17'}:00:00.000Z`
    return serviceWith(_id, places, { date, serviceTime, startsAt, needs })
  })
  const members = PEOPLE.map((name) => ({
    ...{ user: { _id: name, name, suspended: false }, planned: 1, share: 2, rungs: 2, fair: 2, stated: true },
  }))
  const board: Board = { ...boardWith(made), members }
  const rules = boardRules({
    ...{ board, posts: POSTS },
    members: PEOPLE.map((name) => memberWith(name, [], name === away ? [memberRow({ userId: name })] : [])),
    links: COUPLES.map(([userA, userB]) => ({
      ...{ _id: userA, kind: 'only_together' as const, userA, userB, agreedA: true, agreedB: true, createdBy: null },
    })),
  })
  return { board, rules }
}

const after = (board: Board, changes: readonly ServiceChange[]): Board =>
  changes.reduce((known, { serviceId, places }) => {
    const service = known.services.find(({ _id }) => _id === serviceId)
    return service ? withService(known, withPlaces(known, service, places, POSTS)) : known
  }, board)

/** How many of a couple stand at each service. */
const counts = (board: Board, couple: readonly string[]): number[] =>
  board.services.map(
    (service) => couple.filter((id) => plannedPlaces(service).some(({ userId }) => userId === id)).length,
  )

/** The board after one press, drop or key, which nothing known stands against. */
function acted({ act, draws }: Drawn, { board, rules }: ReturnType<typeof boardOf>): Board {
  const pick = <Thing>(things: readonly Thing[], at: number): Thing | undefined =>
    things[(draws[at] ?? 0) % things.length]
  const [service, target] = [pick(board.services, 0), pick(board.services, 1)]
  const post = pick(POSTS, 2)
  if (!service || !target || !post) return board
  let now = board
  const store = async (changes: readonly ServiceChange[]) => {
    now = after(now, changes)
    return true
  }
  const draft = {
    save: store,
    move: (moves: Parameters<Draft['move']>[0]) => store(moveChanges(board, moves)),
    swap: (trade: Parameters<Draft['swap']>[0]) => store(exchangeChanges(board, trade)),
    refuse: () => {},
  } as unknown as Draft
  const facts = { board, posts: POSTS, rules }
  const ask = ({ trade }: { trade: Parameters<Draft['swap']>[0] }) => void store(exchangeChanges(board, trade))
  const edits = cellEdits({ ...facts, isAwaited: false, draft, t: english, show: () => {}, ask })
  const place = pick(service.places, 3)
  if (act === 'clear') edits.onClear({ serviceId: service._id, postId: post._id })
  if (act === 'remove' && place) {
    const out = withCouple(rules, service, place)
    void store([{ serviceId: service._id, places: placesAfter(service, out, []) }])
  }
  if (act === 'press') {
    const cell = cellOf(service, post)
    const isFull = cell.places.length >= (cell.need?.maxPeople ?? 0)
    const holder = isFull ? (pick(byCouple(rules, service, cell.places), 4) ?? []) : []
    const { free } = candidatesFor({ ...facts, cell, couples: { freed: holder } }, '', undefined, new Set(), english)
    const one = pick(free, 5)
    if (!one) return board
    const coming = placesOfChoice(one.member.user._id, post, one.beside)
    void store([{ serviceId: service._id, places: placesAfter(service, holder, coming) }])
  }
  if (act === 'drop' && place?.userId) {
    const from = { serviceId: service._id, postId: place.postId ?? '', userId: place.userId }
    const onto = pick([undefined, ...target.places], 4)
    const to = { serviceId: target._id, postId: onto?.postId ?? post._id }
    const held = onto?.userId ? { ...to, userId: onto.userId } : undefined
    if (!foretell(facts, { from, to, onto: held }, english).isBarred) void edits.onMove(from, to, held)
  }
  // In the rows by people a place is given to whoever's row it is set down in.
  if (act === 'hand' && place?.userId) {
    const from = { serviceId: service._id, postId: place.postId ?? '', userId: place.userId }
    const to = { serviceId: target._id, userId: pick(PEOPLE, 4) ?? '' }
    if (!foretell(facts, { from, to }, english).isBarred) void edits.onMove(from, to)
  }
  return now
}

it('no press, drop or key tears a couple who serve only together and stood together', () => {
  let moved = 0
  fc.assert(
    fc.property(drawn, (all) => {
      const known = boardOf(all)
      const now = acted(all, known)
      for (const couple of COUPLES) {
        const [before, later] = [counts(known.board, couple), counts(now, couple)]
        const wasTorn = before.includes(1)
        if (before.some((count, at) => count === 2 && later[at] !== 2)) moved += 1
        expect(later.filter((count, at) => count === 1 && before[at] === 2)).toEqual([])
        // Whoever moves comes whole to where neither was.
        if (all.act === 'drop' && !wasTorn) expect(later).not.toContain(1)
      }
      // No post has more people than its most; where a full one is given to somebody, the server says no.
      for (const service of all.act === 'hand' ? [] : now.services)
        for (const { postId, maxPeople } of service.needs)
          expect(service.places.filter((place) => place.postId === postId).length).toBeLessThanOrEqual(maxPeople)
    }),
    { numRuns: 1000 },
  )
  // It is no proof where nobody of a couple moves.
  expect(moved).toBeGreaterThan(20)
})
