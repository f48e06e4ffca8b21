import type { GoalName } from '#shared/rotaRuns.ts'
import type { GoalValues, Roster } from '../fill.input.ts'
import { valuesOf } from '../model/count.ts'
import type { Model } from '../model/model.ts'
import { rosterOf, type Serving } from '../model/posts.ts'

/** A rota, and what it comes to by a count of its own. */
export interface Found {
  roster: Roster
  values: GoalValues
  /** Values of whole columns, for a search to begin with. */
  columns: Map<number, number>
}

/** The rota that a solver's answer stands for; null where it stands for none. */
export function read(model: Model, answer: Float64Array | null): Found | null {
  if (!answer) return null
  const { shape, serves, shadows, program } = model
  const isOn = (column: number | null | undefined) =>
    column !== null && column !== undefined && (answer[column] ?? 0) > 0.5
  const serving = shape.services.map(
    (_, at): Serving => ({
      people: shape.people.flatMap((one, person) => (!one.isTrainee && isOn(serves[person]?.[at]) ? [person] : [])),
      shadows: shadows.flatMap(({ column, service, trainee, mentor, postIds }) =>
        service === at && isOn(column) ? [{ trainee, mentor, postIds }] : [],
      ),
    }),
  )
  const roster = rosterOf(shape, serving)
  if (!roster) return null
  const columns = new Map(
    program.whole.flatMap((whole, column): [number, number][] => (whole ? [[column, isOn(column) ? 1 : 0]] : [])),
  )
  return { roster, values: valuesOf(shape, roster), columns }
}

/** A rota that is known from elsewhere. */
export function foundOf({ shape, serves, shadows, program }: Model, roster: Roster): Found {
  const columns = new Map(program.whole.flatMap((whole, column): [number, number][] => (whole ? [[column, 0]] : [])))
  const indexOf = ({ userId }: { userId: string }) => shape.personIndex.get(userId) ?? -1
  shape.services.forEach(({ _id }, at) => {
    const seats = roster.filter(({ serviceId }) => serviceId === _id)
    const mentors = new Set<number>()
    for (const seat of seats) {
      const serving = serves[indexOf(seat)]?.[at] ?? null
      if (serving !== null) columns.set(serving, 1)
      const beside = shadows.find(
        ({ service, trainee, mentor, postIds }) =>
          seat.isShadow &&
          service === at &&
          trainee === indexOf(seat) &&
          !mentors.has(mentor) &&
          postIds.includes(seat.postId) &&
          seats.some((other) => !other.isShadow && other.postId === seat.postId && indexOf(other) === mentor),
      )
      if (!beside) continue
      mentors.add(beside.mentor)
      columns.set(beside.column, 1)
    }
  })
  return { roster, values: valuesOf(shape, roster), columns }
}

/** The first goal in which two rotas differ decides. */
export const isBetter = (order: readonly GoalName[], one: GoalValues, other: GoalValues): boolean => {
  const first = order.find((name) => one[name] !== other[name])
  return first !== undefined && one[first] < other[first]
}
