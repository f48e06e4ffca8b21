import type { FillInput, FillLoad, FillService, Roster } from '../fill.input.ts'
import { modelOf } from '../model/modelOf.ts'
import { type Shape, shapeOf } from '../model/shape.ts'
import { Cascade } from './cascade.ts'
import type { Engine } from './engine.ts'
import type { Month, Watch } from './filled.ts'

const monthOf = ({ date }: { date: string }): string => date.slice(0, 7)

/** A service of another month as a load of each person who is there. */
const loadsAt = ({ date, startsAt, lastsMinutes }: FillService, userIds: Iterable<string | null>): FillLoad[] =>
  [...new Set(userIds)].flatMap((userId) =>
    userId === null ? [] : [{ userId, date, startsAt, lastsMinutes, reach: 'near' }],
  )

/** The input of one month: the months before it are filled by `roster`, and are loads. */
function inputOfMonth(
  input: FillInput,
  month: string,
  roster: Roster,
  history: ReadonlyMap<string, number>,
): FillInput {
  const elsewhere = input.services.filter((service) => monthOf(service) !== month)
  const known = new Set(input.people.map(({ _id }) => _id))
  const loads: FillLoad[] = [
    ...input.loads.map((load): FillLoad => (monthOf(load) === month ? load : { ...load, reach: 'near' })),
    ...elsewhere.flatMap((service) => {
      const filled = roster.filter(({ serviceId }) => serviceId === service._id)
      return loadsAt(
        service,
        [...filled, ...service.fixed, ...service.outside].map(({ userId }) => userId),
      )
    }),
  ]
  return {
    ...input,
    people: input.people.map((person) => ({
      ...person,
      history: Math.max(-2, Math.min(2, Math.round(2 * (person.history + (history.get(person._id) ?? 0))) / 2)),
    })),
    services: input.services.filter((service) => monthOf(service) === month),
    loads: loads.filter(({ userId }) => known.has(userId)),
  }
}

/** Adds the services of a filled month less its share to each person's history, which the next months are fair by. */
function addToHistory({ people, services }: Shape, roster: Roster, history: Map<string, number>): void {
  for (const { person, share, loads } of people) {
    const inSpan = loads.filter(({ reach }) => reach === 'span').length
    const served = services.filter(
      ({ _id, outside }) =>
        roster.some(({ serviceId, userId }) => serviceId === _id && userId === person._id) ||
        outside.some(({ userId }) => userId === person._id),
    ).length
    history.set(person._id, (history.get(person._id) ?? 0) + served + inSpan - share)
  }
}

/**
 * Fills month after month, each with its share of half of the time. Returns a roster of the whole span, which is not
 * proved.
 */
export function fillMonths(input: FillInput, engine: Engine, watch: Watch): { roster: Roster; months: Month[] } {
  const history = new Map<string, number>()
  const roster: Roster = []
  const months: Month[] = []
  const all = [...new Set(input.services.map(monthOf))].sort()
  const seconds = watch.secondsLeft()
  for (const [at, month] of all.entries()) {
    const shape = shapeOf(inputOfMonth(input, month, roster, history))
    // The other half of the time is left for the whole span.
    const until = seconds * (1 - (at + 1) / all.length / 2)
    const found = new Cascade(modelOf(shape), engine, {
      ...watch,
      secondsLeft: () => watch.secondsLeft() - until,
      onBest: () => undefined,
    }).run()
    addToHistory(shape, found.roster, history)
    roster.push(...found.roster)
    months.push({ month, isProved: found.goals.every(({ provedBy }) => provedBy === 'bound') })
    const later = input.services.filter((service) => monthOf(service) > month)
    const fixed = later.flatMap(({ _id, fixed: places }) => places.map((place) => ({ ...place, serviceId: _id })))
    watch.onBest([], [...roster, ...fixed])
  }
  return { roster, months }
}
