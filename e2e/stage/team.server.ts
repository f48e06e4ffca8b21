import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { type SignedIn, sessionsApi } from '#shared/people/sessions.ts'
import { setupApi } from '#shared/people/setup.ts'
import { type Role, type User, usersApi } from '#shared/people/users.ts'
import { type NewShiftInput, type Shift, scheduleApi } from '#shared/plan/schedule.ts'
import { freePort } from '../../server/testing/freePort.ts'
import { createTestDatabase } from '../../server/testing/postgres.ts'
import { requestOf } from '../../server/testing/request.ts'
import { startServerProcess } from '../../server/testing/server.process.ts'
import { fastFolder } from '../../server/testing/sharedMemory.ts'
import { addCrowd } from './crowd.database.ts'
import { SITE_PATH } from './site.ts'

/** IANA name of the zone the team lives in. */
export const TEAM_TIMEZONE = 'America/Chicago'

const PASSWORD = 'a good long password'

export interface Person {
  name: string
  email: string
  password: string
}

type Database = 'sqlite' | 'postgres'

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
  /** Calls the API, as the super admin where no token is given. Throws when the call is refused. */
  call<E extends Endpoint>(endpoint: E, input?: z.input<E['input']>, token?: string): Promise<z.output<E['output']>>
  /** HTTP status of a call that may be refused. */
  statusOf<E extends Endpoint>(endpoint: E, input: z.input<E['input']>, token: string): Promise<number>
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
  /**
   * Kills the server, at once and with all that is under way, and starts it again on the same data and the same port.
   */
  kill(): Promise<() => Promise<void>>
  /** Ends everything and removes every trace. Throws when the server did not end cleanly or has complained. */
  stop(): Promise<void>
}

/** Starts a server of its own for a test file. */
export async function startTeam({ database = 'sqlite', settings = {} }: TeamOptions = {}): Promise<Team> {
  const dataDir = mkdtempSync(join(fastFolder(), 'ushers-e2e-'))
  const postgres = database === 'postgres' ? await createTestDatabase() : undefined
  const email = settings.SUPER_ADMIN_EMAIL ?? 'ruth@example.org'
  const superAdmin: Person = { name: 'Ruth Ellison', email, password: PASSWORD }
  const port = await freePort()
  const path = settings.SITE_URL === undefined ? SITE_PATH : new URL(settings.SITE_URL).pathname.replace(/\/$/, '')
  const url = `http://127.0.0.1:${port}${path}`
  const environment: Record<string, string> = {
    DATA_DIR: dataDir,
    TEAM_TIMEZONE,
    RATE_LIMIT: 'off',
    SUPER_ADMIN_EMAIL: superAdmin.email,
    SUPER_ADMIN_PASSWORD: superAdmin.password,
    SUPER_ADMIN_NAME: superAdmin.name,
    ...(postgres && { DATABASE_URL: postgres.url }),
    ...(SITE_PATH !== '' && { SITE_URL: url }),
    ...settings,
  }
  let server = await startServerProcess(environment, { port })
  let people = 0

  async function ask<E extends Endpoint>(endpoint: E, input: unknown, token?: string): Promise<z.output<E['output']>> {
    const response = await fetch(...requestOf(url, endpoint, input, token))
    const text = await response.text()
    if (!response.ok) throw new Error(`${endpoint.method} ${endpoint.path} answered ${response.status}: ${text}`)
    return (text ? JSON.parse(text) : undefined) as z.output<E['output']>
  }
  const bringUp = async (): Promise<void> => {
    server = await startServerProcess(environment, { port })
  }
  const login = ({ email, password }: Person): Promise<SignedIn> => ask(sessionsApi.login, { email, password })
  const { token: adminToken } = await login(superAdmin)
  const call: Team['call'] = (endpoint, input, token = adminToken) => ask(endpoint, input, token)
  // This team is set up: its dashboard has no card of first steps. Where admins need two-step login, none may change
  // that yet.
  if (!settings.SECOND_FACTOR_REQUIRED) await call(setupApi.change, { dismissed: true })

  return {
    url,
    superAdmin,
    call,
    statusOf: async (endpoint, input, token) => (await fetch(...requestOf(url, endpoint, input, token))).status,
    async add({ name, role = 'standard' } = {}) {
      people += 1
      const email = `person${people}@example.org`
      const phoneNumber = `+1312555${String(1000 + people)}`
      const called = name ?? `Noor van Dijk ${people}`
      const person = { name: called, email, password: PASSWORD, phoneNumber, role }
      const { _id } = await call(usersApi.create, person)
      return { _id, name: called, email, password: PASSWORD }
    },
    addCrowd: (count) => addCrowd(dataDir, count),
    login,
    revoke: (token) => call(sessionsApi.logout, {}, token),
    addShift: (shift) => call(scheduleApi.createManual, shift),
    shifts: () => call(scheduleApi.list, { view: 'all' }),
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
