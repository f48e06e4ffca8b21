import type { FillInput, FillLoad, FillService, Roster } from '../fill.input.ts'
import { modelOf } from '../model/model.ts'
import { type Shape, shapeOf } from '../model/shape.ts'
import type { Watch } from './cascade.ts'
import { Cascade } from './cascade.ts'
import type { Engine } from './engine.ts'

const monthOf = ({ date }: { date: string }): string => date.slice(0, 7)

/** What people have at services of other months, as loads. */
const loadsAt = ({ date, startsAt, lastsMinutes }: FillService, userIds: Iterable<string | null>): FillLoad[] =>
  [...new Set(userIds)].flatMap((userId) =>
    userId === null ? [] : [{ userId, date, startsAt, lastsMinutes, reach: 'near' }],
  )

/** One month of a span, after the months before it are filled. */
function inputOf(input: FillInput, month: string, roster: Roster, history: ReadonlyMap<string, number>): FillInput {
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
      history: Math.max(-2, Math.min(2, Math.round(person.history + (history.get(person._id) ?? 0)))),
    })),
    services: input.services.filter((service) => monthOf(service) === month),
    loads: loads.filter(({ userId }) => known.has(userId)),
  }
}

/** Services served less the share, added to what is known of the months before. */
function carry({ people, services }: Shape, roster: Roster, history: Map<string, number>): void {
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

export interface Month {
  month: string
  isProved: boolean
}

/** Month after month, each with its share of the time. What comes out is a rota of the whole span, not a proved one. */
export function fillMonths(input: FillInput, engine: Engine, watch: Watch): { roster: Roster; months: Month[] } {
  const history = new Map<string, number>()
  const roster: Roster = []
  const months: Month[] = []
  const all = [...new Set(input.services.map(monthOf))].sort()
  const seconds = watch.secondsLeft()
  for (const [at, month] of all.entries()) {
    const shape = shapeOf(inputOf(input, month, roster, history))
    // Half of the time is for the whole span.
    const until = seconds * (1 - (at + 1) / all.length / 2)
    const found = new Cascade(modelOf(shape), engine, {
      ...watch,
      secondsLeft: () => watch.secondsLeft() - until,
      onBest: () => undefined,
    }).run()
    carry(shape, found.roster, history)
    roster.push(...found.roster)
    months.push({ month, isProved: found.state === 'done' })
    const later = input.services.filter((service) => monthOf(service) > month)
    const fixed = later.flatMap(({ _id, fixed: seats }) => seats.map((seat) => ({ ...seat, serviceId: _id })))
    watch.onBest([], [...roster, ...fixed])
  }
  return { roster, months }
}
