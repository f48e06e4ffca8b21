import type { StartAs } from '../../supervised.ts'
import { CommandError } from '../commandError.ts'
import { databaseSum, type Supervisor, supervisorOf } from './control.ts'
import { type Listening, ReleaseProcess } from './process.ts'
import type { Release } from './releases.ts'
import { inFolder, type Site } from './site.ts'

/** Starts and stops releases for an upgrade: by the supervisor, or where nothing runs by itself, for a trial. */
export interface ReleaseRunner extends AsyncDisposable {
  /** A server runs, and shall run afterwards. */
  isServing: boolean
  stop(): Promise<void>
  start(release: Release, startAs: StartAs): Promise<Listening>
  /** Lets a held release serve where a server shall run, else stops it. */
  finish(): Promise<void>
}

const listeningOf = ({ listening }: { listening?: Listening | undefined }): Listening => {
  if (!listening) throw new CommandError('The supervisor does not say where the server listens.')
  return listening
}

const asking = (supervisor: Supervisor): ReleaseRunner => ({
  isServing: true,
  stop: async () => void (await supervisor.ask({ do: 'stop' })),
  start: async ({ folder }, startAs) => listeningOf(await supervisor.ask({ do: 'start', folder, startAs })),
  finish: async () => void (await supervisor.ask({ do: 'serve' })),
  [Symbol.asyncDispose]: () => supervisor[Symbol.asyncDispose](),
})

function trying(): ReleaseRunner {
  let running: ReleaseProcess | undefined
  const stop = async (): Promise<void> => running?.stop()
  return {
    isServing: false,
    stop,
    finish: stop,
    async start(release, startAs) {
      running = new ReleaseProcess(release, startAs, ['start'], process.env)
      return running.until(startAs)
    },
    [Symbol.asyncDispose]: stop,
  }
}

/**
 * The runner of a site. Throws a CommandError where the server that runs has another database than these settings,
 * FolderInUse where one runs without a supervisor.
 */
export async function runnerOf(site: Site): Promise<ReleaseRunner> {
  const supervisor = await supervisorOf(site)
  if (!supervisor) {
    if (!site.databaseUrl) await inFolder(site, () => {})
    return trying()
  }
  const { database } = await supervisor.ask({ do: 'hello' })
  if (database === databaseSum(site)) return asking(supervisor)
  await supervisor[Symbol.asyncDispose]()
  throw new CommandError('The server that runs here has another DATABASE_URL than these settings.')
}
