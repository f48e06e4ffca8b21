import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Socket } from 'socket.io-client'
import { type Database, openDatabase } from '../server/db/client.ts'
import { connectLive } from '../server/testing/live.ts'
import type { TestDevice } from '../server/testing/pushService.ts'
import { requestOf } from '../server/testing/request.ts'
import { pushApi } from '../shared/reach/push.ts'
import { callsApi } from '../shared/sunday/calls.ts'
import type { DataPlace } from './databases.ts'
import { enqueueTold, storeTold, type Told } from './push.data.ts'
import { type Line, milliseconds } from './report.ts'
import { requestAs, requestTo } from './requests.ts'
import { median } from './rounds.ts'
import { type RunningServer, startServers } from './server.process.ts'
import { type CallPushService, startCallPushes } from './sunday.pushes.ts'

/** BENCH_ROUNDS: fewer rounds, to check that the bench runs. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const BACKLOG = 10_000
/** Devices that never show the call. */
const SILENT = 5

/** Project limits in milliseconds. */
const LIMITS = { pushed: { atMost: 500 }, shown: { atMost: 1000 }, known: { atMost: 5000 } }
/** Pause between two looks at who has shown a call. */
const LOOK_MS = 25

interface Called {
  /** Milliseconds until the push service has got the push of each device. */
  pushed: number
  /** Milliseconds until each open app has fetched the call. */
  shown: number
  /** Milliseconds until the call names all that have shown it, and nobody else. */
  known: number
  /** Other pushes that still waited when the last one of the call was handed over. */
  waiting: number
}

interface Stage {
  servers: RunningServer[]
  db: Database
  tokens: string[]
  sockets: Socket[]
  pushes: CallPushService
  date: string
}

const deviceOf = (at: number): Omit<TestDevice, 'token' | 'endpoint'> => {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return { path: `/call/${at}-${'x'.repeat(150)}`, keys, auth: randomBytes(16) }
}

const waitingIn = async (db: Database): Promise<number> => {
  const countOf = async (table: 'outbox' | 'push_deliveries') =>
    Number(
      (
        await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('rows'))
          .executeTakeFirstOrThrow()
      ).rows,
    )
  return (await countOf('outbox')) + (await countOf('push_deliveries'))
}

/** Calls everybody once, and measures from the request on. */
async function callOnce({ servers, db, tokens, sockets, pushes, date }: Stage): Promise<Called> {
  const [first] = servers as [RunningServer]
  const began = performance.now()
  const onScreens = sockets.map(
    (socket, at) =>
      new Promise<number>((resolve, reject) =>
        socket.once('callChanged', async ({ _id }: { _id: string }) => {
          const server = servers[at % servers.length] as RunningServer
          await requestAs(server, tokens[at] ?? '')(callsApi.show, { id: _id }).catch(reject)
          resolve(performance.now())
        }),
      ),
  )
  const taken = pushes.next(tokens.length)
  const call = { uuid: randomUUID(), kind: 'medical', text: 'By the font, an elderly man has fallen', date }
  const { body } = await requestTo(first)(callsApi.create, call)
  const last = (await taken).at(-1)?.at ?? Number.NaN
  const waiting = await waitingIn(db)
  const shown = Math.max(...(await Promise.all(onScreens)))
  for (;;) {
    const { people } = (await requestTo(first)(callsApi.show, { id: body._id })).body
    if (people.filter(({ shownAt }) => shownAt !== null).length === tokens.length - SILENT) break
    await wait(LOOK_MS)
  }
  const known = performance.now()
  const ended = pushes.next(tokens.length)
  await requestTo(first)(callsApi.end, { id: body._id })
  await ended
  return { pushed: last - began, shown: shown - began, known: known - began, waiting }
}

/** Waits until a part of the backlog is on its way. */
async function backlogOf(stage: Stage, told: Told[]): Promise<void> {
  const before = stage.pushes.others()
  await enqueueTold(stage.db, told)
  while (stage.pushes.others() < before + 100) await wait(5)
}

/** Forgets what still waits, and waits until what was being sent is out. */
async function dropBacklog({ db, pushes }: Stage): Promise<void> {
  for (const table of ['outbox', 'push_deliveries'] as const) await db.deleteFrom(table).execute()
  for (let before = -1; before < pushes.others(); ) {
    before = pushes.others()
    await wait(1000)
  }
}

function linesOf(what: string, devices: number, busy: Called[], quiet: Called[]): Line[] {
  const line = (name: string, key: 'pushed' | 'shown' | 'known'): Line => {
    const [loaded, alone] = [busy, quiet].map((all) => all.map((one) => one[key])) as [number[], number[]]
    return {
      what: `${what}: ${name}, worst`,
      measured: `half ${milliseconds(median(loaded))}`,
      beside: `nothing waiting: half ${milliseconds(median(alone))}`,
      value: Math.max(...loaded),
      limit: LIMITS[key],
      write: milliseconds,
    }
  }
  const waiting = busy.map((one) => one.waiting)
  return [
    line(`a call handed over for all of ${devices} devices`, 'pushed'),
    line(`a call fetched by ${devices} open apps`, 'shown'),
    line(`known who of ${devices} has not shown it`, 'known'),
    {
      what: `${what}: other pushes that still waited when the last one of the call was handed over, fewest`,
      measured: `half ${median(waiting)}`,
      beside: `${BACKLOG} were queued`,
      value: Math.min(...waiting),
    },
  ]
}

/**
 * Measures calls to people who have a device and an open app each, in turn with and without 10,000 other pushes that
 * wait for the same push service. `tokens` are theirs; the super admin calls.
 */
export async function measureCalls(what: string, processes: number, place: DataPlace, tokens: string[], date: string) {
  const devices = new Map(tokens.map((_, at) => [`/call/${at}`, deviceOf(at)] as const))
  const byPath = new Map([...devices.values()].map((device) => [device.path, device as TestDevice]))
  const silent = new Set([...byPath.keys()].slice(0, SILENT))
  let arrivedAt = ''
  await using pushes = await startCallPushes(byPath, (path, { uuid }) => {
    if (!silent.has(path)) void fetch(...requestOf(arrivedAt, pushApi.arrived, { uuid }))
  })
  const settings = { TEAM_TIMEZONE: 'UTC', PUSH_ALLOWED_HOSTS: pushes.host }
  await using started = await startServers(processes, { ...place, settings, pinned: false })
  const servers = started.all
  arrivedAt = servers.at(-1)?.url ?? ''
  const db = openDatabase(place)
  const sockets: Socket[] = []
  try {
    for (const [at, { path, keys, auth }] of [...byPath.values()].entries()) {
      const encoded = { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') }
      const token = JSON.stringify({ endpoint: `${pushes.url}${path}`, expirationTime: null, keys: encoded })
      const server = servers[at % servers.length] as RunningServer
      await requestAs(server, tokens[at] ?? '')(pushApi.setToken, { token })
      sockets.push((await connectLive(server, tokens[at] ?? '')).socket)
    }
    const told = await storeTold(db, pushes.url, BACKLOG)
    const stage: Stage = { servers, db, tokens, sockets, pushes, date }
    const [busy, quiet]: [Called[], Called[]] = [[], []]
    for (let round = 0; round < ROUNDS + 1; round += 1) {
      const alone = await callOnce(stage)
      await backlogOf(stage, told)
      const loaded = await callOnce(stage)
      await dropBacklog(stage)
      // Ten calls an hour are the limit of a person.
      await db.deleteFrom('calls').execute()
      if (round > 0) {
        busy.push(loaded)
        quiet.push(alone)
      }
    }
    return linesOf(what, tokens.length, busy, quiet)
  } finally {
    for (const socket of sockets) socket.close()
    await db.destroy()
  }
}
