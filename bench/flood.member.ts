import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../server/db/client.ts'
import { freePort } from '../server/testing/freePort.ts'
import { makeCertificate, SITE_HOST, startCaddy } from '../server/testing/proxies.ts'
import { rotaFixtures } from '../server/testing/rota.ts'
import { seedMembers } from '../server/testing/storedMembers.ts'
import { addDays } from '../shared/days.ts'
import type { Tls } from './paced.load.ts'
import { seedSundays } from './rota.data.ts'
import { type RunningServer, startServer } from './server.process.ts'

const MEMBERS = 60
const WEEKS = 13
const TIMES = ['8am', '9:45am', '11:30am', '5pm', '6:45pm']
const POSTS = 5

/** A team with a published quarter of 65 services behind the shipped Caddy, and what a member asks of it. */
export interface MemberTeam extends AsyncDisposable {
  server: RunningServer
  /** Address of the proxy, which forwards to the server. */
  url: string
  tls: Tls
  /** Tokens of the other members, from the second one of the team on. */
  others: string[]
  /** File with what the member sends, as bench/peers/flood.mjs reads it. */
  plan: string
  /** The first Sunday of the quarter. */
  from: string
}

/** Places everybody in turn, all asked, with some days on which they are away. Returns a place of the first member. */
async function publish(dataDir: string, services: string[], posts: string[], from: string): Promise<string> {
  const db = openDatabase({ databaseUrl: '', dataDir })
  const rota = rotaFixtures(() => db)
  try {
    const people = await db.selectFrom('users').select('id').where('role', '=', 'standard').orderBy('email').execute()
    const ids = people.map(({ id }) => id)
    const first = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'person0@example.org')
      .executeTakeFirst()
    await db.updateTable('services').set({ published_at: new Date().toISOString() }).execute()
    for (const [at, id] of ids.entries())
      for (const week of [at % WEEKS, (at * 5 + 3) % WEEKS]) await rota.days(id, 'away', addDays(from, week * 7))
    let own = ''
    for (const [at, service] of services.entries())
      for (const [place, post] of posts.entries()) {
        const userId = ids[(at * POSTS + place) % ids.length] ?? ''
        const id = await rota.assignment(service, userId, post, place % 2 === 0 ? 'accepted' : 'asked')
        // The first weeks are left out: their places may be too near to trade.
        if (userId === first?.id && at >= TIMES.length * 2) own ||= id
      }
    return own
  } finally {
    await db.destroy()
  }
}

/** The Sunday after the next one. */
function firstSunday(): string {
  const today = new Date().toISOString().slice(0, 10)
  return addDays(today, 14 - new Date(`${today}T00:00:00Z`).getUTCDay())
}

/** What a bench adds to the team. */
interface More {
  settings?: Record<string, string>
  /** Stores more, before the server starts that is measured. */
  prepare?(place: { dataDir: string; from: string; tokens: string[]; posts: string[] }): Promise<void>
}

export async function startMemberTeam(folder: string, more: More = {}): Promise<MemberTeam> {
  const [dataDir, proxyFolder] = [join(folder, 'member'), join(folder, 'proxy')]
  mkdirSync(proxyFolder)
  const port = await freePort()
  const url = `https://${SITE_HOST}:${port}`
  const tls = { host: SITE_HOST, certificate: makeCertificate(proxyFolder) }
  const settings = { RATE_LIMIT: 'on', SITE_URL: url, TRUST_PROXY: '127.0.0.1', ...more.settings }
  // The first start makes the schema and the super admin.
  await (await startServer({ dataDir, settings }))[Symbol.asyncDispose]()
  const [token = '', ...others] = await seedMembers({ dataDir }, MEMBERS)
  const from = firstSunday()
  const { services, posts } = await seedSundays({ dataDir }, { from, weeks: WEEKS, times: TIMES, posts: POSTS })
  const own = await publish(dataDir, services, posts, from)
  await more.prepare?.({ dataDir, from, tokens: [token, ...others], posts })
  const server = await startServer({ dataDir, settings })
  const proxy = await startCaddy({ folder: proxyFolder, serverPort: Number(new URL(server.url).port), port })

  const to = addDays(from, WEEKS * 7 - 1)
  const paths = [
    `/api/swaps/partners?assignmentId=${own}`,
    `/api/rota/coverage?from=${from}&to=${to}`,
    `/api/availability/mine?from=${from}&to=${addDays(from, 89)}`,
  ]
  const plan = join(folder, 'member.json')
  writeFileSync(plan, JSON.stringify({ token, paths, tls }))
  return {
    ...{ server, url, tls, others, plan, from },
    async [Symbol.asyncDispose]() {
      await proxy.stop()
      await server[Symbol.asyncDispose]()
    },
  }
}
