import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { seedMembers } from '../server/testing/storedMembers.ts'
import { fdatasyncMs } from './disk.ts'
import { startEjabberd, startProsody } from './fanout.chats.ts'
import { connectMembers } from './fanout.load.ts'
import { type Contestant, startBareWs, startOurs, startPlainSocketIo } from './fanout.servers.ts'
import { memoryOf, shareCores, temporaryFolder } from './program.ts'
import { kilobytes, type Line, percent, report, times } from './report.ts'
import { interleave, median, ratioOf } from './rounds.ts'
import { ensureBuilt, startServer } from './server.process.ts'

/** Members connected at the same time: one team, and more than any team has. */
const SIZES = [200, 1000]
const MOST = 1000

/** Messages under way at the same time at saturation; messages a second where lateness is measured. */
const AT_ONCE = 32
const PER_SECOND = 10

/**
 * Limits with 1,000 members: delivery rate and processor time beside peers, lateness, bytes a member (project limits).
 */
const BESIDE_WS = { atLeast: 2 }
const BESIDE_CHATS = { atLeast: 5 }
const LATENESS = { atMost: 2 }
const BYTES_A_MEMBER = { atMost: 30_000 }

const ROUNDS = { rounds: 3, warmUps: 0 }
const SECONDS = { warmUp: 1, saturation: 3, pace: 10 }

/** Milliseconds until the server has finished the work of the new connections. */
const SETTLE_MS = 500

interface Figures {
  /** Deliveries a second at saturation, and the busy shares of the server's and the members' process. */
  rate: number
  serverBusy: number
  membersBusy: number
  /** Milliseconds, at ten messages a second. */
  p50: number
  p99: number
  /** Growth of the server's memory per member. */
  bytes: number
}

/** Measures one server with all members connected, from its start to its end. Null where it is not installed. */
async function measure(starting: Promise<Contestant | null>, folder: string): Promise<Figures | null> {
  await using server = await starting
  if (!server) return null
  const before = memoryOf(server).now
  await using members = await connectMembers(server.plan, folder)
  await wait(SETTLE_MS)
  const bytes = (memoryOf(server).now - before) / server.plan.talks.length
  await members.saturate({ atOnce: AT_ONCE, seconds: SECONDS.warmUp })
  const worked = server.cpuSeconds()
  const { rate, busy } = await members.saturate({ atOnce: AT_ONCE, seconds: SECONDS.saturation })
  const serverBusy = (server.cpuSeconds() - worked) / SECONDS.saturation
  const delays = await members.pace({ perSecond: PER_SECOND, seconds: SECONDS.pace })
  return { rate, serverBusy, membersBusy: busy, ...delays, bytes }
}

const isThere = (figures: Figures | null): figures is Figures => figures !== null

function deliveries(figures: Figures[]): string {
  const [rate, busy] = [medianOf(figures, 'rate'), medianOf(figures, 'serverBusy')]
  const members = medianOf(figures, 'membersBusy')
  const each = `${((busy / rate) * 1e6).toFixed(2)} µs each`
  return `${(rate / 1000).toFixed(0)},000/s, ${each}, ${percent(busy)} busy, members ${percent(members)}`
}
const lateness = (figures: Figures[]): string =>
  `${medianOf(figures, 'p99').toFixed(1)} ms, half ${medianOf(figures, 'p50').toFixed(1)} ms`

const valuesOf = (figures: Figures[], field: keyof Figures): number[] => figures.map((each) => each[field])
const medianOf = (figures: Figures[], field: keyof Figures): number => median(valuesOf(figures, field))

/** Microseconds of processor time of one delivery. */
const costs = (figures: Figures[]): number[] => figures.map(({ serverBusy, rate }) => (serverBusy / rate) * 1e6)

interface Limits {
  deliveries?: Line['limit']
  cost?: Line['limit']
}

/** Three lines that compare ours with a peer. */
function linesBeside(name: string, ours: Figures[], peer: Figures[], { deliveries: rate, cost }: Limits = {}): Line[] {
  return [
    {
      what: `Deliveries, beside ${name}`,
      measured: deliveries(ours),
      beside: deliveries(peer),
      value: ratioOf(valuesOf(ours, 'rate'), valuesOf(peer, 'rate')),
      limit: rate,
      write: times,
    },
    {
      what: `Processor time of one, ${name} by ours`,
      measured: `${median(costs(ours)).toFixed(2)} µs`,
      beside: `${median(costs(peer)).toFixed(2)} µs`,
      value: ratioOf(costs(peer), costs(ours)),
      limit: cost,
      write: times,
    },
    {
      what: `Delay of 99 in 100, beside ${name}`,
      measured: lateness(ours),
      beside: lateness(peer),
      value: ratioOf(valuesOf(ours, 'p99'), valuesOf(peer, 'p99')),
      write: times,
    },
  ]
}

/** Measures every server with a member per token, round by round. Chats that are not installed have no figures. */
async function compare(dataDir: string, tokens: string[], folder: string) {
  const size = tokens.length
  const results = await interleave(
    {
      ours: () => measure(startOurs(dataDir, tokens), folder),
      'bare ws': () => measure(startBareWs(size), folder),
      'plain Socket.IO': () => measure(startPlainSocketIo(size), folder),
      ejabberd: () => measure(startEjabberd(folder, size), folder),
      prosody: () => measure(startProsody(folder, size), folder),
    },
    ROUNDS,
  )
  return Object.fromEntries(Object.entries(results).map(([name, figures]) => [name, figures.filter(isThere)]))
}

/** Lines of one number of members; the limits hold for the larger one. */
function linesOf(results: Record<string, Figures[]>, disk: number, hasLimits: boolean): Line[] {
  const { ours = [], 'bare ws': ws = [], 'plain Socket.IO': socketIo = [], ...chats } = results
  const limits = (deliveries: Line['limit'], cost?: Line['limit']) => (hasLimits ? { deliveries, cost } : {})
  const beyondDisk = ours.map(({ p99 }) => p99 - disk)
  return [
    ...linesBeside('bare ws', ours, ws, limits(BESIDE_WS)),
    {
      what: 'The same without one fdatasync',
      measured: `${median(beyondDisk).toFixed(1)} ms`,
      beside: `${medianOf(ws, 'p99').toFixed(1)} ms; one fdatasync ${disk.toFixed(2)} ms`,
      value: ratioOf(beyondDisk, valuesOf(ws, 'p99')),
      limit: hasLimits ? LATENESS : undefined,
      write: times,
    },
    ...linesBeside('plain Socket.IO', ours, socketIo),
    ...Object.entries(chats).flatMap(([name, figures]) =>
      figures.length > 0 ? linesBeside(name, ours, figures, limits(BESIDE_CHATS, BESIDE_CHATS)) : [],
    ),
    {
      what: 'Memory of a connected member',
      measured: kilobytes(medianOf(ours, 'bytes')),
      beside: `bare ws ${kilobytes(medianOf(ws, 'bytes'))}, plain Socket.IO ${kilobytes(medianOf(socketIo, 'bytes'))}`,
      value: medianOf(ours, 'bytes'),
      limit: hasLimits ? BYTES_A_MEMBER : undefined,
      write: kilobytes,
    },
  ]
}

const cores = shareCores()
await ensureBuilt(['server'])
using folder = temporaryFolder()
const dataDir = join(folder.path, 'data')
// The first start creates the schema and the super admin, who posts the messages.
await (await startServer({ dataDir }))[Symbol.asyncDispose]()
let tokens: string[] = []
for (const size of SIZES) {
  tokens = await seedMembers({ dataDir }, size, { stored: tokens, hasDevices: true })
  const results = await compare(dataDir, tokens, folder.path)
  const missing = Object.keys(results).filter((name) => results[name]?.length === 0)
  report(
    [
      '',
      `${size} members in one room, texts of 200 bytes; ours with a session each, posted over HTTP, stored, then told.`,
      `Deliveries a second with ${AT_ONCE} messages under way all the time; delays at ${PER_SECOND} messages a second, from`,
      'the moment when a message was due. Busy: how much of its core the server had; well below 100 % something else was',
      'the limit. Members: the same of the one process that plays all of them. µs each: processor time of one delivery,',
      "which other programs on the machine change least. Memory: the server's growth, by member.",
      cores,
      ...missing.map((name) => `${name}: not installed.`),
    ],
    linesOf(results, fdatasyncMs(folder.path), size === MOST),
  )
}
