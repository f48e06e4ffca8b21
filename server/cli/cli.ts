import { fileURLToPath } from 'node:url'
import type { App } from '../app.ts'
import { isDatabaseGone } from '../db/client.ts'
import { CopyError } from '../db/copy.ts'
import { UnusableData } from '../db/dataFolder.ts'
import { FolderInUse } from '../db/folderLock.ts'
import { NewerDatabase } from '../db/migrate.ts'
import { type Env, EnvError, readEnv } from '../env.ts'
import { check, drill } from './checks.commands.ts'
import { CommandError } from './commandError.ts'
import { backup, move, restoreBackup } from './data.commands.ts'
import { type CliOption, readOptions } from './options.ts'
import { endSessionsOf, listSessions, makeSuperAdmin } from './people.commands.ts'
import { databaseNameOf, openCurrent, openMigrated, ownPlace } from './place.ts'
import { checkRota } from './rota.commands.ts'

const HELP = `npm run admin -- <command>

  move --from <place> --to <place>   copies everything into an empty database; a place is a postgres:// address,
                                     a folder such as ./data, or a .sqlite file
  backup --to <file>                 writes all data into a .sqlite file, also while the server runs
  restore --from <file>              puts such a file into the empty database of these settings
  check                              reads the database and the newest backup whole: sound, or what is damaged
  drill [--from <file>]              restores the newest backup, or this one, into a folder of its own and removes it
  migrate                            brings the database to this release's shape
  super-admin --email <email> [--name <name>]
                                     makes or unlocks a super admin and says their new password once
  rota-check --from <day> --to <day>  counts what is planned again, and names the rules that it breaks
  sessions [--email <email>]         lists sessions
  end-sessions --email <email>       ends all sessions of a person

Settings are the server's own: environment variables, or lines of .env.`

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Runs a command on the whole app, without listening: the command line uses the services that the API uses. */
async function withApp(work: (app: App) => Promise<void>): Promise<void> {
  // The operator reads the command's own output only.
  const env: Env = { ...readEnv(), LOG_LEVEL: 'silent' }
  const place = ownPlace(env)
  await using own = await openCurrent(place)
  say(`In ${databaseNameOf(place)}:`)
  // Imported here because the other commands start faster without it.
  const { buildApp } = await import('../app.ts')
  const app = await buildApp({ env, db: own.db, webRoot: fileURLToPath(new URL('../web', import.meta.url)) })
  try {
    await work(app)
  } finally {
    await app.http.close()
  }
}

async function migrateOwn(): Promise<void> {
  const place = ownPlace(readEnv())
  await using _migrated = await openMigrated(place)
  say(`${databaseNameOf(place)} has this release’s shape.`)
}

type Command = (args: string[]) => Promise<void>

/** A command with its required and optional options. */
const command =
  <Need extends CliOption = never, May extends CliOption = never>(
    needs: Need[],
    may: May[],
    run: (given: Record<Need, string> & Partial<Record<May, string>>) => Promise<void>,
  ): Command =>
  (args) =>
    run(readOptions(args, needs, may))

const help = command([], [], async () => say(HELP))

const COMMANDS: Record<string, Command> = {
  help,
  '--help': help,
  move: command(['from', 'to'], [], (given) => move(given, say)),
  backup: command(['to'], [], (given) => backup(readEnv(), given, say)),
  restore: command(['from'], [], (given) => restoreBackup(readEnv(), given, say)),
  check: command([], [], () => check(readEnv(), say)),
  drill: command([], ['from'], (given) => drill(readEnv(), given, say)),
  migrate: command([], [], migrateOwn),
  'rota-check': command(['from', 'to'], [], (given) => withApp((app) => checkRota(app, given, say))),
  'super-admin': command(['email'], ['name'], (given) => withApp((app) => makeSuperAdmin(app, given, say))),
  sessions: command([], ['email'], (given) => withApp((app) => listSessions(app, given, say))),
  'end-sessions': command(['email'], [], (given) => withApp((app) => endSessionsOf(app, given, say))),
}

const FOR_OPERATORS = [CommandError, CopyError, FolderInUse, EnvError, NewerDatabase, UnusableData]

/** Codes (SQLSTATE, SQLite, errno) of a database that refuses access, does not exist or is corrupt. */
const REFUSED = /^(28...|3D...|42501|SQLITE_NOTADB|SQLITE_CORRUPT.*|SQLITE_READONLY.*|EACCES)$/

/** One line for an error that an operator can resolve, with the stack for any other. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (FOR_OPERATORS.some((kind) => error instanceof kind)) return error.message
  const code = 'code' in error ? String(error.code) : ''
  if (isDatabaseGone(error) || REFUSED.test(code)) return `The database cannot be used: ${error.message || code}`
  return error.stack ?? error.message
}

// Databases, their side files and backups are their owner's alone.
process.umask(0o077)
try {
  const [name = 'help', ...args] = process.argv.slice(2)
  const run = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!run) throw new CommandError(`There is no command ${name}.\n\n${HELP}`)
  await run(args)
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exitCode = 1
}
