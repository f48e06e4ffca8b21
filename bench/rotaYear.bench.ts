import { join } from 'node:path'
import { temporaryFolder } from './program.ts'
import { type Line, percent, report } from './report.ts'
import { median } from './rounds.ts'
import { peopleOf } from './year.people.ts'
import type { Question, Year } from './year.record.ts'
import { simulate, type Way } from './year.run.ts'
import { PEOPLE, PLACES, SUNDAYS } from './year.team.ts'

/** BENCH_ROUNDS: fewer teams, to check that the bench runs. */
const SEEDS = Number(process.env.BENCH_ROUNDS ?? 3)

/** BENCH_TEAMS: of the teams alone the first so many; BENCH_WAYS: so many ways, in their order. */
const [TEAM_COUNT, WAY_COUNT] = [Number(process.env.BENCH_TEAMS ?? 9), Number(process.env.BENCH_WAYS ?? 9)]

/** Share of those who answer that say yes. */
const TEAMS = { 'as willing as most': 0.4, 'seldom willing': 0.15 }
const HABITS = { lateDeclines: 0.08, absences: 0.05, answered: 0.7, looksADay: 0.3 }
/** Share of people without a smartphone. */
const WITHOUT_PHONE = 0.3

/**
 * Project limits of years with open places: share of places held without a phone call, and people a year who wanted a
 * place that was taken. Their questions are to be half of those without open places, and nobody further above their
 * share.
 */
const [HELD, TOO_LATE] = [0.99, 100]

interface Compared {
  way: Way
  withoutPhone: number
  what: string
  /** True where people without a smartphone are asked by texts, and answer them. */
  texts?: boolean
}

/** What is compared: how people are asked, and how many have no smartphone. */
const WAYS: Compared[] = [
  { way: 'waves', withoutPhone: WITHOUT_PHONE, what: `in waves, ${percent(WITHOUT_PHONE)} without a smartphone` },
  { way: 'open', withoutPhone: WITHOUT_PHONE, what: `waves and open places, ${percent(WITHOUT_PHONE)} without` },
  { way: 'open', withoutPhone: WITHOUT_PHONE, texts: true, what: 'the same, they are asked by texts' },
  { way: 'waves', withoutPhone: 0, what: 'in waves' },
  { way: 'open', withoutPhone: 0, what: 'waves and open places' },
  { way: 'everybody', withoutPhone: 0, what: 'everybody at once' },
  { way: 'list', withoutPhone: 0, what: 'an admin asks down a list' },
]

/** The most questions that anybody got in one month. */
function mostAMonth(questions: readonly Question[]): number {
  const counts = new Map<string, number>()
  for (const { userId, at } of questions) {
    const key = `${userId} ${new Date(at).toISOString().slice(0, 7)}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return Math.max(...counts.values())
}

const shareOf = <Item>(all: readonly Item[], is: (item: Item) => boolean): string =>
  percent(all.filter(is).length / Math.max(1, all.length))

/** Where the questions for places that were given up in time come from, of all years. */
function profileOf(years: readonly Year[]): string {
  const all = years.flatMap(({ questions }) => questions.filter(({ isNear }) => !isNear))
  const ends = (['not reached', 'no answer', 'no', 'yes', 'late'] as const).map(
    (one) => `${one} ${shareOf(all, ({ outcome }) => outcome === one)}`,
  )
  return `${shareOf(all, ({ toEverybody }) => toEverybody)} within six hours; ${ends.join(', ')}`
}

const tooLate = ({ questions }: Year, isCounted: (question: Question) => boolean = () => true): number =>
  questions.filter((question) => question.outcome === 'late' && isCounted(question)).length

/** Questions of each place that was filled again. */
function questionsEach({ gaps, questions }: Year, isNear: boolean): number {
  const filled = gaps.filter((gap) => gap.isNear === isNear && gap.closed !== null)
  return questions.filter((question) => question.isNear === isNear).length / filled.length
}

const filledShare = ({ gaps }: Year, isNear: boolean): number => {
  const own = gaps.filter((gap) => gap.isNear === isNear)
  return own.filter(({ closed }) => closed !== null).length / own.length
}

const hoursToYes = ({ gaps }: Year): number =>
  median(gaps.flatMap(({ at, closed, isNear }) => (isNear || closed === null ? [] : [(closed - at) / 3_600_000])))

/**
 * Figures of the years of one way. `toYes`: questions until one is answered with yes, by the assumptions alone.
 * `peers`: the same years without open places, in this run, against which those with them are held.
 */
function linesOf(name: string, years: readonly Year[], toYes: number, peers?: readonly Year[]): Line[] {
  const middle = (of: (year: Year) => number) => median(years.map(of))
  const peer = (of: (year: Year) => number) => median((peers ?? years).map(of))
  /** A limit that open places alone have. */
  const limited = (line: Line, limit: NonNullable<Line['limit']>, explained?: string): Line =>
    peers ? { ...line, limit, ...(explained !== undefined && { explained }) } : line
  const one = (value: number) => value.toFixed(1)
  const line = (what: string, of: (year: Year) => number, write: (value: number) => string, beside: string): Line => ({
    what: `${name}: ${what}`,
    measured: years.map((year) => write(of(year))).join(', '),
    beside,
    value: middle(of),
    write,
  })
  const near = (year: Year) => year.gaps.filter(({ isNear }) => isNear).length
  return [
    limited(
      line(
        'places held when their service began, of those published, without a phone call',
        ({ held, byHand, planned, takenEmpty }) => (held - byHand - takenEmpty) / planned,
        percent,
        `${percent(middle(({ held, planned }) => held / planned))} with those that an admin filled`,
      ),
      { atLeast: HELD },
    ),
    line(
      'given up more than six hours before, and filled again',
      (year) => filledShare(year, false),
      percent,
      `${middle(({ gaps }) => gaps.length) - middle(near)} given up`,
    ),
    limited(
      line('questions for each of them', (year) => questionsEach(year, false), one, profileOf(years)),
      { atMost: peer((year) => questionsEach(year, false)) / 2 },
      `by these people ${one(toYes)} questions are one yes, and most places are asked for before anybody looks`,
    ),
    line('hours until somebody said yes, half of them', hoursToYes, one, ''),
    line(
      'given up later, or nobody came, and filled again',
      (year) => filledShare(year, true),
      percent,
      `${middle(near)} of them; ${one(middle((year) => questionsEach(year, true)))} questions for each filled`,
    ),
    line('the most questions that anybody got in a month', ({ questions }) => mostAMonth(questions), String, ''),
    limited(
      line(
        'people who wanted a place that was taken',
        (year) => tooLate(year),
        String,
        `${middle((year) => tooLate(year, ({ toEverybody }) => toEverybody))} of them asked with everybody, within six hours`,
      ),
      { atMost: TOO_LATE },
      'rule 25 asks everybody at once within six hours',
    ),
    line(
      'places that members took by themselves',
      ({ taken }) => taken,
      String,
      `${middle(({ takenEmpty }) => takenEmpty)} of them were empty when published`,
    ),
    limited(
      line('the most above the share of thirteen weeks', ({ mostAbove }) => mostAbove, String, ''),
      { atMost: peer(({ mostAbove }) => mostAbove) },
    ),
  ]
}

using folder = temporaryFolder()
const lines: Line[] = []
for (const [team, yes] of Object.entries(TEAMS).slice(0, TEAM_COUNT)) {
  let peers: Year[] | undefined
  for (const { way, withoutPhone, what, texts = false } of WAYS.slice(0, WAY_COUNT)) {
    const years: Year[] = []
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const place = join(folder.path, `${what} ${yes} ${seed}`)
      const people = peopleOf({ seed, yes, withoutPhone, texts, ...HABITS })
      years.push(await simulate(place, people, { seed, way }))
    }
    const asked = (texts ? 1 : 1 - withoutPhone) * HABITS.answered * yes
    lines.push(...linesOf(`${team}, ${what}`, years, 1 / asked, way === 'open' ? peers : undefined))
    if (way !== 'open') peers = years
  }
}
report(
  [
    `${PEOPLE} people, ${SUNDAYS} Sundays, ${PLACES} places, each month filled and published two weeks before; ${SEEDS} teams by seed, of which the`,
    `middle one counts. ${percent(HABITS.lateDeclines)} of the places are given up between seven days and two hours before; of those still held,`,
    `${percent(HABITS.absences)} are found empty thirty minutes before. ${percent(HABITS.answered)} of the questions are ever answered, half of them within 25 minutes`,
    'while people are awake (7 to 22); of the answers, 40 % or 15 % are yes. The same person gives the same answer to the same',
    'question in each way. An admin with a list asks by name, from 7 to 22, those whom no rule keeps away, and waits half an',
    'hour for each. Who has a smartphone looks at the open places on three days of ten and takes the first to which they would',
    'say yes; who has none is reached by no question of the app, but by texts where these are named. The app listens in this process, with SQLite, and its',
    'clock is moved; nobody has a device.',
  ],
  lines,
)
