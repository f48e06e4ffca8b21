import { setTimeout as wait } from 'node:timers/promises'
import { FolderInUse } from '../../db/folderLock.ts'
import { readEnv } from '../../env.ts'
import type { StartAs } from '../../supervised.ts'
import { CommandError } from '../commandError.ts'
import { PROGRAM_FOLDER } from '../installation.ts'
import { databaseSum, listenForUpgrades, type SupervisorAnswer, type SupervisorAsk } from './control.ts'
import { ReleaseProcess } from './process.ts'
import { recover } from './recovery.ts'
import { currentOf, type Release, releaseIn } from './releases.ts'
import { lockUpgrade, type Site, siteIn } from './site.ts'

/** How the server was started: what was typed, and the environment before files of settings were read. */
export interface Typed {
  words: string[]
  environment: NodeJS.ProcessEnv
}

/** Milliseconds that an upgrade which hangs up may need to end. */
const CALLER_MS = 15_000

/** Ends the process, which its socket would keep alive. */
function endWith(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}

async function lockedSoon(site: Site): Promise<() => void> {
  const until = performance.now() + CALLER_MS
  for (;;) {
    try {
      return lockUpgrade(site)
    } catch (error) {
      if (!(error instanceof FolderInUse) || performance.now() > until) throw error
    }
    await wait(50)
  }
}

/** Runs one release at a time, the one that `current` names, unless an upgrade has it in hand. */
class Supervision {
  readonly #own: Release
  readonly #site: Site
  readonly #typed: Typed
  #running: ReleaseProcess | null = null
  #isServing = false
  #isCalled = false
  #isEnding = false

  constructor(own: Release, site: Site, typed: Typed) {
    this.#own = own
    this.#site = site
    this.#typed = typed
  }

  /** Passes a signal on; where no release runs, the supervisor ends. */
  signal(signal: NodeJS.Signals): void {
    this.#isEnding = true
    if (this.#running?.isRunning) this.#running.signal(signal)
    else process.exit(0)
  }

  async #stop(): Promise<void> {
    this.#isServing = false
    await this.#running?.stop()
    this.#running = null
  }

  async #start(release: Release, startAs: StartAs): Promise<SupervisorAnswer> {
    await this.#stop()
    if (this.#isEnding) throw new CommandError('The server is being stopped.')
    const { words, environment } = this.#typed
    const running = new ReleaseProcess(release, startAs, words, environment)
    this.#running = running
    void running.ended.then((code) => {
      // While an upgrade has it in hand, that decides what follows.
      if (running === this.#running && (this.#isEnding || !this.#isCalled)) process.exit(code)
    })
    const listening = await running.until(startAs)
    this.#isServing = startAs === 'serving'
    return { listening }
  }

  /** Starts the release that `current` names. The process ends with it, also while it starts. */
  async startCurrent(): Promise<void> {
    const release = currentOf(this.#own)
    if (release.version !== this.#own.version)
      process.stdout.write(`Release ${release.version} runs, which the link “current” names.\n`)
    // A release that ends while it starts has said why.
    await this.#start(release, 'serving').catch(() => {})
  }

  async answer(ask: SupervisorAsk): Promise<SupervisorAnswer> {
    if (ask.do === 'stop') await this.#stop()
    if (ask.do === 'start') return this.#start(releaseIn(ask.folder), ask.startAs)
    if (ask.do === 'serve') {
      const listening = await this.#running?.serve()
      this.#isServing = listening !== undefined
      return { listening }
    }
    return { database: databaseSum(this.#site) }
  }

  called(): void {
    this.#isCalled = true
  }

  /** Goes on alone: where no release serves, what the caller has left is taken back first. */
  async hungUp(): Promise<void> {
    try {
      if (!this.#isServing || !this.#running?.isRunning) {
        await this.#stop()
        const unlock = await lockedSoon(this.#site)
        await recover(this.#site, this.#own).finally(unlock)
        this.#isCalled = false
        if (!this.#isEnding) await this.startCurrent()
      }
      this.#isCalled = false
    } catch (error) {
      endWith(error)
    }
  }
}

/**
 * Runs the server of an unpacked archive in a process of its own, passes signals on, ends with its exit code, and
 * starts another release where an upgrade asks for it. What a killed upgrade has left is taken back first. Throws
 * FolderInUse where the site has a supervisor or an upgrade already.
 */
export async function supervise(typed: Typed): Promise<void> {
  const own = releaseIn(PROGRAM_FOLDER)
  const site = siteIn(readEnv())
  const supervision = new Supervision(own, site, typed)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => supervision.signal(signal))
  const unlock = lockUpgrade(site)
  try {
    await listenForUpgrades(site, supervision)
    if (await recover(site, own))
      process.stdout.write('An upgrade or rollback had not ended: the release before it runs, with its data.\n')
    unlock()
    await supervision.startCurrent()
  } catch (error) {
    endWith(error)
  }
}
