import type { GoalName } from '#shared/rota/fill.ts'
import type { GoalValues, Roster } from '../fill.input.ts'
import { valuesOf } from '../model/count.ts'
import type { LinearProgram } from '../model/lp.ts'
import type { Model } from '../model/model.ts'
import { rosterOf, type Serving } from '../model/posts.ts'
import type { Engine } from './engine.ts'

/** A roster with the values of its goals, counted from its places. */
export interface Found {
  roster: Roster
  values: GoalValues
  /** The roster as values of whole columns, with which a search can begin. */
  columns: Map<number, number>
}

/**
 * The roster that a solver's answer stands for; null where there is no answer, and where somebody would have no place.
 */
export function readAnswer(model: Model, answer: Float64Array | null): Found | null {
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

/** A roster from elsewhere, such as months that were filled one after the other, as columns of a model. */
export function foundOf({ shape, serves, shadows, program }: Model, roster: Roster): Found {
  const columns = new Map(program.whole.flatMap((whole, column): [number, number][] => (whole ? [[column, 0]] : [])))
  const indexOf = ({ userId }: { userId: string }) => shape.personIndex.get(userId) ?? -1
  shape.services.forEach(({ _id }, at) => {
    const heldPlaces = roster.filter(({ serviceId }) => serviceId === _id)
    const mentors = new Set<number>()
    for (const held of heldPlaces) {
      const serving = serves[indexOf(held)]?.[at] ?? null
      if (serving !== null) columns.set(serving, 1)
      const beside = shadows.find(
        ({ service, trainee, mentor, postIds }) =>
          held.isShadow &&
          service === at &&
          trainee === indexOf(held) &&
          !mentors.has(mentor) &&
          postIds.includes(held.postId) &&
          heldPlaces.some((other) => !other.isShadow && other.postId === held.postId && indexOf(other) === mentor),
      )
      if (!beside) continue
      mentors.add(beside.mentor)
      columns.set(beside.column, 1)
    }
  })
  return { roster, values: valuesOf(shape, roster), columns }
}

/** True where `one` is less in the first goal in which the two differ. */
export const isBetter = (order: readonly GoalName[], one: GoalValues, other: GoalValues): boolean => {
  const first = order.find((name) => one[name] !== other[name])
  return first !== undefined && one[first] < other[first]
}

/** A program with some columns held at their upper end, and a roster that has them. */
interface Held {
  program: LinearProgram
  columns: readonly number[]
  found: Found
}

/**
 * The program with the columns held that fixed places ask for, such as the other one of a couple, and a roster that has
 * them: all, else one after the other as many as some roster has together. Null where there is none.
 */
export function forcedOf(model: Model, engine: Engine, from: LinearProgram, secondsLeft: () => number): Held | null {
  const { forced } = model
  function held(columns: readonly number[]): Held | null {
    const program = from.copy()
    for (const column of columns) program.lower[column] = program.upper[column] ?? 0
    const search = { seconds: secondsLeft(), way: 0 }
    const found = readAnswer(model, engine.solve(program, new Float64Array(program.columns), search).columns)
    return found && { program, columns, found }
  }
  const all = forced.length === 0 ? null : held(forced)
  if (all || forced.length < 2) return all
  return forced.reduce<Held | null>((most, column) => held([...(most?.columns ?? []), column]) ?? most, null)
}
