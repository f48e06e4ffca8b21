import { addDays } from '#shared/days.ts'
import { covers } from '#shared/recurrence.ts'
import type { GoalName } from '#shared/rota/fill.ts'
import { overlap } from '#shared/rota/rules.ts'
import { crowdedSpans, sundayOf } from '../verify/goals.ts'
import type { NamedProgram } from './namedProgram.ts'
import { type FillMember, type FillTeam, heldDays, type IndexedService } from './people.ts'
import { servesAt } from './places.ts'

/** A service that may be a member's, with its column. */
interface Choice {
  filled: IndexedService
  date: string
  column: string
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

/** Sets of services that run at one moment, each begun when the last of them begins; none that is part of another. */
function runningTogether({ services }: FillTeam): IndexedService[][] {
  const sets = services.flatMap((last) => {
    const begins = last.rule.startsAt
    if (begins === null) return []
    const running = services.filter(
      ({ rule }) => rule.startsAt !== null && rule.startsAt <= begins && overlap(last.rule, rule),
    )
    return running.length > 1 ? [running] : []
  })
  return sets.filter(
    (set, at) =>
      !sets.some((other, index) => {
        const isPart = set.every((one) => other.includes(one))
        return index !== at && isPart && (other.length > set.length || index < at)
      }),
  )
}

/** Adds the most a day and a month, and services that overlap. Returns how many services more the member can have. */
function addMost(
  program: NamedProgram,
  team: FillTeam,
  { index, person }: FillMember,
  own: Choice[],
  held: string[],
): number {
  const most = (name: string, choices: readonly Choice[], left: number): number => {
    const limit = Math.max(0, left)
    if (choices.length > left)
      program.row(
        name,
        choices.map(({ column }) => column),
        {},
        [0, limit],
      )
    return Math.min(choices.length, limit)
  }
  let possible = 0
  for (const [month, inMonth] of grouped(own, ({ date }) => date.slice(0, 7))) {
    let days = 0
    for (const [date, onDay] of grouped(inMonth, (choice) => choice.date))
      days += most(`day ${index} ${date}`, onDay, person.mostADay - held.filter((day) => day === date).length)
    const left =
      person.mostAMonth === null ? days : person.mostAMonth - held.filter((day) => day.startsWith(month)).length
    if (left < days) most(`month ${index} ${month}`, inMonth, left)
    possible += Math.max(0, Math.min(days, left))
  }
  for (const set of runningTogether(team)) {
    const chosen = own.filter(({ filled }) => set.includes(filled))
    most(`overlap ${index} ${set.map((filled) => filled.index).join('+')}`, chosen, 1)
  }
  return possible
}

/** Adds what each service above one within these days costs. */
function addCrowding(
  program: NamedProgram,
  { index }: FillMember,
  own: Choice[],
  held: string[],
  { name, spans, goal, price }: { name: string; spans: [string, string][]; goal: GoalName; price: number },
): void {
  for (const [from, to] of spans) {
    const chosen = own.filter(({ date }) => date >= from && date <= to)
    const there = held.filter((day) => day >= from && day <= to).length
    program.cost(goal, null, price * Math.max(0, there - 1))
    const free = there === 0 ? 1 : 0
    if (chosen.length <= free) continue
    const over = program.column(`${name} ${index} ${from}`, chosen.length - free)
    program.cost(goal, over, price)
    const columns = chosen.map(({ column }) => column)
    program.row(`${name} ${index} ${from}`, columns, { [over]: -1 }, [-chosen.length, free])
  }
}

/** Adds what each week in a row costs above the most of somebody for whom some of them are fine. */
function addRow(
  program: NamedProgram,
  { input }: FillTeam,
  { index, person }: FillMember,
  own: Choice[],
  held: string[],
): void {
  if (!person.inARow) return
  const { most, weeks } = person.inARow
  const served = new Set([...held.map(sundayOf), ...weeks])
  const columnOf = new Map<string, string>()
  for (const [week, inWeek] of grouped(own, ({ date }) => sundayOf(date))) {
    const [first] = inWeek
    if (!first || served.has(week)) continue
    columnOf.set(week, inWeek.length === 1 ? first.column : program.column(`week ${index} ${week}`))
    if (inWeek.length === 1) continue
    for (const { filled, column } of inWeek)
      program.row(`week ${index} ${filled.index}`, [`week ${index} ${week}`], { [column]: -1 }, [0, 1])
  }
  const filledWeeks = new Set(input.services.map(({ date }) => sundayOf(date)))
  const starts = new Set(
    [...filledWeeks].flatMap((week) => Array.from({ length: most + 1 }, (_, back) => addDays(week, -7 * back))),
  )
  for (const start of starts) {
    const run = Array.from({ length: most + 1 }, (_, week) => addDays(start, 7 * week))
    if (!run.every((week) => served.has(week) || columnOf.has(week))) continue
    const chosen = run.flatMap((week) => columnOf.get(week) ?? [])
    if (chosen.length === 0) {
      program.cost('wishes', null, 5)
      program.cost('spacing', null, 3)
      continue
    }
    const over = program.column(`run ${index} ${start}`)
    program.cost('wishes', over, 5)
    program.cost('spacing', over, 3)
    program.row(`run ${index} ${start}`, chosen, { [over]: -1 }, [-1, chosen.length - 1])
  }
}

/** Adds what each further service of a member costs: fairness, and the wish for no more than their share. */
function addRungs(program: NamedProgram, member: FillMember, own: Choice[], possible: number): void {
  const { index, person, isTrainee, share, rungs, isHeld, loads } = member
  const held = isHeld.filter(Boolean).length + loads.filter(({ reach }) => reach === 'span').length
  const columns: Record<string, number> = {}
  for (let n = 0; n < held + possible; n += 1) {
    const column = n < held ? null : program.column(`rung ${index} ${n}`)
    if (isTrainee) program.cost('fairness', column, n < rungs ? -24 : 0)
    else {
      if (n >= rungs) program.cost('wishes', column, 3)
      if (share > 0) program.cost('fairness', column, Math.round((24 * (2 * (n + person.history) + 1)) / share))
    }
    if (column !== null) columns[column] = -1
  }
  if (own.length > 0)
    program.row(
      `rungs ${index}`,
      own.map(({ column }) => column),
      columns,
      [0, 0],
    )
}

/** Adds what the rows of a member's availability cost, at each service at which they stand. */
function addRows(program: NamedProgram, { services }: FillTeam, member: FillMember, own: Choice[]): void {
  const rowsOf = (kind: 'rather_not' | 'prefer') => member.rule.rows.filter((row) => row.kind === kind)
  const [avoided, preferred] = [rowsOf('rather_not'), rowsOf('prefer')]
  for (const { index, rule } of services) {
    const choice = own.find(({ filled }) => filled.index === index)
    if (!choice && !member.isHeld[index]) continue
    const column = choice?.column ?? null
    if (avoided.some((row) => covers(row, rule))) program.cost('wishes', column, 2)
    if (preferred.length > 0 && !preferred.some((row) => covers(row, rule))) program.cost('preferences', column, 1)
  }
}

/** Adds the limits and wishes of each member, and the draft. */
export function addWishes(program: NamedProgram, team: FillTeam): void {
  const { input, services, members } = team
  const spans = (days: number) => crowdedSpans(input, days)
  const rest = { name: 'rest', spans: spans(input.restDays), goal: 'wishes' as const, price: 5 }
  const spacing = { name: 'spacing', spans: spans(input.restDays + 7), goal: 'spacing' as const, price: 1 }
  for (const member of members) {
    const own = services.flatMap((filled): Choice[] => {
      const column = servesAt(filled, member)
      return program.upper.has(column) ? [{ filled, date: filled.service.date, column }] : []
    })
    const held = heldDays(team, member)
    addRungs(program, member, own, addMost(program, team, member, own, held))
    if (member.person.backToBack !== 'fine')
      for (const one of [rest, spacing]) addCrowding(program, member, own, held, one)
    addRow(program, team, member, own, held)
    addRows(program, team, member, own)
  }
  for (const filled of services)
    for (const userId of new Set(filled.service.draft.map((place) => place.userId))) {
      if (filled.service.fixed.some((place) => place.userId === userId)) continue
      program.cost('stability', null, 1)
      const member = members[team.indexOf.get(userId) ?? -1]
      const column = member ? servesAt(filled, member) : ''
      if (program.upper.has(column)) program.cost('stability', column, -1)
    }
}
