import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { App } from '../app.ts'
import { type Db, openDatabase } from '../db/client.ts'
import { CopyError } from '../db/copy.ts'
import { FolderInUse } from '../db/folderLock.ts'
import { migrate } from '../db/migrate.ts'
import { type Env, EnvError, readEnv } from '../env.ts'
import { backup, move, restore } from './data.commands.ts'
import { CommandError, endSessions, listSessions, makeSuperAdmin } from './people.commands.ts'

const HELP = `npm run admin -- <command>

  move --from <place> --to <place>   copies everything into an empty database; a place is a postgres:// address,
                                     a folder such as ./data, or a .sqlite file
  backup --to <file>                 writes all data into a .sqlite file, also while the server runs
  restore --from <file>              puts such a file into the empty database of these settings
  migrate                            brings the database to this release's shape
  super-admin --email <email> [--name <name>]
                                     makes or unlocks a super admin and says their new password once
  sessions [--email <email>]         lists sessions
  end-sessions --email <email>       ends all sessions of a person

Settings are the server's own: environment variables, or lines of .env.`

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const { positionals, values } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    email: { type: 'string' },
    name: { type: 'string' },
  },
})

/** What was given for an option. Throws where the command cannot do without it. */
function needed(option: 'from' | 'to' | 'email'): string {
  const value = values[option]
  if (typeof value !== 'string' || value === '') throw new CommandError(`--${option} is missing.\n\n${HELP}`)
  return value
}

const given = (option: 'email' | 'name'): string | undefined => {
  const value = values[option]
  return typeof value === 'string' ? value : undefined
}

/** With the database of these settings, in this release's shape. */
async function withOwn(work: (db: Db, env: Env) => Promise<void>): Promise<void> {
  const env = readEnv()
  const db = openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR })
  try {
    await migrate(db)
    await work(db, env)
  } finally {
    await db.destroy()
  }
}

/** With the whole app, which nobody can call: what happens to a person is one thing, whoever asks for it. */
const withApp = (work: (app: App) => Promise<void>): Promise<void> =>
  withOwn(async (db, env) => {
    // Loaded by those commands alone that need it.
    const { buildApp } = await import('../app.ts')
    // What the operator reads is what the command says.
    const quiet: Env = { ...env, LOG_LEVEL: 'silent' }
    const app = await buildApp({ env: quiet, db, webRoot: fileURLToPath(new URL('../web', import.meta.url)) })
    try {
      await work(app)
    } finally {
      await app.http.close()
    }
  })

const COMMANDS: Record<string, () => Promise<void>> = {
  help: async () => say(HELP),
  move: () => move({ from: needed('from'), to: needed('to') }, say),
  backup: () => backup(readEnv(), { to: needed('to') }, say),
  restore: () => restore(readEnv(), { from: needed('from') }, say),
  migrate: () => withOwn(async () => say('The database has this release’s shape.')),
  'super-admin': () => withApp((app) => makeSuperAdmin(app, { email: needed('email'), name: given('name') }, say)),
  sessions: () => withApp((app) => listSessions(app, { email: given('email') }, say)),
  'end-sessions': () => withApp((app) => endSessions(app, { email: needed('email') }, say)),
}

const isForOperators = (error: unknown): error is Error =>
  [CommandError, CopyError, FolderInUse, EnvError].some((kind) => error instanceof kind)

try {
  const command = COMMANDS[positionals[0] ?? 'help']
  if (!command) throw new CommandError(`There is no command ${positionals[0]}.\n\n${HELP}`)
  await command()
} catch (error) {
  process.stderr.write(`${isForOperators(error) ? error.message : error instanceof Error ? error.stack : error}\n`)
  process.exitCode = 1
}
