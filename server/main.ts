import { fileURLToPath } from 'node:url'
import { type App, buildApp } from './app.ts'
import { type Database, openDatabase } from './db/client.ts'
import { FolderInUse, lockFolder } from './db/folderLock.ts'
import { migrate, NewerDatabase } from './db/migrate.ts'
import { mustBeReachable } from './db/reachable.ts'
import { SILENCE_MS } from './db/silentPeer.ts'
import { forgetSpentTokens } from './db/spentTokens.ts'
import { type Login, seedDemo } from './demo/seed.ts'
import { type Env, EnvError, readEnv } from './env.ts'
import { ensureSuperAdmin } from './features/users/firstSuperAdmin.ts'
import { startCleanUp } from './jobs/cleanUp.ts'
import { startReminders } from './jobs/reminders.ts'
import { startSessionSweep } from './jobs/sessionSweep.ts'

/** How long requests under way may take after a stop was asked for. */
const DRAIN_MS = 25_000

const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** All interfaces: both families where the host has IPv6, else IPv4. */
async function listen({ http }: App, { HOST, PORT }: Env): Promise<void> {
  if (HOST) return void (await http.listen({ host: HOST, port: PORT }))
  try {
    await http.listen({ host: '::', port: PORT })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && /EAFNOSUPPORT|EADDRNOTAVAIL|EINVAL/.test(String(error.code))))
      throw error
    await http.listen({ host: '0.0.0.0', port: PORT })
  }
}

/** Once or twice, by Ctrl-C or SIGTERM: requests under way are finished, then the process ends. */
function stopOnSignal(app: App, db: Database, stopJobs: () => Promise<void>): void {
  let isStopping = false
  const stop = async (): Promise<void> => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    await Promise.all([stopJobs(), app.http.close()])
    await app.pushes.stop()
    await db.destroy()
    say('Stopped.')
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** Over connections of its own: a migration may take longer than any request. */
async function migrateDatabase(place: Parameters<typeof openDatabase>[0]): Promise<void> {
  const db = openDatabase(place)
  try {
    if (place.databaseUrl) await mustBeReachable(db)
    await migrate(db)
  } finally {
    await db.destroy()
  }
}

const DAY_MS = 86_400_000

/** What MESSAGE_RETENTION_DAYS says; without it messages are kept. */
async function forgetOldMessages({ messages }: App, { MESSAGE_RETENTION_DAYS: days }: Env): Promise<void> {
  if (days > 0) await messages.forgetBefore(new Date(Date.now() - days * DAY_MS).toISOString())
}

async function firstLogin(app: App, env: Env): Promise<Login[]> {
  const login = await ensureSuperAdmin(app.users, env)
  return login ? [{ role: 'super admin', ...login }] : []
}

const loginTable = (title: string, logins: Login[]): string =>
  [`\n${title}:`, ...logins.map((login) => `  ${login.role.padEnd(12)} ${login.email}  ${login.password}`), ''].join(
    '\n',
  )

async function start(): Promise<void> {
  const env = readEnv()
  if (!env.DATABASE_URL) lockFolder(env.DATA_DIR)
  const place = { databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR }
  await migrateDatabase(place)
  const db = openDatabase({ ...place, silenceMs: SILENCE_MS })
  const app = await buildApp({ env, db, webRoot: fileURLToPath(new URL('../web', import.meta.url)) })
  const logins = env.isDemo ? await seedDemo(app, db) : await firstLogin(app, env)
  const stopJobs = startCleanUp(app.http.log, [
    app.sessions.cleanUp,
    app.limits.cleanUp,
    app.phone.cleanUp,
    () => forgetSpentTokens(db),
    () => forgetOldMessages(app, env),
  ])
  const stopReminders = startReminders(app.http.log, app.reminders, app.pushes.nudge)
  const stopSweep = startSessionSweep(app.http.log, app.closeEnded)
  app.pushes.start()
  stopOnSignal(app, db, () => {
    stopJobs()
    stopReminders()
    return stopSweep()
  })
  await listen(app, env)
  if (logins.length > 0) say(loginTable(env.isDemo ? 'Demo logins' : 'First login, shown this once', logins))
  say(`Ushers Scheduler is ready at http://localhost:${env.PORT}`)
}

/** What an operator can mend is one line; everything else keeps its stack. */
function complaint(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ([EnvError, FolderInUse, NewerDatabase].some((kind) => error instanceof kind)) return error.message
  const code = 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') return `${error.message}. Another program listens there: set PORT to a free one.`
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
    return `HOST must be an address of this machine, or empty for all of them: ${error.message}.`
  if (code === 'EEXIST' || code === 'ENOTDIR') return `DATA_DIR must be a folder: ${error.message}.`
  if (code === 'EACCES')
    return `${error.message}. This user may not do that: set PORT above 1023, or DATA_DIR to a folder of its own.`
  return error.stack ?? error.message
}

try {
  await start()
} catch (error) {
  process.stderr.write(`${complaint(error)}\n`)
  process.exit(1)
}
