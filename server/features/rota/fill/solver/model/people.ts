import { groupBy } from '#shared/groupBy.ts'
import { weekOf } from '#shared/recurrence.ts'
import type { GoalName } from '#shared/rota/fill.ts'
import { isWithin, OVERLONG_PRICE, overlongWeeks, rungPrice, WISH_PRICES, type Window } from '#shared/rota/prices.ts'
import type { Entry } from './lp.ts'
import type { Model } from './model.ts'
import { hasRow, isCovered, overlapping, type Shape, type Somebody } from './shape.ts'

/** A service that a fill may give a person. */
interface Choice {
  at: number
  date: string
  column: number
}

const monthOf = ({ date }: { date: string }): string => date.slice(0, 7)

/** Days on which the person serves whatever is filled: one entry for each held service and load. */
const heldDates = ({ services }: Shape, { isHeld, loads }: Somebody): { date: string }[] => [
  ...services.filter((_, at) => isHeld[at]),
  ...loads,
]

/** The largest sets of services that all overlap each other, by index. */
function overlapSets(shape: Shape): number[][] {
  const sets = shape.rules.flatMap((service, at) => {
    const { startsAt } = service
    if (startsAt === null) return []
    const running = shape.rules.flatMap((other, index) =>
      other.startsAt !== null && other.startsAt <= startsAt && overlapping(shape, at, index) ? [index] : [],
    )
    return running.length > 1 ? [running] : []
  })
  return sets.filter(
    (set, at) =>
      !sets.some(
        (other, index) =>
          index !== at && set.every((one) => other.includes(one)) && (other.length > set.length || index < at),
      ),
  )
}

/** A person of a model, by their index. */
interface Own {
  one: Somebody
  person: number
}

/** Adds rules 4 and 5 for one person. Returns how many services besides the held ones they can have. */
function addLimits(model: Model, { one, person }: Own, choices: readonly Choice[], sets: readonly number[][]): number {
  const { program, shape } = model
  const held = heldDates(shape, one)
  const atMost = (chosen: readonly Choice[], most: number, name: string) => {
    if (chosen.length > most)
      program.row(
        chosen.map(({ column }): Entry => [column, 1]),
        0,
        Math.max(0, most),
        name,
      )
    return Math.min(chosen.length, Math.max(0, most))
  }
  let possible = 0
  for (const [month, inMonth] of groupBy(choices, monthOf)) {
    let days = 0
    for (const [date, onDate] of groupBy(inMonth, (choice) => choice.date))
      days += atMost(
        onDate,
        one.person.mostADay - held.filter((other) => other.date === date).length,
        `day ${person} ${date}`,
      )
    const most = one.person.mostAMonth
    const left = most === null ? days : most - held.filter((other) => monthOf(other) === month).length
    if (left < days) atMost(inMonth, left, `month ${person} ${month}`)
    possible += Math.max(0, Math.min(days, left))
  }
  for (const set of sets) {
    const chosen = choices.filter(({ at }) => set.includes(at))
    const isSameDay = new Set(chosen.map(({ date }) => date)).size === 1
    if (!(isSameDay && one.person.mostADay === 1)) atMost(chosen, 1, `overlap ${person} ${set.join('+')}`)
  }
  return possible
}

/** Windows of which each service above one costs, and the goal in which it does. */
interface Crowded {
  name: 'rest' | 'spacing'
  windows: readonly Window[]
  goal: GoalName
  cost: number
}

/** Adds the cost of each service above one in a window. */
function addWindows(
  { program, prices, shape }: Model,
  { one, person }: Own,
  choices: readonly Choice[],
  { name, windows, goal, cost }: Crowded,
): void {
  const held = heldDates(shape, one)
  for (const window of windows) {
    const chosen = choices.filter(({ date }) => isWithin(date, window))
    const fixed = held.filter(({ date }) => isWithin(date, window)).length
    prices.add(goal, null, cost * Math.max(0, fixed - 1))
    const most = Math.max(0, 1 - fixed)
    if (chosen.length <= most) continue
    const over = program.column(chosen.length - most)
    prices.add(goal, over, cost)
    program.row(
      [...chosen.map(({ column }): Entry => [column, 1]), [over, -1]],
      -chosen.length,
      most,
      `${name} ${person} ${window[0]}`,
    )
  }
}

/** The column that says whether the person serves in a week, by its Sunday; null for a week in which they do anyhow. */
function weekColumns({ program, shape }: Model, { one, person }: Own, choices: readonly Choice[]) {
  const held = [...heldDates(shape, one).map(({ date }) => weekOf(date)), ...(one.person.inARow?.weeks ?? [])]
  const columns = new Map<string, number | null>(held.map((week) => [week, null]))
  for (const [week, own] of groupBy(choices, ({ date }) => weekOf(date))) {
    const [first, ...others] = own
    if (!first || columns.has(week)) continue
    const column = others.length === 0 ? first.column : program.column(1)
    columns.set(week, column)
    if (others.length === 0) continue
    for (const choice of own)
      program.row(
        [
          [column, 1],
          [choice.column, -1],
        ],
        0,
        1,
        `week ${person} ${choice.at}`,
      )
  }
  return columns
}

/** Adds the cost of weeks in a row above the most of somebody for whom some of them are fine. */
function addRuns(model: Model, own: Own, choices: readonly Choice[]): void {
  const { program, prices, shape } = model
  const { one, person } = own
  if (!one.person.inARow) return
  const { most } = one.person.inARow
  const columns = weekColumns(model, own, choices)
  const dates = shape.services.map(({ date }) => date)
  for (const weeks of overlongWeeks(dates, most)) {
    if (!weeks.every((week) => columns.has(week))) continue
    const chosen = weeks.flatMap((week) => columns.get(week) ?? [])
    const over = chosen.length > 0 ? program.column(1) : null
    prices.add('wishes', over, WISH_PRICES.rest)
    prices.add('spacing', over, OVERLONG_PRICE)
    if (over === null) continue
    program.row(
      [...chosen.map((column): Entry => [column, 1]), [over, -1]],
      -1,
      chosen.length - 1,
      `run ${person} ${weeks[0]}`,
    )
  }
}

/** Adds a rung for each service that a person can have. A lower rung is cheaper, so that rungs fill in order. */
function addRungs(
  { program, prices }: Model,
  { one, person }: Own,
  choices: readonly Choice[],
  possible: number,
): void {
  const row: Entry[] = choices.map(({ column }) => [column, 1])
  for (let n = 0; n < one.heldCount + possible; n++) {
    const column = n < one.heldCount ? null : program.column(1, 1, `rung ${person} ${n}`)
    if (!one.isTrainee && n >= one.rungs) prices.add('wishes', column, WISH_PRICES.above_share)
    prices.add('fairness', column, rungPrice(one, n))
    if (column !== null) row.push([column, -1])
  }
  if (choices.length > 0) program.row(row, 0, 0, `rungs ${person}`)
}

/** Adds the limits, the wishes and the fairness of each member, and the draft. */
export function addPersonRows(model: Model): void {
  const { shape, prices } = model
  const sets = overlapSets(shape)
  shape.people.forEach((one, person) => {
    const choices = shape.services.flatMap(({ date }, at): Choice[] => {
      const column = model.serves[person]?.[at] ?? null
      return column === null ? [] : [{ at, date, column }]
    })
    const own = { one, person }
    addRungs(model, own, choices, addLimits(model, own, choices, sets))
    if (one.person.backToBack !== 'fine') {
      const { restWindows, spacingWindows } = shape
      addWindows(model, own, choices, { name: 'rest', windows: restWindows, goal: 'wishes', cost: WISH_PRICES.rest })
      addWindows(model, own, choices, { name: 'spacing', windows: spacingWindows, goal: 'spacing', cost: 1 })
    }
    addRuns(model, own, choices)
    shape.rules.forEach((service, at) => {
      const column = model.serves[person]?.[at] ?? null
      if (column === null && !one.isHeld[at]) return
      if (isCovered(one.rule, 'rather_not', service)) prices.add('wishes', column, WISH_PRICES.rather_not)
      if (hasRow(one.rule, 'prefer') && !isCovered(one.rule, 'prefer', service)) prices.add('preferences', column, 1)
    })
  })
  addDraft(model)
}

/** Adds the cost of each person of the draft who is not in the roster. */
function addDraft({ shape, prices, serves }: Model): void {
  shape.services.forEach(({ draft }, at) => {
    for (const userId of new Set(draft.map((place) => place.userId))) {
      const person = shape.personIndex.get(userId)
      const isFixed = shape.services[at]?.fixed.some((place) => place.userId === userId)
      if (isFixed) continue
      prices.add('stability', null, 1)
      const column = person === undefined ? null : (serves[person]?.[at] ?? null)
      if (column !== null) prices.add('stability', column, -1)
    }
  })
}
