import { startedAs } from '../supervised.ts'
import { version } from '../version.ts'
import { CommandError } from './commandError.ts'
import { isArchive } from './installation.ts'
import { COMMANDS, type Command, helpOf, isHelpOption, operate, reporting, say } from './operate.ts'
import { readOptions, takeWord } from './options.ts'
import { sayWhetherReady } from './readiness.ts'
import { readSettingsFiles } from './settingsFiles.ts'
import { endWithStarter } from './upgrade/program.ts'

/** Folder of the demo's data, so that its invented people never enter the team's. */
const DEMO_DATA = './data-demo'

/** Loads the server, which starts in this process. Signals end it until the server has handlers of its own. */
async function serve(): Promise<void> {
  process.env.NODE_ENV ??= 'production'
  let isHandedOver = false
  // Stays after that: a second signal does not kill the process while the server stops.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      isHandedOver ||= process.listenerCount(signal) > 1
      if (!isHandedOver) process.exit(0)
    })
  await import('../main.ts')
}

const withoutOptions =
  (run: () => Promise<void>) =>
  async (args: string[]): Promise<void> => {
    readOptions(args, [], [])
    await run()
  }

/** The same command as below `admin`. */
const ofOperator = (name: string): Command => {
  const one = COMMANDS[name]
  if (!one) throw new Error(`there is no command ${name}`)
  return one
}

const WORDS: Record<string, Command> = {
  start: { usage: '', what: ['serves the team; also without a word'], run: withoutOptions(serve) },
  demo: {
    usage: '',
    what: [`serves an invented team, whose data is in ${DEMO_DATA}`],
    run: withoutOptions(() => {
      process.env.USHERS_DEMO = '1'
      return serve()
    }),
  },
  backup: ofOperator('backup'),
  restore: ofOperator('restore'),
  check: ofOperator('check'),
  drill: ofOperator('drill'),
  move: ofOperator('move'),
  admin: { usage: '<command>', what: ['people, sessions, rota: "admin help" lists the commands'], run: operate },
  upgrade: {
    usage: '<archive> [--sum <SHA-256>]',
    what: [
      'replaces an unpacked archive by a newer one, ushers-….tar.xz, with its data; the sum is',
      'that of SHA256SUMS beside it. Where anything is wrong the old release runs on with its data',
    ],
    async run(args) {
      const { word, rest } = takeWord(args, 'The archive')
      const given = readOptions(rest, [], ['sum'])
      const { upgrade } = await import('./upgrade/upgrade.ts')
      await upgrade({ archive: word, ...given }, args, say)
    },
  },
  rollback: {
    usage: '[--yes]',
    what: ['goes back to the release before, with the data of that moment; says first what was written since'],
    async run(args) {
      const given = readOptions(args, [], ['yes'])
      const { rollback } = await import('./upgrade/rollback.ts')
      await rollback({ isSure: given.yes !== undefined }, args, say)
    },
  },
  version: { usage: '', what: ['prints the release'], run: withoutOptions(async () => say(version())) },
  ready: {
    usage: '',
    what: ['0 where the server of these settings is ready, else 1'],
    run: withoutOptions(sayWhetherReady),
  },
}

const HELP = {
  head: 'ushers [--env-file <file>] <word>',
  settings: [
    'Settings are environment variables, or lines of the file that --env-file names, of /etc/ushers/ushers.env or of .env',
    'in this folder. The first of these that sets a name wins.',
  ],
}

const helpPage = (): string =>
  [
    HELP.head,
    '',
    ...Object.entries(WORDS).map(([name, one]) => helpOf(name, one)),
    helpOf('help', { usage: '[<word>]', what: ['prints this, or what one word does; so does --help'] }),
    '',
    ...HELP.settings,
  ].join('\n')

const wordOf = (name: string): Command => {
  const one = Object.hasOwn(WORDS, name) ? WORDS[name] : undefined
  if (!one) throw new CommandError(`There is no word ${name}.\n\n${helpPage()}`)
  return one
}

/** Prints the page of all words, of one word, or of the operator's commands. */
async function help(name: string | undefined): Promise<void> {
  if (name === undefined) return say(helpPage())
  if (name === 'admin') return operate([])
  say(`${helpOf(`ushers ${name}`, wordOf(name))}\n\n${HELP.settings.join('\n')}`)
}

/** Runs one word with what is typed after it. Throws a CommandError where there is no such word. */
export async function runWord([name = 'start', ...args]: string[]): Promise<void> {
  if (name === 'help' || isHelpOption(name)) return help(args[0])
  const word = wordOf(name)
  if (word.run !== operate && args.some(isHelpOption)) return help(name)
  await word.run(args)
}

/** Runs a word whose settings are read already, as npm's scripts do. */
export const runScript = (words: string[]): Promise<void> => reporting(() => runWord(words))

/** What is typed, and the file of settings that it names. Throws a CommandError for a name that is missing. */
export function withoutEnvFile(typed: string[]): { words: string[]; envFile: string | undefined } {
  const at = typed.findIndex((one) => one === '--env-file' || one.startsWith('--env-file='))
  if (at < 0) return { words: typed, envFile: undefined }
  const isBesideName = typed[at] === '--env-file'
  const envFile = isBesideName ? typed[at + 1] : typed[at]?.slice('--env-file='.length)
  if (!envFile || (isBesideName && envFile.startsWith('--'))) throw new CommandError('--env-file needs a value.')
  const words = typed.toSpliced(at, isBesideName ? 2 : 1)
  return { words, envFile }
}

/** Runs what was typed after `ushers`. */
export const runCommandLine = (typed: string[]): Promise<void> =>
  reporting(async () => {
    const { words, envFile } = withoutEnvFile(typed)
    const environment = { ...process.env }
    // Before the files, whose DATA_DIR is the team's own.
    if (words[0] === 'demo') process.env.DATA_DIR ??= DEMO_DATA
    readSettingsFiles({ named: envFile })
    // Set by the package, whose data do not lie where the command is typed.
    const { USHERS_DEFAULT_DATA_DIR: packaged } = process.env
    if (packaged) process.env.DATA_DIR ??= packaged
    if ((words[0] ?? 'start') === 'start' && words.length < 2 && isArchive() && startedAs() === null) {
      const { supervise } = await import('./upgrade/supervisor.ts')
      return supervise({ words: typed, environment })
    }
    // A server ends in order instead.
    if (startedAs() === null) endWithStarter()
    await runWord(words)
  })
