import { modelOf } from '../server/features/rota/fill/solver/model/modelOf.ts'
import { shapeOf } from '../server/features/rota/fill/solver/model/shape.ts'
import { safeBound } from '../server/features/rota/fill/solver/search/bound.ts'
import { loadEngine } from '../server/features/rota/fill/solver/search/engine.ts'
import { fill } from '../server/features/rota/fill/solver/search/fill.ts'
import { verify } from '../server/features/rota/fill/solver/verify/verify.ts'
import { hasCbc, isHere, leastByCbc, leastByClasp, leastByGlpk, passByPass } from '../server/testing/mipPasses.ts'
import { areThere, inrcIn, type Mapped, nsplibIn, timefoldTeam, type Weighted } from './public.instances.ts'
import { type Line, report, times } from './report.ts'
import { median } from './rounds.ts'

/** BENCH_SECONDS: seconds of one search of a peer, and of ours for NSPLib. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
/** BENCH_ROUNDS: instances of each size of NSPLib. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const FOLDER = process.env.PUBLIC_INSTANCES ?? ''
const isWithFiles = FOLDER !== '' && areThere(FOLDER)

const engine = await loadEngine()
const PEERS = [
  { name: 'CBC', isThere: hasCbc(), package: 'coinor-cbc', leastOf: leastByCbc(SECONDS), isOfBits: false },
  { name: 'GLPK', isThere: isHere('glpsol'), package: 'glpk-utils', leastOf: leastByGlpk(SECONDS), isOfBits: false },
  { name: 'clasp', isThere: isHere('clasp'), package: 'clasp', leastOf: leastByClasp(SECONDS), isOfBits: true },
]
const peers = PEERS.filter(({ isThere }) => isThere)

const table: string[] = []
const ratios = new Map<string, number[]>()
function rowOf(...cells: string[]): void {
  const row = `| ${cells.join(' | ')} |`
  table.push(row)
  console.log(row)
}
const written = (seconds: number) => `${seconds.toFixed(1)} s`

async function timed<Result>(work: () => Result | Promise<Result>): Promise<{ found: Result; seconds: number }> {
  const begun = performance.now()
  const found = await work()
  return { found, seconds: (performance.now() - begun) / 1000 }
}

function addRatio(set: string, peer: string, ours: number, theirs: number): void {
  const key = `${set}: ours / ${peer}`
  ratios.set(key, [...(ratios.get(key) ?? []), ours / Math.max(0.001, theirs)])
}

/** One program with its costs, by our bound and one search, and by each peer. */
async function measureWeighted(set: string, { name, program, costs }: Weighted): Promise<void> {
  const ours = await timed(() => {
    const { multipliers } = engine.relax(program, costs, 'ipm', SECONDS)
    const bound = Math.ceil(safeBound(program, costs, multipliers).value)
    const { columns } = engine.solve(program, costs, { seconds: SECONDS, way: 0 })
    return { bound, value: columns?.reduce((sum, value, column) => sum + Math.round(value) * (costs[column] ?? 0), 0) }
  })
  const { value, bound } = ours.found
  rowOf(name, 'ours', String(value ?? 'none'), String(bound), value === bound ? 'yes' : 'no', written(ours.seconds))
  for (const peer of peers) {
    const { found, seconds } = await timed(() => peer.leastOf(program, costs))
    rowOf(
      name,
      peer.name,
      found === null ? 'not ended' : String(found),
      '',
      found === null ? 'no' : 'by its word',
      written(seconds),
    )
    if (found === null) continue
    addRatio(set, peer.name, ours.seconds, seconds)
    if (value === undefined || found < bound || (value === bound && found !== bound))
      throw new Error(`${name}: ${peer.name} found ${found}, ours ${value} with the bound ${bound}`)
  }
}

/** One team by the product's own fill, and by the same goals one whole search after another of each peer. */
async function measureMapped(set: string, { name, input }: Mapped): Promise<void> {
  const ours = await timed(() => fill(input))
  const { goals, roster } = ours.found
  if (verify(input, roster).broken.length > 0) throw new Error(`${name}: a rule is broken`)
  const asked = goals.filter(({ name: goal }) => goal !== 'stability')
  const list = (of: (goal: (typeof goals)[number]) => number) => asked.map(of).join('/')
  const proved = asked.filter(({ provedBy }) => provedBy === 'bound').length
  rowOf(
    name,
    'ours',
    list(({ value }) => value),
    list(({ bound }) => bound),
    `${proved} of ${asked.length}`,
    written(ours.seconds),
  )
  const model = modelOf(shapeOf(input))
  for (const peer of peers.filter(({ isOfBits }) => !isOfBits)) {
    const { found, seconds } = await timed(() => passByPass(model, peer.leastOf))
    const shown = model.goals.flatMap(({ name: goal }, at) => (goal === 'stability' ? [] : [found[at] ?? '?']))
    const isWhole = found.length === model.goals.length
    rowOf(name, peer.name, shown.join('/'), '', isWhole ? 'by its word' : 'not all', written(seconds))
    if (isWhole) addRatio(set, peer.name, ours.seconds, seconds)
    for (const [at, value] of found.entries()) {
      const goal = goals.find((one) => one.name === model.goals[at]?.name)
      if (goal?.provedBy !== 'bound') break
      if (goal.value !== value)
        throw new Error(`${name}: ${peer.name} says ${value} of ${goal.name}, ours ${goal.value}`)
    }
  }
}

if (isWithFiles) for (const one of nsplibIn(FOLDER, ROUNDS)) await measureWeighted('NSPLib', one)
else console.log('NSPLib and INRC-II are left out: PUBLIC_INSTANCES names no folder that has nsplib/ and inrc2/.')
for (const scenario of isWithFiles ? ['n030w4', 'n050w4', 'n080w4', 'n120w4'] : [])
  await measureMapped('INRC-II', inrcIn(FOLDER, scenario, 1))
if (isWithFiles && ROUNDS > 1) await measureMapped('INRC-II', inrcIn(FOLDER, 'n030w4', 4))
for (let seed = 1; seed <= Math.min(3, ROUNDS); seed++) await measureMapped('Timefold', timefoldTeam(seed, 15))
await measureMapped('Timefold', timefoldTeam(1, 60))

const lines = [...ratios].map(
  ([what, values]): Line => ({
    what,
    measured: `${values.length} that both ended`,
    beside: 'the peer in the same run',
    value: median(values),
    write: times,
  }),
)
report(
  [
    `Seconds by the clock; a search of a peer has ${SECONDS} s, ours of a team the product's 60 s for all goals together. No setting is for an instance.`,
    ...PEERS.filter(({ isThere }) => !isThere).map((one) => `${one.name} is not installed (Debian: ${one.package}).`),
    'NSPLib: case 1 with costs of 1 to 4, 100 for each person missing, exactly five working days of seven; not covered: runs of days and of shifts. Its',
    'published values are of more rules than these and are not printed. INRC-II: H1, H2, H4, S1, S4, and of S6 the most of four weeks; not covered: H3',
    '(successions), S2, S3, S5, S7 (runs, days off, weekends), and history: so its published values are not comparable. One week each, of n030w4 four, too:',
    'the product takes 12,000 pairs of people and services. Timefold: invented by its generator’s rules; balance is our fairness. 60 × 13 weeks is',
    'above the 12,000 pairs, so 60 people have two weeks. Goals: coverage/wishes/welcome/fairness/spacing/preferences; "by its word": no bound is printed.',
    '',
    '| Instance | By | Value | Bound | Proved | Time |',
    '|---|---|---|---|---|---|',
    ...table,
  ],
  lines,
)
