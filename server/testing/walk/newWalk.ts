import { hashPassword } from '../../features/people/users/passwords.ts'
import { PASSWORD, type RunningApp } from '../app.ts'
import { requestOf } from '../request.ts'
import type { Memory } from './memory.ts'
import { feedOf, START } from './team.ts'
import type { Person } from './views.ts'
import type { Clock, Reply, Walk } from './walk.ts'

let hashOfPassword: Promise<string> | undefined

async function replyOf(response: Response): Promise<Reply> {
  const text = await response.text()
  const body: unknown = response.headers.get('content-type')?.includes('json') && text ? JSON.parse(text) : {}
  return { status: response.status, code: (body as { code?: string }).code, body }
}

/**
 * A walk on one server, or on several that share a database and take turns. One closure over the clock and whose turn
 * it is.
 */
export function newWalk(servers: readonly RunningApp[], clock: Clock, memory: Memory): Walk {
  const [first] = servers
  if (!first) throw new Error('A walk needs a server')
  let now = START
  let calls = 0
  let joined = 0
  const next = (): RunningApp => {
    calls += 1
    return servers[calls % servers.length] ?? first
  }
  const nextUrl = (): string => next().url
  const inject = (path: string, headers: Record<string, string> = {}) =>
    next().app.http.inject({ method: 'GET', url: path, headers })
  const walk: Walk = {
    ...{ people: [], files: [], previews: [], links: [], memory, past: [] },
    now: () => now,
    async pass(ms) {
      now += ms
      clock.set(now)
      const { app } = servers[calls % servers.length] ?? first
      await app.rota.answers.tick()
      await app.rota.callOuts.tick()
      await app.rota.openPlaces.tick()
      await app.rota.swaps.expireDue()
      await app.rota.templates.makeAhead()
    },
    boss() {
      const boss = walk.people.find(({ role }) => role === 'superAdmin')
      if (!boss) throw new Error('There is no super admin')
      return boss
    },
    call: async (endpoint, input, token) => replyOf(await fetch(...requestOf(nextUrl(), endpoint, input, token))),
    upload: async ({ method, path }, body, token) =>
      replyOf(await fetch(`${nextUrl()}/api${path}`, { method, headers: { authorization: `Bearer ${token}` }, body })),
    async read(endpoint, input, token) {
      const [url, { headers }] = requestOf('', endpoint, input, token)
      const { statusCode: status, body: text } = await inject(url, headers as Record<string, string>)
      const body: unknown = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {}
      return { status, code: (body as { code?: string }).code, body }
    },
    text: async (path) => (await inject(path)).body,
    async join(name, role) {
      joined += 1
      const email = `walker${joined}@example.org`
      hashOfPassword ??= hashPassword(PASSWORD, 'test')
      const phoneNumber = `+1555${String(joined).padStart(7, '0')}`
      const { _id } = await first.app.users.create(null, {
        ...{ name, email, phoneNumber, role, passwordHash: await hashOfPassword },
      })
      const person: Person = { _id, name, token: '', email, role, feed: '', state: 'active' }
      walk.people.push(person)
      await walk.signIn(person)
      person.feed = await feedOf(walk, person.token)
      return person
    },
    async signIn(person) {
      const credentials = await first.app.users.findCredentials(person.email)
      if (!credentials) throw new Error(`${person.email} has no account`)
      const users = await first.app.users.all()
      const user = users.find(({ _id }) => _id === person._id)
      if (user) person.token = (await first.app.sessions.start(user)).token
    },
  }
  clock.set(now)
  return walk
}
