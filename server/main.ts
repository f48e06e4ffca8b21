import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DemoLogin } from '#shared/people/config.ts'
import type { Role } from '#shared/people/users.ts'
import { type App, buildApp } from './app.ts'
import { type Database, openDatabase, SQLITE_FILE } from './db/client.ts'
import { mustBeSound, namingPlace, UnusableData } from './db/dataFolder.ts'
import { FolderInUse, lockFolder } from './db/folderLock.ts'
import { migrate, missingIn, NewerDatabase } from './db/migrate.ts'
import { isInTheClear } from './db/postgresUrl.ts'
import { mustBeReachable } from './db/reachable.ts'
import { SILENCE_MS } from './db/silentPeer.ts'
import { type Env, EnvError, readEnv, warningsOf } from './env.ts'
import { ensureSuperAdmin } from './features/people/users/firstSuperAdmin.ts'
import { prepareBackups } from './jobs/backups.ts'
import { jobs } from './jobs/jobs.ts'
import { startJobs } from './jobs/runner.ts'
import { endWithSupervisor, holdUntilAsked, mustHaveSupervisor, startedAs, tellSupervisor } from './supervised.ts'
import { version } from './version.ts'

/** Longest stop in milliseconds. Requests have eight seconds of it (`server/http/drain.ts`). */
const STOP_MS = 9_500

/** An address to listen at. */
interface At {
  host: string
  port: number
}

const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** Listens on HOST, else on all interfaces: IPv6 and IPv4, or IPv4 alone on a host without IPv6. */
async function listen(listenAt: (at: At) => Promise<unknown>, { HOST, PORT }: Env): Promise<void> {
  if (HOST) return void (await listenAt({ host: HOST, port: PORT }))
  try {
    await listenAt({ host: '::', port: PORT })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && /EAFNOSUPPORT|EADDRNOTAVAIL|EINVAL/.test(String(error.code))))
      throw error
    await listenAt({ host: '0.0.0.0', port: PORT })
  }
}

/** Waits until the supervisor asks to serve, where it holds this release. */
async function holdIfAsked({ http }: App, env: Env): Promise<void> {
  if (startedAs() !== 'held') return
  const listenWith = (server: Server): Promise<void> =>
    listen((at) => once(server.listen(at.port, at.host), 'listening'), env)
  await holdUntilAsked(http, listenWith, () => tellSupervisor({ now: 'held', HOST: env.HOST, PORT: env.PORT }))
}

/** Finishes requests in progress on Ctrl-C or SIGTERM, once or more, then ends the process. */
function stopOnSignal(app: App, db: Database, stopJobs: () => Promise<void>): void {
  let isStopping = false
  const stop = async (): Promise<void> => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), STOP_MS).unref()
    app.backups?.stop()
    await Promise.all([stopJobs(), app.http.close()])
    await Promise.all([app.pushes.stop(), app.calling.stop(), app.mailing.stop(), app.hooking.stop()])
    await db.destroy()
    say('Stopped.')
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/**
 * Says which release this is, once it knows the database, and what it does, where there is something to do. Uses its
 * own connections without the timeout of requests: a migration may take longer.
 */
async function migrateDatabase(place: Parameters<typeof openDatabase>[0]): Promise<void> {
  const db = openDatabase(place)
  try {
    if (place.databaseUrl) await mustBeReachable(db)
    const missing = await missingIn(db)
    say(`Ushers Scheduler ${version()}`)
    const [first, last] = [missing[0], missing.at(-1)]
    if (first)
      say(`Migrating the database: ${first === last ? first : `${missing.length} steps, ${first} to ${last}`} …`)
    const begun = performance.now()
    await migrate(db)
    if (first) say(`Migrating the database: done in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  } finally {
    await db.destroy()
  }
}

type Login = Pick<DemoLogin, 'role' | 'email' | 'password'>

async function demoLogins(app: App, db: Database): Promise<Login[]> {
  // Loaded by a demo alone: its invented pictures bring libvips, which takes 15 MB.
  const { seedDemo } = await import('./demo/seed.ts')
  const logins = await seedDemo(app, db)
  app.config.offerLogins(logins)
  return logins
}

async function firstLogin(app: App, env: Env): Promise<Login[]> {
  const login = await ensureSuperAdmin(app.users, env)
  return login ? [{ role: 'superAdmin', ...login }] : []
}

const ROLES: Record<Role, string> = { superAdmin: 'super admin', admin: 'admin', standard: 'member' }

const loginTable = (title: string, logins: Login[]): string =>
  [
    `\n${title}:`,
    ...logins.map((login) => `  ${ROLES[login.role].padEnd(12)} ${login.email}  ${login.password}`),
    '',
  ].join('\n')

async function start(env: Env): Promise<void> {
  prepareBackups(env.BACKUP_DIR)
  if (env.DATABASE_URL && isInTheClear(env.DATABASE_URL))
    process.stderr.write('Warning: DATABASE_URL leads over a network without TLS. Add ?sslmode=verify-full to it.\n')
  const place = { databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR }
  await mustHaveSupervisor()
  await migrateDatabase(place)
  const db = openDatabase({ ...place, silenceMs: SILENCE_MS })
  const app = await buildApp({ env, db, webRoot: fileURLToPath(new URL('../web', import.meta.url)) })
  const logins = env.isDemo ? await demoLogins(app, db) : await firstLogin(app, env)
  const { log } = app.http
  await holdIfAsked(app, env)
  const stopJobs = startJobs(log, jobs({ ...app, db, log, retentionDays: env.MESSAGE_RETENTION_DAYS }))
  app.pushes.start()
  app.calling.start()
  app.mailing.start()
  app.hooking.start()
  stopOnSignal(app, db, stopJobs)
  await listen((at) => app.http.listen(at), env)
  if (logins.length > 0) say(loginTable(env.isDemo ? 'Demo logins' : 'First login, shown this once', logins))
  say(`Ushers Scheduler is ready at http://localhost:${env.PORT}`)
  tellSupervisor({ now: 'serving', HOST: env.HOST, PORT: env.PORT })
}

/** Starts on the embedded database, after a look at its folder and its file. */
async function startInFolder(env: Env): Promise<void> {
  lockFolder(env.DATA_DIR)
  const file = join(env.DATA_DIR, SQLITE_FILE)
  try {
    if (existsSync(file)) mustBeSound(file, { quick: true })
    await start(env)
  } catch (error) {
    throw namingPlace(file, error)
  }
}

/** One line for an error that an operator can resolve, with the stack for any other. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ([EnvError, FolderInUse, NewerDatabase, UnusableData].some((kind) => error instanceof kind)) return error.message
  const code = 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') return `${error.message}. Another program listens there: set PORT to a free one.`
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
    return `HOST must be an address of this machine, or empty for all of them: ${error.message}.`
  if (code === 'EACCES') return `${error.message}. This user may not do that: set PORT above 1023.`
  return error.stack ?? error.message
}

// Databases, their side files and backups are their owner's alone.
process.umask(0o077)
endWithSupervisor()
try {
  const env = readEnv()
  for (const warning of warningsOf()) process.stderr.write(`Warning: ${warning}\n`)
  await (env.DATABASE_URL ? start(env) : startInFolder(env))
} catch (error) {
  tellSupervisor({ failed: messageOf(error) })
  process.stderr.write(`${messageOf(error)}\n`)
  process.exit(1)
}
