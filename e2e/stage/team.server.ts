import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NewShiftInput, Shift } from '#shared/schedule.ts'
import type { SignedIn } from '#shared/sessions.ts'
import type { Role, User } from '#shared/users.ts'
import { createTestDatabase } from '../../server/testing/postgres.ts'
import { addCrowd } from './crowd.database.ts'
import { type RunningServer, startServer } from './server.process.ts'

/** IANA name of the zone the team lives in. */
export const TEAM_TIMEZONE = 'America/Chicago'

const PASSWORD = 'a good long password'

export interface Person {
  name: string
  email: string
  password: string
}

export type Database = 'sqlite' | 'postgres'

export interface TeamOptions {
  database?: Database
  /** Environment variables besides, or instead of, those every test server gets. */
  settings?: Record<string, string>
}

/** Somebody who was added. */
export type Member = Person & Pick<User, '_id'>

/** A server with an empty schedule and one super admin, and what tests do behind the browser's back. */
export interface Team {
  url: string
  superAdmin: Person
  /** Creates a person through the API, as the super admin does; without a name, one whom no other test touches. */
  add(person?: { name?: string; role?: Exclude<Role, 'superAdmin'> }): Promise<Member>
  /** Puts many members into its database, `crowdName(0)` and on; the team must be on SQLite. */
  addCrowd(count: number): void
  /** Signs in over the API. */
  login(person: Person): Promise<SignedIn>
  /** Ends the session of a token over the API, as another device of the same person could. */
  revoke(token: string): Promise<void>
  addShift(shift: NewShiftInput): Promise<Shift>
  /** All that is stored, as the super admin sees it. */
  shifts(): Promise<Shift[]>
  /** Stops the server and starts it again on the same data and the same port. */
  takeDown(): Promise<() => Promise<void>>
  /** Kills the server, at once and with all that is under way, and starts it again on the same data and the same port. */
  kill(): Promise<() => Promise<void>>
  /** Ends everything and removes every trace. Throws when the server did not end cleanly or has complained. */
  stop(): Promise<void>
}

/** Starts a server of its own for a test file. */
export async function startTeam({ database = 'sqlite', settings = {} }: TeamOptions = {}): Promise<Team> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ushers-e2e-'))
  const postgres = database === 'postgres' ? await createTestDatabase() : undefined
  const superAdmin: Person = { name: 'Ruth Ellison', email: 'ruth@example.org', password: PASSWORD }
  const environment: Record<string, string> = {
    DATA_DIR: dataDir,
    TEAM_TIMEZONE,
    RATE_LIMIT: 'off',
    SUPER_ADMIN_EMAIL: superAdmin.email,
    SUPER_ADMIN_PASSWORD: superAdmin.password,
    SUPER_ADMIN_NAME: superAdmin.name,
    ...(postgres && { DATABASE_URL: postgres.url }),
    ...settings,
  }
  let server: RunningServer = await startServer(environment)
  let people = 0

  async function ask<Answer>(method: string, path: string, token?: string, body?: object): Promise<Answer> {
    const response = await fetch(`${server.url}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return (text ? JSON.parse(text) : undefined) as Answer
  }
  const bringUp = async (): Promise<void> => {
    server = await startServer(environment, server.port)
  }
  const login = ({ email, password }: Person) => ask<SignedIn>('POST', '/users/login', undefined, { email, password })
  const { token: adminToken } = await login(superAdmin)

  return {
    url: server.url,
    superAdmin,
    async add({ name, role = 'standard' } = {}) {
      people += 1
      const email = `person${people}@example.org`
      const phoneNumber = `+1312555${String(1000 + people)}`
      const called = name ?? `Noor van Dijk ${people}`
      const person = { name: called, email, password: PASSWORD, phoneNumber, role }
      const { _id } = await ask<User>('POST', '/users/super-create', adminToken, person)
      return { _id, name: called, email, password: PASSWORD }
    },
    addCrowd: (count) => addCrowd(dataDir, count),
    login,
    revoke: (token) => ask('POST', '/users/logout', token, {}),
    addShift: (shift) => ask('POST', '/schedule/manual', adminToken, shift),
    shifts: () => ask('GET', '/schedule?view=all', adminToken),
    async takeDown() {
      await server.stop()
      return bringUp
    },
    async kill() {
      await server.kill()
      return bringUp
    },
    async stop() {
      try {
        await server.stop()
      } finally {
        await postgres?.drop()
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
  }
}
