import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import type { ErrorReply } from '#shared/errors.ts'
import type { NewUser } from '#shared/people/users.ts'
import { type App, buildApp } from '../app.ts'
import { type Database, openDatabase, openSqliteFile, SQLITE_FILE } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { readEnv } from '../env.ts'
import { hashPassword } from '../features/people/users/passwords.ts'
import { createTestDatabase } from './postgres.ts'
import { requestOf } from './request.ts'
import { fastFolder } from './sharedMemory.ts'

/** An HTTP response. A refusal's body has `error` and `code`. */
export interface Answer<Body> {
  status: number
  headers: Headers
  body: Body extends undefined ? Partial<ErrorReply> : Body & Partial<ErrorReply>
}

/** The whole app, listening. */
export interface RunningApp {
  app: App
  db: Database
  /** Such as http://127.0.0.1:40123, without /api. */
  url: string
  stop(): Promise<void>
}

export interface TestApp extends Omit<RunningApp, 'stop'> {
  /** Names the database, for a second process on it. */
  settings: { DATA_DIR: string; DATABASE_URL: string }
  /** Calls an endpoint over HTTP. `input` is not typed, so that tests can send invalid input. */
  call<E extends Endpoint>(endpoint: E, input?: unknown, token?: string): Promise<Answer<z.output<E['output']>>>
  /** Sends a multipart form with `fields`, and `bytes` in the file field of the endpoint. */
  upload<E extends Endpoint>(
    endpoint: E,
    form: { bytes?: Uint8Array; filename?: string; fields?: Record<string, string> },
    token?: string,
  ): Promise<Answer<z.output<E['output']>>>
  /** Stores a person and starts a session for them without checking the password, as a registration does. */
  signUp(
    person?: Partial<NewUser> & { isSuperAdmin?: boolean; waiting?: boolean },
  ): Promise<{ _id: string; token: string; email: string }>
}

export const PASSWORD = 'a good long password'

/** Hash of PASSWORD, computed once per process. */
let hashOfPassword: Promise<string> | undefined

/** Content of a migrated SQLite file, made once per process: migrations took a third of most files' time. */
let migratedFile: Promise<Buffer> | undefined

async function makeMigratedFile(): Promise<Buffer> {
  const dataDir = mkdtempSync(join(fastFolder(), 'ushers-test-'))
  const file = join(dataDir, SQLITE_FILE)
  const db = openSqliteFile(file)
  await migrate(db)
  // Side files of the database are written into it.
  await db.destroy()
  const content = readFileSync(file)
  rmSync(dataDir, { recursive: true, force: true })
  return content
}

async function answerOf<Body>(response: Response): Promise<Answer<Body>> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, headers: response.headers, body: isJson && text ? JSON.parse(text) : {} }
}

/** Starts the whole app on 127.0.0.1 without the built web app, on the database that DATA_DIR or DATABASE_URL names. */
export async function startApp(
  settings: Record<string, string>,
  options: { silenceMs?: number } = {},
): Promise<RunningApp> {
  const env = readEnv({ LOG_LEVEL: 'error', RATE_LIMIT: 'off', TEAM_TIMEZONE: 'America/Chicago', ...settings })
  const db = openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR, ...options })
  await migrate(db)
  const app = await buildApp({ env, db, webRoot: join(env.DATA_DIR, 'no-web') })
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  return {
    app,
    db,
    url: `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`,
    async stop() {
      await app.http.close()
      await db.destroy()
    },
  }
}

/** Starts the whole app on the database of this test project, for all tests of a file. */
export function withTestApp(settings: Record<string, string> = {}): TestApp {
  const test = {} as TestApp
  let stop = async (): Promise<void> => {}
  let people = 0

  beforeAll(async () => {
    const dataDir = mkdtempSync(join(fastFolder(), 'ushers-test-'))
    const template = process.env.TEST_DATABASE_TEMPLATE
    const postgres = inject('database') === 'postgres' ? await createTestDatabase(template) : undefined
    const database = { DATA_DIR: dataDir, DATABASE_URL: postgres?.url ?? '' }
    if (!postgres) {
      migratedFile ??= makeMigratedFile()
      writeFileSync(join(dataDir, SQLITE_FILE), await migratedFile)
    }
    const { stop: stopApp, ...running } = await startApp({ ...database, ...settings })
    Object.assign(test, running, { settings: database })
    stop = async () => {
      await stopApp()
      await postgres?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
  afterAll(() => stop())

  test.call = async (endpoint, input = {}, token) =>
    answerOf(await fetch(...requestOf(test.url, endpoint, input, token)))

  test.upload = async (endpoint, { bytes, filename = 'schedule.xlsx', fields = {} }, token) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    if (bytes) body.append(endpoint.file?.field ?? 'file', new Blob([new Uint8Array(bytes)]), filename)
    const headers = token ? { authorization: `Bearer ${token}` } : undefined
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => fields[name] ?? '')
    return answerOf(await fetch(`${test.url}/api${path}`, { method: endpoint.method, headers, body }))
  }

  test.signUp = async ({ isSuperAdmin = false, ...person } = {}) => {
    people += 1
    const email = person.email ?? `person${people}@example.org`
    const { password, ...rest } = person
    hashOfPassword ??= hashPassword(PASSWORD, 'test')
    const user = await test.app.users.create(null, {
      name: `Person ${people}`,
      phoneNumber: `+1555${String(people).padStart(7, '0')}`,
      ...rest,
      email,
      role: isSuperAdmin ? 'superAdmin' : (person.role ?? 'standard'),
      passwordHash: await (password === undefined ? hashOfPassword : hashPassword(password, 'test')),
    })
    const { token } = await test.app.sessions.start(user)
    return { _id: user._id, token, email }
  }

  return test
}
