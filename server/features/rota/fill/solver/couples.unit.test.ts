import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/days.ts'
import type { RosterPlace } from '#shared/rota/rules.ts'
import { randomness } from '../../../../testing/randomness.ts'
import type { FillInput, FillService, Roster } from './fill.input.ts'
import { anInput, aPerson, aPlace, aService, away } from './input.testing.ts'
import { recheck } from './recheck/recheck.ts'
import { prove, solve } from './solve.ts'
import { verify } from './verify/verify.ts'

const FIRST = '2027-01-03'

/** A small team of couples who serve only together, and some more people. Of some couples one half stands alone. */
function couplesOf(seed: number): FillInput {
  const random = randomness(seed)
  const below = (count: number) => Math.floor(random() * count)
  const couples = 2 + below(3)
  const days = Array.from({ length: 1 + below(4) }, (_, week) => addDays(FIRST, 7 * week))
  const ids = Array.from({ length: 2 * couples + below(3) }, (_, index) => `p${index}`)
  const rows = () => days.filter(() => random() < 0.2).map((day) => away(day))
  const halves = ids.slice(0, 2 * couples)
  const services = days.map((day): FillService => {
    const people = 1 + below(4)
    const fixed = halves
      .filter(() => random() < 0.25)
      .slice(0, people)
      .map((id) => aPlace(id))
    const needs = [
      { postId: 'door', minPeople: people, maxPeople: people + below(2), priority: 1 },
      ...(random() < 0.5 ? [{ postId: 'hall', minPeople: below(2), maxPeople: 1, priority: 2 }] : []),
    ]
    const isHere = (id: string) => fixed.some(({ userId }) => userId === id)
    const declined = halves.filter((id) => !isHere(id) && random() < 0.15)
    return aService(day, { needs, fixed, draft: fixed, declined })
  })
  return anInput({
    mode: 'gaps',
    people: ids.map((id) =>
      aPerson(id, {
        times: 1 + below(4),
        rows: rows(),
        mostAMonth: random() < 0.2 ? 1 + below(2) : null,
        backToBack: random() < 0.5 ? 'fine' : 'avoid',
      }),
    ),
    services,
    links: Array.from({ length: couples }, (_, at) => ({
      userA: `p${2 * at}`,
      userB: `p${2 * at + 1}`,
      kind: 'only_together' as const,
    })),
  })
}

/** Teams that are tried: several of them are filled otherwise where halves are joined all or not at all. */
const TEAMS = 60

const partnerOf = ({ links }: FillInput, id: string): string | undefined =>
  links.flatMap(({ userA, userB }) => (userA === id ? [userB] : userB === id ? [userA] : []))[0]

/** Who came to a service without their partner. */
const cameAlone = (input: FillInput, roster: Roster): RosterPlace[] =>
  roster.filter(({ serviceId, userId }) => {
    const service = input.services.find(({ _id }) => _id === serviceId)
    const partner = partnerOf(input, userId)
    const isThere = roster.some((place) => place.serviceId === serviceId && place.userId === partner)
    return partner !== undefined && !isThere && !service?.fixed.some((held) => held.userId === userId)
  })

/** Halves who could be beside their partner, in an empty place or in that of somebody who came without need. */
function leftAlone(input: FillInput, roster: Roster): string[] {
  return input.services.flatMap(({ _id: serviceId, fixed, needs }) => {
    const here = roster.filter((place) => place.serviceId === serviceId)
    const isHere = (id: string | undefined) => here.some(({ userId }) => userId === id)
    const isFixed = (place: RosterPlace) => fixed.some(({ userId }) => userId === place.userId)
    return here.flatMap(({ userId }) => {
      const partner = partnerOf(input, userId)
      if (!partner || isHere(partner)) return []
      const without = [
        roster,
        ...here
          .filter((place) => !isFixed(place) && !fixed.some((held) => held.userId === partnerOf(input, place.userId)))
          .map(({ userId: out }) =>
            roster.filter((p) => p.serviceId !== serviceId || (p.userId !== out && p.userId !== partnerOf(input, out))),
          ),
      ]
      const joins = (rest: Roster) =>
        needs.some(
          ({ postId }) =>
            verify(input, [...rest, { serviceId, userId: partner, postId, isShadow: false }]).broken.length === 0,
        )
      return without.some(joins) ? [`${serviceId}: ${userId} without ${partner}`] : []
    })
  })
}

describe('a fill of gaps where halves of couples stand alone', () => {
  it('places nobody without their partner, and joins every half whom a roster can have beside theirs', async () => {
    for (let seed = 1; seed <= TEAMS; seed++) {
      const input = couplesOf(seed)
      const { roster } = await solve(input, () => undefined)
      expect([seed, cameAlone(input, roster ?? []), leftAlone(input, roster ?? [])]).toEqual([seed, [], []])
    }
  })

  it('is proved by weights that count again, also where not all halves can be joined', async () => {
    const links = ['ab', 'cd'].map(([userA = '', userB = '']) => ({ userA, userB, kind: 'only_together' as const }))
    const fixed = [aPlace('a'), aPlace('c')]
    const needs = [{ postId: 'door', minPeople: 3, maxPeople: 3, priority: 1 }]
    const services = [aService(FIRST, { needs, fixed, draft: fixed })]
    const input = anInput({ mode: 'gaps', people: ['a', 'b', 'c', 'd', 'e'].map((id) => aPerson(id)), services, links })
    const result = await solve(input, () => undefined)
    expect(result.roster?.map(({ userId }) => userId)).toEqual(['a', 'c', 'b'])
    const proofs = await prove(input, result)
    expect(proofs && recheck(input, proofs).filter(({ isProved }) => !isProved)).toEqual([])
  })
})
