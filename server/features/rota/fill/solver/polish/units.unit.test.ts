import { describe, expect, it } from 'vitest'
import type { RosterPlace } from '#shared/rota/rules.ts'
import { teamOf } from '../../../../../testing/rotaTeams.ts'
import { exchangeFor } from '../exchange.ts'
import type { FillInput, FillService, Roster } from '../fill.input.ts'
import { anInput, aPerson, aPlace, aService } from '../input.testing.ts'
import { fill } from '../search/fill.ts'
import { solve } from '../solve.ts'
import { verify } from '../verify/verify.ts'
import { polish } from './polish.ts'
import { compareWorth, worthOf } from './worth.ts'

const SUNDAYS = ['2027-01-03', '2027-01-10', '2027-01-17', '2027-01-24', '2027-01-31']

const couple = (userA: string, userB: string, kind: 'together' | 'only_together' = 'only_together') => ({
  userA,
  userB,
  kind,
})

const standAt = (service: FillService, people: readonly string[]): RosterPlace[] =>
  people.map((userId) => ({ serviceId: service._id, userId, postId: 'door', isShadow: false }))

/** Weeks in a row from the third on, as many as each person has. */
function runsIn(input: FillInput, roster: Roster): string[] {
  const dateOf = new Map(input.services.map(({ _id, date }) => [_id, date]))
  return input.people.flatMap(({ _id }) => {
    const weeks = SUNDAYS.map((day) =>
      roster.some(({ userId, serviceId }) => userId === _id && dateOf.get(serviceId) === day),
    )
    return weeks.some((isHere, at) => isHere && weeks[at + 1] && weeks[at + 2]) ? [_id] : []
  })
}

describe('the January in which two couples stand', () => {
  const twoAtDoor = [{ postId: 'door', minPeople: 2, maxPeople: 2, priority: 1 }]
  const services = SUNDAYS.flatMap((date) => [
    aService(date, { needs: twoAtDoor }),
    aService(date, { needs: twoAtDoor, hour: 11 }),
  ])
  const wards = ['ward1', 'ward2']
  const mosses = ['moss1', 'moss2']
  /** By service: the couples, and six singles, of whom each serves with a week between. */
  const stood: string[][] = [
    ['ada', 'ben'],
    mosses,
    ['cid', 'dot'],
    wards,
    wards,
    mosses,
    ['eve', 'fay'],
    wards,
    ['ada', 'ben'],
    mosses,
  ]
  const singles = ['ada', 'ben', 'cid', 'dot', 'eve', 'fay']
  const often = (id: string, times: number) => aPerson(id, { times, backToBack: 'avoid' })
  const input = (change: Partial<FillInput> = {}) =>
    anInput({
      services,
      people: [...wards, ...mosses].map((id) => often(id, 3)).concat(singles.map((id) => often(id, 1))),
      links: [couple('moss1', 'moss2'), couple('ward1', 'ward2')],
      ...change,
    })
  const roster = services.flatMap((service, at) => standAt(service, stood[at] ?? []))

  /** Only the Wards of Jan 24 and the Mosses of Jan 31 may move. */
  const twoFree = services.map((service, at) => ({
    ...service,
    fixed: at === 7 || at === 9 ? [] : (stood[at] ?? []).map((userId) => aPlace(userId)),
  }))

  it('has nobody three weeks in a row after the two have changed a day, at the same goals', () => {
    const held = input({ services: twoFree })
    expect(runsIn(held, roster)).toEqual(wards)
    const after = polish(held, roster)
    expect(verify(held, after)).toEqual(verify(held, roster))
    expect(runsIn(held, after)).toEqual([])
    expect(after.slice(14, 16).map(({ userId }) => userId)).toEqual(mosses)
  })

  const drafted = services.map((service, at) => ({
    ...service,
    draft: (stood[at] ?? []).map((userId) => aPlace(userId)),
  }))
  /** Weeks in a row are fine for the Wards, as many as the schedule showed. */
  const asShown = (most: number | null) =>
    input({
      restDays: 2,
      people: input().people.map((person) =>
        wards.includes(person._id)
          ? { ...person, backToBack: 'fine' as const, inARow: null, unnamedWeeks: most }
          : person,
      ),
    })

  it('has nobody more weeks in a row than the schedule showed, whose weeks are fine', () => {
    expect(runsIn(input(), polish(asShown(2), roster))).toEqual([])
    expect(polish(asShown(null), roster)).toEqual(roster)
    const before = ['2026-12-20', '2026-12-27']
    const since = { ...asShown(null), services }
    const people = since.people.map((person) =>
      wards.includes(person._id) ? { ...person, unnamedWeeks: undefined, inARow: { most: 3, weeks: before } } : person,
    )
    expect(runsIn(input(), polish({ ...since, people }, roster))).toEqual(wards)
  })

  /** As a sheet shows it: weeks in a row are fine for the Wards, two of them at most, and for nobody else. */
  const asTaken = (change: Partial<FillInput> = {}) =>
    input({
      ...change,
      people: input().people.map((person) =>
        wards.includes(person._id)
          ? { ...person, backToBack: 'fine' as const, inARow: { most: 2, weeks: [] } }
          : person,
      ),
    })

  it('ends a run that is longer than some are fine for by two weeks of whom none are, which cost as much rest', async () => {
    const [was, is] = [verify(asTaken(), roster).goals, verify(asTaken(), polish(asTaken(), roster)).goals]
    expect(runsIn(input(), polish(asTaken(), roster))).toEqual([])
    expect(is.wishes).toBeLessThanOrEqual(was.wishes)
    const { roster: filled, goals } = await solve(asTaken(), () => undefined)
    expect(runsIn(input(), filled ?? [])).toEqual([])
    expect(goals.every(({ provedBy }) => provedBy !== null)).toBe(true)
    const { roster: again } = await solve(asTaken({ services: drafted }), () => undefined)
    expect(runsIn(input(), again ?? [])).toEqual([])
  })

  it('ends it so where only these two may change the day', () => {
    const held = asTaken({ services: twoFree })
    const [was, after] = [verify(held, roster).goals, polish(held, roster)]
    expect(after.slice(14, 16).map(({ userId }) => userId)).toEqual(mosses)
    expect(runsIn(held, after)).toEqual([])
    expect(verify(held, after).goals).toEqual({ ...was, spacing: expect.any(Number) })
    expect(verify(held, after).goals.spacing).toBeLessThan(was.spacing)
  })

  it('ends a run that is named before it counts weeks apart', async () => {
    const held = { ...asShown(2), services: twoFree }
    const after = polish(held, roster)
    expect(runsIn(held, after)).toEqual([])
    const was = verify(held, roster).goals
    expect(verify(held, after).goals).toEqual({ ...was, spacing: was.spacing + 2 })
    const { roster: solved, goals } = await solve(held, () => undefined)
    expect(runsIn(held, solved ?? [])).toEqual([])
    expect(goals.find(({ name }) => name === 'spacing')).toMatchObject({ value: 2, bound: 0, provedBy: null })
  })

  it('has for each of a couple the same exchange that ends their run, and none for anybody else', () => {
    const held = asTaken({ services: twoFree })
    const given = exchangeFor(held, roster, 'ward1')
    expect(given?.map((pair) => pair.map(({ userId, serviceId }) => `${userId} ${serviceId.slice(5, 10)}`))).toEqual([
      ['ward1 01-24', 'moss1 01-31'],
      ['ward2 01-24', 'moss2 01-31'],
    ])
    expect(exchangeFor(held, roster, 'ward2')).toEqual(given)
    expect(exchangeFor(held, roster, 'moss1')).toBeNull()
    const locked = services.map((service, at) => ({
      ...service,
      fixed: (stood[at] ?? []).map((userId) => aPlace(userId)),
    }))
    expect(exchangeFor(asTaken({ services: locked }), roster, 'ward1')).toBeNull()
    const pairs = input({ people: input().people.map((person) => ({ ...person, backToBack: 'fine' as const })) })
    expect(exchangeFor(pairs, roster, 'ward1')).toBeNull()
  })

  it.each(['ward1', 'ward2'])('ends it by two people of another day, too, both of the couple at once: %s', (id) => {
    const free = services.map((service, at) => ({
      ...service,
      fixed: at === 7 || at === 8 ? [] : (stood[at] ?? []).map((userId) => aPlace(userId)),
    }))
    // Ada and Ben have Jan 31.
    const given = exchangeFor(asTaken({ services: free, restDays: 2 }), roster, id)
    expect(new Set(given?.flat().map(({ userId }) => userId))).toEqual(new Set([...wards, 'ada', 'ben']))
  })

  it('is what stood where that has no run, and no number that people see is better', async () => {
    // As by hand: the Wards of Jan 24 and the Mosses of Jan 31 have changed the day.
    const changed = stood.map((people, at) => (at === 7 ? mosses : at === 9 ? wards : people))
    const again = services.map((service, at) => ({
      ...service,
      draft: (changed[at] ?? []).map((userId) => aPlace(userId)),
    }))
    for (const most of [2, null]) {
      const { roster: after } = await solve({ ...asShown(most), services: again }, () => undefined)
      expect(after).toEqual(services.flatMap((service, at) => standAt(service, changed[at] ?? [])))
    }
  })

  it('is bettered alike where they serve together if possible, and from its own draft', async () => {
    const together = input({ links: [couple('moss1', 'moss2', 'together'), couple('ward1', 'ward2', 'together')] })
    expect(runsIn(input(), polish(together, roster))).toEqual([])
    const { roster: after, goals } = await solve(input({ services: drafted }), () => undefined)
    expect(runsIn(input(), after ?? [])).toEqual([])
    expect(goals.map(({ before }) => before)).not.toContain(undefined)
  })
})

/** Sets of people who are one unit at a service: one, or a couple. */
function unitsOf({ links }: FillInput, roster: Roster): RosterPlace[][] {
  const isCouple = (a: string, b: string) =>
    links.some(({ kind, userA, userB }) => kind !== 'apart' && [userA, userB].includes(a) && [userA, userB].includes(b))
  const own = roster.filter(({ isShadow }) => !isShadow)
  const two = own.flatMap((one, at) =>
    own.slice(at + 1).flatMap((other) => {
      const isUnit = one.serviceId === other.serviceId && isCouple(one.userId, other.userId)
      return isUnit ? [[one, other]] : []
    }),
  )
  return [...own.map((place) => [place]), ...two]
}

/** Any two places of a service. */
const anyTwo = (roster: Roster): RosterPlace[][] =>
  roster.flatMap((one, at) =>
    roster.slice(at + 1).flatMap((other) => (one.serviceId === other.serviceId ? [[one, other]] : [])),
  )

/** All rosters that an exchange of a unit with as many places of another service makes of one. */
function* exchangesOf(input: FillInput, roster: Roster): Generator<Roster> {
  for (const unit of unitsOf(input, roster))
    for (const others of unit.length === 1 ? roster.map((place) => [place]) : anyTwo(roster)) {
      if (unit[0]?.serviceId === others[0]?.serviceId) continue
      for (const theirs of [others, [...others].reverse()])
        for (const mine of [unit, [...unit].reverse()]) {
          const taken = new Map<RosterPlace, string>()
          for (const [at, place] of unit.entries()) taken.set(place, theirs[at]?.userId ?? '')
          for (const [at, place] of others.entries()) taken.set(place, mine[at]?.userId ?? '')
          yield roster.map((place) => ({ ...place, userId: taken.get(place) ?? place.userId }))
        }
    }
}

it.each([1, 2, 3, 4])('leaves no exchange of two units that would better the roster: team %i', async (seed) => {
  const team = teamOf({ seed: 300 + seed, members: 10, weeks: 3, services: [3, 2], free: 0.85 })
  const ids = team.people.map(({ _id }) => _id)
  const links = [0, 2, 4].map((at) => couple(ids[at] ?? '', ids[at + 1] ?? '', at === 4 ? 'together' : 'only_together'))
  const input = { ...team, links, people: team.people.map((person) => ({ ...person, wishes: [] })) }
  // A search that was stopped at its first roster: its goals are not the best.
  let isOver = false
  const { roster } = await fill(input, {
    shouldStop: () => isOver,
    onProgress: (_, { length }) => {
      isOver = length > 0
    },
  })
  expect(roster).not.toEqual([])
  const after = polish(input, roster)
  const worth = worthOf(input, after)
  expect(compareWorth(worth, worthOf(input, roster))).toBeLessThanOrEqual(0)
  for (const other of exchangesOf(input, after)) {
    const isBetter = compareWorth(worthOf(input, other), worth) < 0 && verify(input, other).broken.length === 0
    expect(isBetter ? other : null).toBeNull()
  }
})
