import type { PlaceCost } from '#shared/rota/fill.ts'
import type { RuleService } from '#shared/rota/rules.ts'
import type { FactsService } from '../facts/facts.services.ts'
import type { Roster } from '../facts/roster.ts'
import type { RotaFacts } from '../facts/rotaFacts.ts'
import type { FillInput } from '../fill/solver/fill.input.ts'
import { ABOVE_SHARE, RATHER_NOT, REST, rungCost, SPLIT } from '../fill/solver/model/goals.ts'
import {
  crowding,
  hasRow,
  isCovered,
  type Shape,
  type Somebody,
  shapeOf,
  type Window,
} from '../fill/solver/model/shape.ts'

interface Places {
  facts: RotaFacts
  input: FillInput
  /** The places of everybody, without the one in question. */
  roster: Roster
}

interface PlaceCosts {
  /** Amount by which the cost of each goal rises if this person serves as well, all others unchanged. */
  of(userId: string): PlaceCost
  /** `share`: services of the span that a person ought to have; `load`: those that they have. */
  share(userId: string): number
  load(userId: string): number
}

/** Counts what a place at one service costs each member. */
export function placeCosts({ facts, input, roster }: Places, service: FactsService): PlaceCosts {
  const shape: Shape = shapeOf(input)
  const at = shape.services.findIndex(({ _id }) => _id === service._id)
  const rule: RuleService = service
  const present = (userId: string, other: string) => {
    const found = facts.ofSpan.find(({ _id }) => _id === other)
    return found !== undefined && roster.isAt(userId, found)
  }

  function splits(one: Somebody): number {
    if (!one.could[at]) return 0
    return input.links
      .filter(({ kind, userA, userB }) => kind === 'together' && [userA, userB].includes(one.person._id))
      .map(({ userA, userB }) => (userA === one.person._id ? userB : userA))
      .filter((other) => shape.people[shape.personIndex.get(other) ?? -1]?.could[at])
      .reduce((total, other) => total + (roster.isAt(other, service) ? -SPLIT : SPLIT), 0)
  }

  function of(userId: string): PlaceCost {
    const one = shape.people[shape.personIndex.get(userId) ?? -1]
    if (!one) return { wishes: 0, fairness: 0, spacing: 0, preferences: 0 }
    const own = shape.services.filter(({ _id }) => present(userId, _id))
    const before = [...own, ...one.loads].map(({ date }) => date)
    const after = [...before, service.date]
    const count = own.length + one.loads.filter(({ reach }) => reach === 'span').length
    const rises = (windows: readonly Window[]) =>
      one.person.backToBack === 'fine' ? 0 : crowding(after, windows) - crowding(before, windows)
    const isAbove = !one.isTrainee && count >= one.rungs
    return {
      wishes:
        REST * rises(shape.restWindows) +
        (isAbove ? ABOVE_SHARE : 0) +
        (isCovered(one.rule, 'rather_not', rule) ? RATHER_NOT : 0) +
        splits(one),
      fairness: rungCost(one, count),
      spacing: rises(shape.spacingWindows),
      preferences: hasRow(one.rule, 'prefer') && !isCovered(one.rule, 'prefer', rule) ? 1 : 0,
    }
  }
  return { of, share: (userId) => roster.share(userId), load: (userId) => roster.planned(userId) }
}
