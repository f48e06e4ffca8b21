import { fileURLToPath } from 'node:url'
import type { App } from '../app.ts'
import { isDatabaseGone } from '../db/client.ts'
import { CopyError } from '../db/copy.ts'
import { UnusableData } from '../db/dataFolder.ts'
import { FolderInUse } from '../db/folderLock.ts'
import { NewerDatabase } from '../db/migrate.ts'
import { databaseCodeOf } from '../db/sqlite/codes.ts'
import { type Env, EnvError, readEnv } from '../env.ts'
import { asTyped } from './asTyped.ts'
import { check, drill } from './checks.commands.ts'
import { CommandError } from './commandError.ts'
import { backup, importExport, move, restoreBackup } from './data.commands.ts'
import { type CliOption, readOptions } from './options.ts'
import { endSessionsOf, listSessions, makeSuperAdmin } from './people.commands.ts'
import { databaseNameOf, openCurrent, openMigrated, ownPlace } from './place.ts'
import { checkRota, checkRotaRun } from './rota.commands.ts'

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

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

/** A command of the operator. */
export interface Command {
  /** Its options as they are typed after its name. */
  usage: string
  /** What it does, in lines of a help page. */
  what: string[]
  run(args: string[]): Promise<void>
}

/** A command with its required and optional options. */
const command = <Need extends CliOption = never, May extends CliOption = never>(
  needs: Need[],
  may: May[],
  { usage = '', what }: { usage?: string; what: string[] },
  run: (given: Record<Need, string> & Partial<Record<May, string>>) => Promise<void>,
): Command => ({ usage, what, run: (args) => run(readOptions(args, needs, may)) })

export const COMMANDS: Record<string, Command> = {
  move: command(
    ['from', 'to'],
    [],
    {
      usage: '--from <place> --to <place>',
      what: [
        'copies everything into an empty database; a place is a postgres:// address,',
        'a folder such as ./data, or a .sqlite file',
      ],
    },
    (given) => move(given, say),
  ),
  backup: command(
    ['to'],
    [],
    { usage: '--to <file>', what: ['writes all data into a .sqlite file, also while the server runs'] },
    (given) => backup(readEnv(), given, say),
  ),
  restore: command(
    ['from'],
    [],
    { usage: '--from <file>', what: ['puts such a file into the empty database of these settings'] },
    (given) => restoreBackup(readEnv(), given, say),
  ),
  'import-export': command(
    ['from'],
    [],
    {
      usage: '--from <zip>',
      what: ['brings the export of a whole team (Admin, super admins) into the empty team of these settings'],
    },
    (given) => importExport(readEnv(), given, say),
  ),
  check: command([], [], { what: ['reads the database and the newest backup whole: sound, or what is damaged'] }, () =>
    check(readEnv(), say),
  ),
  drill: command(
    [],
    ['from'],
    {
      usage: '[--from <file>]',
      what: ['restores the newest backup, or this one, into a folder of its own and removes it'],
    },
    (given) => drill(readEnv(), given, say),
  ),
  migrate: command([], [], { what: ['brings the database to this release’s shape'] }, migrateOwn),
  'super-admin': command(
    ['email'],
    ['name'],
    {
      usage: '--email <email> [--name <name>]',
      what: ['makes or unlocks a super admin and says their new password once'],
    },
    (given) => withApp((app) => makeSuperAdmin(app, given, say)),
  ),
  'rota-check': command(
    [],
    ['from', 'to', 'run'],
    {
      usage: '--from <day> --to <day> | --run <id>',
      what: [
        'counts what is planned again, and names the rules that it breaks;',
        'of a run: computes again what is proved of its goals',
      ],
    },
    (given) => withApp((app) => (given.run ? checkRotaRun(app, given.run, say) : checkRota(app, given, say))),
  ),
  sessions: command([], ['email'], { usage: '[--email <email>]', what: ['lists sessions'] }, (given) =>
    withApp((app) => listSessions(app, given, say)),
  ),
  'end-sessions': command(
    ['email'],
    [],
    { usage: '--email <email>', what: ['ends all sessions of a person'] },
    (given) => withApp((app) => endSessionsOf(app, given, say)),
  ),
}

/** Column in which a help page says what a command does. */
const WHAT_COLUMN = 38

/** A command on a help page: its options, and beside or below them what it does. */
export function helpOf(name: string, { usage, what }: Pick<Command, 'usage' | 'what'>): string {
  const typed = `  ${name} ${usage}`.trimEnd()
  const indent = ' '.repeat(WHAT_COLUMN)
  const [first = '', ...rest] = what
  const lines = typed.length < WHAT_COLUMN - 1 ? [typed.padEnd(WHAT_COLUMN) + first] : [typed, indent + first]
  return [...lines, ...rest.map((line) => indent + line)].join('\n')
}

export const SETTINGS_HELP = `Settings are the server's own: environment variables, or lines of .env.`

/** The help page of the operator's commands. */
export const commandsHelp = (): string =>
  `${asTyped('admin', '<command>')}\n\n${Object.entries(COMMANDS)
    .map(([name, one]) => helpOf(name, one))
    .join('\n')}\n\n${SETTINGS_HELP}`

const FOR_OPERATORS = [CommandError, CopyError, FolderInUse, EnvError, NewerDatabase, UnusableData]

/** Codes (SQLSTATE, SQLite, errno) of a database that refuses access, does not exist or is corrupt. */
const REFUSED = /^(28...|3D...|42501|SQLITE_NOTADB|SQLITE_CORRUPT.*|SQLITE_READONLY.*|EACCES)$/

/** One line for an error that an operator can resolve, with the stack for any other. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (FOR_OPERATORS.some((kind) => error instanceof kind)) return error.message
  const code = databaseCodeOf(error)
  if (isDatabaseGone(error) || REFUSED.test(code)) return `The database cannot be used: ${error.message || code}`
  return error.stack ?? error.message
}

/** Runs `work`; what it throws becomes a line of standard error and the exit code 1. */
export async function reporting(work: () => Promise<void>): Promise<void> {
  // Databases, their side files and backups are their owner's alone.
  process.umask(0o077)
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`)
    process.exitCode = 1
  }
}

export const isHelpOption = (word: string): boolean => word === '--help' || word === '-h'

/** Runs the command that `words` name with its options, or prints the help page. Throws what the command throws. */
export async function operate([name = 'help', ...args]: string[]): Promise<void> {
  if (name === 'help' || isHelpOption(name)) {
    readOptions(args, [], [])
    return say(commandsHelp())
  }
  const chosen = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!chosen) throw new CommandError(`There is no command ${name}.\n\n${commandsHelp()}`)
  if (args.some(isHelpOption)) return say(helpOf(name, chosen))
  await chosen.run(args)
}
