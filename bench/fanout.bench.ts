import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startEjabberd, startProsody } from './fanout.chats.ts'
import { connectMembers } from './fanout.load.ts'
import { seedMembers } from './fanout.members.ts'
import { type Contestant, startBareWs, startOurs, startPlainSocketIo } from './fanout.servers.ts'
import { memoryOf, shareCores, temporaryFolder } from './program.ts'
import { kilobytes, type Line, percent, report, times } from './report.ts'
import { interleave, median, ratioOf } from './rounds.ts'
import { ensureBuilt, startServer } from './server.process.ts'

/** Members connected at the same time, as many as a large team has. */
const MEMBERS = 1000

/** Messages under way at the same time at saturation; messages a second where lateness is measured. */
const AT_ONCE = 8
const PER_SECOND = 10

/** Deliveries a second beside a bare `ws` server, and bytes of memory a connected member (our own limits). */
const DELIVERIES = { atLeast: 2 }
const BYTES_A_MEMBER = { atMost: 30_000 }

const ROUNDS = { rounds: 3, warmUps: 0 }
const SECONDS = { warmUp: 1, saturation: 3, pace: 4 }

/** Until what is left over from letting everybody in is done, in milliseconds. */
const SETTLE_MS = 500

interface Figures {
  /** Deliveries a second at saturation; shares of the time in which the server and the members were at work then. */
  rate: number
  serverBusy: number
  membersBusy: number
  /** Milliseconds, at ten messages a second. */
  p50: number
  p99: number
  /** Memory by which the server has grown, by member. */
  bytes: number
}

/** One server from its start to its end, with all members connected. Null stays null: it is not installed. */
async function measure(starting: Promise<Contestant | null>, folder: string): Promise<Figures | null> {
  await using server = await starting
  if (!server) return null
  const before = memoryOf(server).now
  await using members = await connectMembers(server.plan, folder)
  await wait(SETTLE_MS)
  const bytes = (memoryOf(server).now - before) / MEMBERS
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

/** Two lines: ours beside a peer. */
function linesBeside(name: string, ours: Figures[], peer: Figures[], limit?: Line['limit']): Line[] {
  return [
    {
      what: `Deliveries, beside ${name}`,
      measured: deliveries(ours),
      beside: deliveries(peer),
      value: ratioOf(valuesOf(ours, 'rate'), valuesOf(peer, 'rate')),
      limit,
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

const cores = shareCores()
await ensureBuilt(['server'])
using folder = temporaryFolder()
const dataDir = join(folder.path, 'data')
// The first start makes the schema and the super admin, whose write tells the members.
await (await startServer({ dataDir }))[Symbol.asyncDispose]()
const tokens = await seedMembers(dataDir, MEMBERS)
const results = await interleave(
  {
    ours: () => measure(startOurs(dataDir, tokens), folder.path),
    ws: () => measure(startBareWs(MEMBERS), folder.path),
    socketIo: () => measure(startPlainSocketIo(MEMBERS), folder.path),
    ejabberd: () => measure(startEjabberd(folder.path, MEMBERS), folder.path),
    prosody: () => measure(startProsody(folder.path, MEMBERS), folder.path),
  },
  ROUNDS,
)
const [ours, ws, socketIo] = [results.ours, results.ws, results.socketIo].map((figures) => figures.filter(isThere))
if (!ours || !ws || !socketIo) throw new Error('Nothing was measured')
const chats = (['ejabberd', 'prosody'] as const).map((name) => ({ name, figures: results[name].filter(isThere) }))
const missing = chats.filter(({ figures }) => figures.length === 0).map(({ name }) => `${name}: not installed.`)
report(
  [
    `${MEMBERS} members in one room, texts of 200 bytes; ours with a session each, posted over HTTP, stored, then told.`,
    `Deliveries a second with ${AT_ONCE} messages under way all the time; delays at ${PER_SECOND} messages a second, from`,
    'the moment when a message was due. Busy: how much of its core the server had; well below 100 % something else was',
    'the limit. Members: the same of the one process that plays all of them. µs each: processor time of one delivery,',
    "which other programs on the machine change least. Memory: the server's growth, by member.",
    cores,
    ...missing,
  ],
  [
    ...linesBeside('bare ws', ours, ws, DELIVERIES),
    ...linesBeside('plain Socket.IO', ours, socketIo),
    ...chats.flatMap(({ name, figures }) => (figures.length > 0 ? linesBeside(name, ours, figures) : [])),
    {
      what: 'Memory of a connected member',
      measured: kilobytes(medianOf(ours, 'bytes')),
      beside: `bare ws ${kilobytes(medianOf(ws, 'bytes'))}, plain Socket.IO ${kilobytes(medianOf(socketIo, 'bytes'))}`,
      value: medianOf(ours, 'bytes'),
      limit: BYTES_A_MEMBER,
      write: kilobytes,
    },
  ],
)
