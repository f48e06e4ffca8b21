import type { Socket } from 'socket.io-client'
import { openDatabase } from '../server/db/client.ts'
import { connectLive } from '../server/testing/live.ts'
import { type PushTestService, startPushService } from '../server/testing/pushService.ts'
import { rotaFixtures } from '../server/testing/rota.ts'
import { seedMembers } from '../server/testing/storedMembers.ts'
import { addDays, today } from '../shared/days.ts'
import { pushApi } from '../shared/reach/push.ts'
import { answersApi } from '../shared/rota/answers.ts'
import { rotaSettingsApi } from '../shared/rota/settings.ts'
import { type DataPlace, onBothDatabases } from './databases.ts'
import { type Line, milliseconds, report } from './report.ts'
import { requestAs, requestTo } from './requests.ts'
import { median } from './rounds.ts'
import { ensureBuilt, type RunningServer, startServers } from './server.process.ts'

const MEMBERS = 60
const OPEN = 200
const WARM_UPS = 3

/** BENCH_ROUNDS: fewer rounds, to check that the bench runs. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20)

/** Project limits in milliseconds. */
const LIMITS = { push: { atMost: 5000 }, event: { atMost: 1000 } }

interface Declined {
  id: string
  token: string
}

/** An accepted place of a member for each round, a week and more ahead; makes those after the members admins. */
async function seed(place: DataPlace, tokens: readonly string[]): Promise<Declined[]> {
  const db = openDatabase(place)
  try {
    const rota = rotaFixtures(() => db)
    const door = await rota.post('Main Door')
    const idOf = async (at: number) =>
      (await db.selectFrom('users').select('id').where('name', '=', `Person ${at}`).executeTakeFirstOrThrow()).id
    const members = Array.from({ length: MEMBERS }, (_, at) => `Person ${at}`)
    await db
      .updateTable('users')
      .set({ role: 'admin' })
      .where('role', '=', 'standard')
      .where('name', 'not in', members)
      .execute()
    // Admins are not asked: they have no device here.
    const admins = await db.selectFrom('users').select('id').where('role', '!=', 'standard').execute()
    for (const { id } of admins) await rota.says(id, {})
    await db.updateTable('member_rota').set({ offers: 0 }).execute()
    const declined: Declined[] = []
    for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
      const date = addDays(today('UTC'), 8 + round)
      const service = await rota.service(date, '9am', { [door]: [1, 1] }, { published_at: '2026-01-01' })
      const id = await rota.assignment(service, await idOf(round), door, 'accepted')
      declined.push({ id, token: tokens[round] ?? '' })
    }
    return declined
  } finally {
    await db.destroy()
  }
}

/** Ends the minute in which a decline can be taken back. */
async function endMinute(place: DataPlace): Promise<void> {
  const db = openDatabase(place)
  try {
    await db
      .updateTable('call_outs')
      .set({ next_wave_at: new Date().toISOString() })
      .where('state', '=', 'open')
      .where('id', 'not in', db.selectFrom('offers').select('call_out_id'))
      .execute()
  } finally {
    await db.destroy()
  }
}

/**
 * Milliseconds from a decline until every open admin was told, and from the end of the minute in which it can be taken
 * back until the first push is handed over.
 */
async function declineOnce(
  {
    server,
    open,
    pushes,
    place,
  }: { server: RunningServer; open: readonly Socket[]; pushes: PushTestService; place: DataPlace },
  own: Declined,
) {
  const told = Promise.all(
    open.map(
      (socket) => new Promise<number>((resolve) => socket.once('rotaChanged', () => resolve(performance.now()))),
    ),
  )
  const handed = pushes.until(pushes.taken.length + 1).then(() => performance.now())
  const began = performance.now()
  const { id, token } = own
  await requestAs(server, token)(answersApi.answer, {
    ...{ id, answer: 'decline', sequence: 1 },
  })
  const event = Math.max(...(await told)) - began
  await endMinute(place)
  const ended = performance.now()
  const push = (await handed) - ended
  // Both who are asked have been told before the next round begins.
  await pushes.until(Math.ceil(pushes.taken.length / 2) * 2)
  return { event, push }
}

async function measure(what: string, count: number, place: DataPlace): Promise<Line[]> {
  // The first start makes the schema and the super admin.
  await (await startServers(1, place))[Symbol.asyncDispose]()
  const tokens = await seedMembers(place, MEMBERS + OPEN)
  const declined = await seed(place, tokens)
  const pushes = await startPushService()
  const settings = { TEAM_TIMEZONE: 'UTC', PUSH_ALLOWED_HOSTS: pushes.host }
  await using servers = await startServers(count, { ...place, settings, pinned: false })
  const [first] = servers.all as [RunningServer]
  await requestTo(first)(rotaSettingsApi.change, { quietFrom: '00:00', quietTo: '00:00' })
  for (const token of tokens.slice(0, MEMBERS))
    await requestAs(first, token)(pushApi.setToken, {
      token: pushes.subscribe().token,
    })
  const admins = tokens.slice(MEMBERS)
  const open: Socket[] = []
  for (const [at, token] of admins.entries())
    open.push((await connectLive(servers.all[at % servers.all.length] as RunningServer, token)).socket)
  try {
    const rounds: { event: number; push: number }[] = []
    for (const own of declined) rounds.push(await declineOnce({ server: first, open, pushes, place }, own))
    const kept = rounds.slice(WARM_UPS)
    const line = (name: string, values: number[], limit: Line['limit']): Line => ({
      what: `${what}: ${name}`,
      measured: `half ${milliseconds(median(values))}`,
      beside: `${ROUNDS} declines`,
      value: Math.max(...values),
      limit,
      write: milliseconds,
    })
    return [
      line(
        'the end of the minute after a decline until the first push is handed over, worst',
        kept.map(({ push }) => push),
        LIMITS.push,
      ),
      line(
        `until ${OPEN} open admins are told, worst`,
        kept.map(({ event }) => event),
        LIMITS.event,
      ),
    ]
  } finally {
    for (const socket of open) socket.close()
    await pushes.close()
  }
}

await ensureBuilt(['server'])
report(
  [
    `${MEMBERS} members with a device each, ${OPEN} admins with the app open. Each decline is of a service more than a week ahead:`,
    'two are asked once the minute is over in which it can be taken back; the bench ends the minute. Admins are told from the',
    'request on, pushes are counted from the end of the minute: the job looks every four seconds. The push service and the open apps are in one process that is not the',
    'server. With two processes the decline goes to the first, and half of the admins are on the second.',
  ],
  await onBothDatabases(measure),
)
