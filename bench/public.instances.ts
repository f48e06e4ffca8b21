import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FillInput, FillPerson, FillService } from '../server/features/rota/fill/solver/fill.input.ts'
import { LinearProgram } from '../server/features/rota/fill/solver/model/lp.ts'
import { randomness } from '../server/testing/randomness.ts'
import { addDays, HOUR_MS } from '../shared/days.ts'

/** Public rostering instances, and teams by the rules of a public generator, as the solver takes them. */

/** A program with its costs: what NSPLib asks, whose costs of one to four the product's wishes do not have. */
export interface Weighted {
  name: string
  program: LinearProgram
  costs: Float64Array
}

export interface Mapped {
  name: string
  input: FillInput
}

/** Monday of a month of 28 days, so that a month's most is that of four weeks. */
const FIRST_MONDAY = '2027-02-01'

/** Cost of a person who is missing, as in the published values of NSPLib. */
const UNDERSTAFFED = 100
const WORKING_DAYS = 5

const numbersOf = (text: string): number[] => text.split(/\s+/).filter(Boolean).map(Number)

/** NSPLib, case 1: exactly five working days of seven, costs of each shift and of each person missing. */
function weightedOf(name: string, text: string): Weighted {
  const [people = 0, days = 0, shifts = 0, ...rest] = numbersOf(text)
  const program = new LinearProgram()
  const prices: [column: number, price: number][] = []
  const at = (person: number, day: number, shift: number) => (person * days + day) * shifts + shift
  for (let column = 0; column < people * days * shifts; column++) {
    program.column(1, 1)
    prices.push([column, rest[days * shifts + column] ?? 0])
  }
  const indexes = (count: number) => Array.from({ length: count }, (_, index) => index)
  for (const person of indexes(people)) {
    for (const day of indexes(days))
      program.row(
        indexes(shifts).map((shift) => [at(person, day, shift), 1]),
        1,
        1,
      )
    // The last shift is the free one.
    program.row(
      indexes(days).map((day) => [at(person, day, shifts - 1), 1]),
      days - WORKING_DAYS,
      days - WORKING_DAYS,
    )
  }
  for (const day of indexes(days))
    for (const shift of indexes(shifts - 1)) {
      const need = rest[day * shifts + shift] ?? 0
      const missing = indexes(need).map(() => program.column(1, 1))
      prices.push(...missing.map((column): [number, number] => [column, UNDERSTAFFED]))
      const serving = indexes(people).map((person): [number, number] => [at(person, day, shift), 1])
      if (need > 0)
        program.row([...serving, ...missing.map((column): [number, number] => [column, 1])], need, people + need)
    }
  const costs = new Float64Array(program.columns)
  for (const [column, price] of prices) costs[column] = price
  return { name, program, costs }
}

/** The instances of NSPLib below a folder, `count` of each size. */
export const nsplibIn = (folder: string, count: number): Weighted[] =>
  ['N25', 'N50', 'N100'].flatMap((size) =>
    readdirSync(join(folder, 'nsplib', size))
      .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
      .slice(0, count)
      .map((file) => weightedOf(`NSPLib ${size} ${file}`, readFileSync(join(folder, 'nsplib', size, file), 'utf8'))),
  )

const personOf = (_id: string, change: Partial<FillPerson>): FillPerson => ({
  _id,
  times: 4,
  per: 'month',
  mostAMonth: null,
  mostADay: 1,
  backToBack: 'fine',
  pausedFrom: null,
  pausedUntil: null,
  rows: [],
  skills: [],
  wishes: [],
  history: 0,
  inARow: null,
  ...change,
})

const rowOf = (kind: 'away' | 'rather_not' | 'prefer', day: string, templateId: string | null) => ({
  ...{ kind, fromDay: day, toDay: day, weekdays: 0, nth: 0, everyWeeks: 1, anchorDay: day, templateId },
})

const serviceOf = (_id: string, date: string, hour: number, change: Partial<FillService>): FillService => ({
  _id,
  date,
  startsAt: Date.parse(`${date}T00:00:00Z`) + hour * HOUR_MS,
  lastsMinutes: 480,
  templateId: null,
  needs: [],
  skills: [],
  declined: [],
  fixed: [],
  draft: [],
  outside: [],
  ...change,
})

const inputOf = (days: number, parts: Pick<FillInput, 'posts' | 'people' | 'services'>): FillInput => ({
  from: FIRST_MONDAY,
  to: addDays(FIRST_MONDAY, days - 1),
  restDays: 1,
  mode: 'all',
  keepNearDraft: false,
  loads: [],
  links: [],
  ...parts,
})

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The lines of a part of an INRC-II file, from its heading to the empty line. */
function partOf(text: string, heading: string): string[] {
  const lines = text.split(/\r?\n/)
  const at = lines.findIndex((line) => line.startsWith(heading))
  const end = lines.findIndex((line, index) => index > at && line.trim() === '')
  return at < 0 ? [] : lines.slice(at + 1, end < 0 ? undefined : end).filter((line) => line.trim() !== '')
}

/** INRC-II as far as our model has it (H1, H2, H4, S1, S4, S6), its weeks one after the other. */
function sharedModelOf(name: string, scenario: string, weeks: readonly string[]): FillInput {
  const shifts = partOf(scenario, 'SHIFT_TYPES').map((line) => line.split(' ')[0] ?? '')
  const skills = partOf(scenario, 'SKILLS').map((line) => line.trim())
  const contracts = new Map(
    partOf(scenario, 'CONTRACTS').map((line) => [
      line.split(' ')[0] ?? '',
      numbersOf((/\((\d+,\d+)\)/.exec(line)?.[1] ?? '').replace(',', ' ')),
    ]),
  )
  const services: FillService[] = []
  const rows = new Map<string, FillPerson['rows']>()
  for (const [week, text] of weeks.entries()) {
    const dayOf = (day: number) => addDays(FIRST_MONDAY, week * 7 + day)
    const needs = partOf(text, 'REQUIREMENTS').map((line) => line.split(' '))
    for (const [day] of DAYS.entries())
      for (const [hour, shift] of shifts.entries())
        services.push(
          serviceOf(`${week}${day}${shift}`, dayOf(day), hour * 6, {
            templateId: shift,
            needs: needs.flatMap(([of, skill = '', ...counts]) => {
              const [minPeople = 0, maxPeople = 0] = numbersOf((counts[day] ?? '').replace(/[(),]/g, ' '))
              return of === shift && maxPeople > 0 ? [{ postId: skill, minPeople, maxPeople, priority: 1 }] : []
            }),
          }),
        )
    for (const line of partOf(text, 'SHIFT_OFF_REQUESTS')) {
      const [nurse = '', shift = '', day = ''] = line.trim().split(' ')
      const row = rowOf('rather_not', dayOf(DAYS.indexOf(day)), shift === 'Any' ? null : shift)
      rows.set(nurse, [...(rows.get(nurse) ?? []), row])
    }
  }
  const people = partOf(scenario, 'NURSES').map((line) => {
    const [nurse = '', contract = '', , ...own] = line.trim().split(' ')
    const [, most = 0] = contracts.get(contract) ?? []
    return personOf(nurse, {
      times: most,
      mostAMonth: most,
      rows: rows.get(nurse) ?? [],
      skills: own.map((skill): [string, 'able'] => [skill, 'able']),
    })
  })
  people.sort((a, b) => (a._id < b._id ? -1 : 1))
  const posts = skills.map((_id) => ({ _id, skillId: _id, isRetired: false, jointWith: [] }))
  if (services.length === 0 || people.length === 0) throw new Error(`${name} could not be read`)
  return inputOf(weeks.length * 7, { posts, people, services })
}

/** A scenario of INRC-II with its first weeks. */
export function inrcIn(folder: string, scenario: string, weeks: number): Mapped {
  const read = (file: string) => readFileSync(join(folder, 'inrc2', scenario, file), 'utf8')
  const texts = Array.from({ length: weeks }, (_, week) => read(`WD-${scenario}-${week}.txt`))
  const name = `INRC-II ${scenario}, ${weeks === 1 ? 'week 0' : `weeks 0–${weeks - 1}`}`
  return { name, input: sharedModelOf(name, read(`Sc-${scenario}.txt`), texts) }
}

const LOCATIONS = ['Ambulatory care', 'Critical care', 'Pediatric care']

/**
 * A team by the rules of Timefold's generator for employee scheduling: two to four shifts of eight hours a day at each
 * of three locations, which ask for a skill each, and one to four words a day of when somebody cannot, would rather not
 * and likes to serve.
 */
export function timefoldTeam(seed: number, members: number): Mapped {
  const random = randomness(seed)
  const below = (count: number) => Math.floor(random() * count)
  const [days, hours] = [14, [6, 9, 14, 22]]
  const places = LOCATIONS.map((location) => ({ location, starts: hours.slice(0, 2 + below(3)) }))
  const services = Array.from({ length: days }, (_, day) => addDays(FIRST_MONDAY, day)).flatMap((date) =>
    places.flatMap(({ location, starts }) =>
      starts.map((hour) =>
        serviceOf(`${date} ${hour} ${location}`, date, hour, {
          needs: [{ postId: location, minPeople: 1, maxPeople: 1, priority: 1 }],
        }),
      ),
    ),
  )
  const rows = new Map<number, FillPerson['rows']>()
  for (let day = 0; day < days; day++)
    for (let said = 1 + below(4); said > 0; said--) {
      const kind = (['away', 'rather_not', 'prefer'] as const)[below(3)] ?? 'away'
      const member = below(members)
      rows.set(member, [...(rows.get(member) ?? []), rowOf(kind, addDays(FIRST_MONDAY, day), null)])
    }
  const people = Array.from({ length: members }, (_, member) =>
    personOf(`m${String(member).padStart(3, '0')}`, {
      times: 20,
      rows: rows.get(member) ?? [],
      skills: LOCATIONS.filter(() => random() < 0.5).map((skill): [string, 'able'] => [skill, 'able']),
    }),
  )
  const posts = LOCATIONS.map((_id) => ({ _id, skillId: _id, isRetired: false, jointWith: [] }))
  return {
    name: `Timefold’s generator, ${members} × 14, seed ${seed}`,
    input: inputOf(days, { posts, people, services }),
  }
}

/** True where a folder has the instances. */
export const areThere = (folder: string): boolean => ['nsplib', 'inrc2'].every((part) => existsSync(join(folder, part)))
