import { join } from 'node:path'
import { addDays, daysBetween } from '../shared/days.ts'
import { CareOracle } from './care.oracle.ts'
import { AHEAD, CARE_PEOPLE, CARE_PLACES, CareYear, FIRST, type Named, SUNDAYS } from './care.year.ts'
import { temporaryFolder } from './program.ts'
import { percent, report } from './report.ts'
import { median } from './rounds.ts'

/** BENCH_ROUNDS: fewer years, to check that the bench runs. */
const YEARS = Number(process.env.BENCH_ROUNDS ?? 10)
/** Days within which a member who drifts away is to be named. */
const FOUR_WEEKS = 28
const MONTHS = 12

const days: number[] = []
const overloadDays: number[] = []
let [drifting, askedThrice, overloaded, thin] = [0, 0, 0, 0]
let [falseDrifts, falseOverloads, falseThins] = [0, 0, 0]
const ahead: number[] = []
const wrong: number[] = []

/** By what the rule looks at, and by that and marks of absence. */
const oracles = [new CareOracle(false), new CareOracle(true)] as const

using folder = temporaryFolder()
for (let seed = 1; seed <= YEARS; seed += 1) {
  await using year = await CareYear.open(join(folder.path, String(seed)), seed)
  await year.run()
  const span = { first: FIRST, last: addDays(FIRST, SUNDAYS * 7), days: FOUR_WEEKS + 1 }
  for (const oracle of oracles) oracle.add(year, span)
  const of = (kind: string) => year.named.filter((one) => one.kind === kind)
  const firstAfter = (all: Named[], about: string, from: string) =>
    all.find((one) => one.about === about && one.day >= from)
  for (const [userId, from] of year.planted.drifting) {
    drifting += 1
    if (year.questionsIn(userId, from, FOUR_WEEKS) >= 3) askedThrice += 1
    const found = firstAfter(of('drift'), userId, from)
    if (found) days.push(daysBetween(from, found.day))
  }
  for (const [userId, from] of year.planted.overloaded) {
    overloaded += 1
    const found = firstAfter(of('overload'), userId, from)
    if (found) overloadDays.push(daysBetween(from, found.day))
  }
  for (const [serviceId, date] of year.planted.thin) {
    const able = year.cameAble.get(serviceId) ?? CARE_PEOPLE
    // Drawn people may be there in spite of it: such a service is none.
    if (able * 10 >= CARE_PLACES * 13) continue
    thin += 1
    const found = firstAfter(of('thin'), serviceId, '')
    if (!found) continue
    ahead.push(daysBetween(found.day, date))
    wrong.push(
      Math.abs(Math.max(0, CARE_PLACES - (year.saidAble.get(serviceId) ?? 0)) - Math.max(0, CARE_PLACES - able)),
    )
  }
  const isOf = (planted: ReadonlyMap<string, string>, { about, day }: Named) => day >= (planted.get(about) ?? '9999')
  falseDrifts += of('drift').filter((one) => !isOf(year.planted.drifting, one)).length
  falseOverloads += of('overload').filter((one) => !isOf(year.planted.overloaded, one)).length
  falseThins += of('thin').filter(({ about }) => (year.cameAble.get(about) ?? 0) * 10 >= CARE_PLACES * 13).length
}

const share = (within: number) => days.filter((one) => one <= within).length / drifting
const perMonth = (count: number) => count / (YEARS * MONTHS)
const one = (value: number) => value.toFixed(2)
const early = ahead.filter((lead) => lead >= AHEAD).length / thin
report(
  [
    `${YEARS} years of ${CARE_PEOPLE} people and 65 services of ${CARE_PLACES} places, a month published two weeks before it; in each`,
    'six people drift away (half say no each time, half nothing; none comes), three stand on the sheet each Sunday of nine weeks, and',
    'at three services three quarters are away, who say so 7 to 13 weeks before. Of the others 30 % are away, 90 % answer within three',
    'days and 70 % of the rest after the reminder, 8 % say no, 60 % open the app in a week. A night each day, SQLite.',
  ],
  [
    {
      what: 'people who drift away, named within four weeks',
      measured: `${days.filter((found) => found <= FOUR_WEEKS).length} of ${drifting}`,
      beside: `${askedThrice} of them had three questions in these weeks; within eight ${percent(share(56))}, ever ${percent(days.length / drifting)}; half of those found within ${median(days)} days`,
      value: share(FOUR_WEEKS),
      limit: { atLeast: 0.9 },
      explained: 'three questions in four weeks are few, see the next lines',
      write: percent,
    },
    ...oracles.map((oracle, at) => ({
      what: `the most that could be named within four weeks without a false alarm${at === 0 ? '' : ', by marks of absence, too'}`,
      measured: `${oracle.found} of ${drifting}`,
      beside: 'computed in hindsight from all of these years',
      value: oracle.found / drifting,
      write: percent,
    })),
    {
      what: 'others named as drifting, a month',
      measured: `${falseDrifts} in ${YEARS} years`,
      beside: '',
      value: perMonth(falseDrifts),
      limit: { atMost: 1 },
      write: one,
    },
    {
      what: 'overloaded people named',
      measured: `${overloadDays.length} of ${overloaded}`,
      beside: `half of them within ${median(overloadDays)} days; others named, a month: ${one(perMonth(falseOverloads))}`,
      value: overloadDays.length / overloaded,
      write: percent,
    },
    {
      what: 'thin services named six weeks before',
      measured: `${ahead.length} of ${thin} named`,
      beside: `the latest ${Math.min(...ahead)} days before; others named: ${falseThins}`,
      value: early,
      limit: { atLeast: 1 },
      write: percent,
    },
    {
      what: 'places wrong, at most',
      measured: wrong.join(', '),
      beside: '',
      value: Math.max(...wrong),
      limit: { atMost: 2 },
    },
  ],
)
