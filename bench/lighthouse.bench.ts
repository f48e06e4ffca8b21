import { freePort } from '../server/testing/freePort.ts'
import { type SignedIn, TOKEN_STORAGE_KEY, USER_STORAGE_KEY } from '../shared/people/sessions.ts'
import { type Audit, audit, CATEGORIES, type Category } from './lighthouse.audit.ts'
import { paintOffline } from './offline.paint.ts'
import { startProgram, temporaryFolder, untilReady } from './program.ts'
import { type Line, milliseconds, report } from './report.ts'
import { median } from './rounds.ts'
import { ensureBuilt, SERVER_FILE, serverSettings } from './server.process.ts'

const ROUNDS = 5

/** Points of a hundred (project limits). */
const LIMITS: Record<string, Record<Category, number>> = {
  '/login': { performance: 100, accessibility: 100, 'best-practices': 100 },
  '/dashboard': { performance: 95, accessibility: 100, 'best-practices': 100 },
}

/** Milliseconds until the dashboard is painted without a network (project limit). */
const OFFLINE_PAINT = { atMost: 1000 }

/** The member's login that the demo prints when it starts. */
function memberIn(output: string): { email: string; password: string } | null {
  const [, email, password] = /^ {2}member +(\S+@\S+) +(\S+)$/m.exec(output) ?? []
  return email && password ? { email, password } : null
}

async function signInTo(url: string, login: { email: string; password: string }): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  })
  if (!response.ok) throw new Error(`The login was answered ${response.status}`)
  const { token, user } = (await response.json()) as SignedIn
  return { [TOKEN_STORAGE_KEY]: token, [USER_STORAGE_KEY]: JSON.stringify(user) }
}

function linesOf(path: string, audits: Audit[]): Line[] {
  const beside =
    `first paint ${milliseconds(median(audits.map(({ firstPaintMs }) => firstPaintMs)))}, ` +
    `largest ${milliseconds(median(audits.map(({ largestPaintMs }) => largestPaintMs)))}, ` +
    `blocked ${milliseconds(median(audits.map(({ blockingMs }) => blockingMs)))}, ` +
    `moved ${median(audits.map(({ layoutShift }) => layoutShift)).toFixed(3)}`
  return CATEGORIES.map((category) => {
    const points = audits.map((one) => one.points[category])
    const atLeast = LIMITS[path]?.[category] ?? Number.NaN
    return {
      what: `${path}: ${category}`,
      measured: points.join(', '),
      beside: category === 'performance' ? beside : '',
      value: median(points),
      limit: { atLeast },
    }
  })
}

await ensureBuilt()
using folder = temporaryFolder()
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const env = { ...serverSettings({ port, dataDir: folder.path }), USHERS_DEMO: '1', TEAM_TIMEZONE: 'America/Chicago' }
await using server = startProgram({ args: [SERVER_FILE], env, pinned: false })
let output = ''
server.child.stdout?.on('data', (text) => {
  output += text
})
await untilReady(server, `${url}/readyz`)
const login = memberIn(output)
if (!login) throw new Error('The demo has printed no login of a member')
const storage = await signInTo(url, login)

const audits: Record<string, Audit[]> = { '/login': [], '/dashboard': [] }
for (let round = 0; round < ROUNDS; round += 1) {
  audits['/login']?.push(await audit(`${url}/login`))
  audits['/dashboard']?.push(await audit(`${url}/dashboard`, storage))
}
const paints = await paintOffline(`${url}/dashboard`, storage, ROUNDS)
const firstPaints = paints.map(({ firstPaintMs }) => firstPaintMs)
const complaints = new Set(Object.values(audits).flatMap((all) => all.flatMap((one) => one.complaints)))

report(
  [
    'Cores: not shared out, since what is measured is a browser, which uses them all.',
    'Lighthouse 12, its mobile profile, on the built app with the demo team, nothing cached; medians of five.',
    "Offline: the worker's page in a new tab, no network, processor slowed down fourfold.",
    ...[...complaints].map((complaint) => `Lighthouse complains: ${complaint}`),
  ],
  [
    ...Object.entries(audits).flatMap(([path, all]) => linesOf(path, all)),
    {
      what: '/dashboard offline: first paint',
      measured: firstPaints.map(milliseconds).join(', '),
      beside: `heading '${paints[0]?.heading}' after ${milliseconds(median(paints.map(({ headingMs }) => headingMs)))}`,
      value: median(firstPaints),
      limit: OFFLINE_PAINT,
      write: milliseconds,
    },
  ],
)
