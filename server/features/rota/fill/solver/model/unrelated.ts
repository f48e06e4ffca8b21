import type { RosterPlace } from '#shared/rota/rules.ts'
import type { FillService } from '../fill.input.ts'
import { MISSING } from './goals.ts'
import type { Entry } from './lp.ts'
import { type Model, presenceOf } from './model.ts'
import type { Shape } from './shape.ts'

/** People who are not of one household, at least, where a service asks for them (rule 52). */
export const UNRELATED = 2

const numberOf = ({ personIndex, households }: Shape, userId: string | null): number | [] =>
  (userId === null ? undefined : households[personIndex.get(userId) ?? -1]) ?? []

/** Counts the households whose people stand at a service, each name without a person as one. Shadows do not count. */
export function countUnrelated(
  shape: Shape,
  { outside, unrelated }: FillService,
  places: readonly Omit<RosterPlace, 'serviceId'>[],
): number {
  const planned = places.flatMap(({ userId, isShadow }) => (isShadow ? [] : numberOf(shape, userId)))
  const typed = outside.flatMap(({ userId }) => numberOf(shape, userId))
  return new Set([...planned, ...typed]).size + (unrelated?.strangers ?? 0)
}

/** The columns of the people of each household who may come to a service; trainees would be shadows there. */
function columnsByHousehold(model: Model, at: number): Map<number, number[]> {
  const { people, households } = model.shape
  const columns = new Map<number, number[]>()
  people.forEach(({ isTrainee }, person) => {
    const { column } = presenceOf(model, person, at)
    const household = households[person]
    if (column === null || isTrainee || household === undefined) return
    columns.set(household, [...(columns.get(household) ?? []), column])
  })
  return columns
}

/** Adds that two people of a service are not of one household: one too few costs as much as a missing skill. */
export function addUnrelated(model: Model, at: number): void {
  const { shape, program, prices } = model
  const service = shape.services[at]
  if (!service?.unrelated) return
  const needed = UNRELATED - countUnrelated(shape, service, service.fixed)
  if (needed <= 0) return
  const held = new Set(
    [...service.fixed, ...service.outside].flatMap((place) =>
      'isShadow' in place && place.isShadow ? [] : numberOf(shape, place.userId),
    ),
  )
  const row: Entry[] = []
  for (const [household, columns] of columnsByHousehold(model, at)) {
    if (held.has(household)) continue
    const [only, ...others] = columns
    if (only === undefined) continue
    if (others.length === 0) {
      row.push([only, 1])
      continue
    }
    // At most 1, and only where one of them comes.
    const comes = program.column(1)
    program.row(
      [...columns.map((column): Entry => [column, 1]), [comes, -1]],
      0,
      columns.length,
      `comes ${at} ${household}`,
    )
    row.push([comes, 1])
  }
  const missing = program.column(needed)
  prices.add('coverage', missing, MISSING)
  program.row([...row, [missing, 1]], needed, Number.POSITIVE_INFINITY, `unrelated ${at}`)
}
