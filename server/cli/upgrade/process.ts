import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { type FromRelease, SERVE, type StartAs, supervisedAs } from '../../supervised.ts'
import { CommandError } from '../commandError.ts'
import { programOf } from './program.ts'
import type { Release } from './releases.ts'

/** Milliseconds that a release may take to stop; it ends its own stop after 9.5 s. */
const STOP_MS = 10_000

/** Where a release listens: its settings. */
export interface Listening {
  HOST: string
  PORT: number
}

/** The code with which a shell tells how a process ended. */
const codeOf = ({ exitCode, signalCode }: ChildProcess): number =>
  exitCode ?? 128 + (signalCode ? constants.signals[signalCode] : 0)

/** The server of one release, in a process of its own whose output is this one's. It ends with this process. */
export class ReleaseProcess {
  readonly release: Release
  readonly startedAs: StartAs
  readonly #child: ChildProcess
  readonly #told: FromRelease[] = []
  /** The exit code, once it has ended. */
  readonly ended: Promise<number>

  constructor(release: Release, startedAs: StartAs, words: string[], environment: NodeJS.ProcessEnv) {
    this.release = release
    this.startedAs = startedAs
    this.#child = spawn(programOf(release), words, {
      env: supervisedAs(startedAs, environment),
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    this.#child.on('message', (message) => this.#told.push(message as FromRelease))
    this.ended = once(this.#child, 'exit').then(
      () => codeOf(this.#child),
      () => 1,
    )
  }

  get isRunning(): boolean {
    return this.#child.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  /** Waits until the release says that it is held or serves. Throws a CommandError where it ends before that. */
  async until(now: StartAs): Promise<Listening> {
    for (;;) {
      for (const message of this.#told) {
        if ('failed' in message) throw new CommandError(message.failed)
        if (message.now === now) return { HOST: message.HOST, PORT: message.PORT }
      }
      if (!this.isRunning) throw new CommandError(`${this.release.version} has ended while it started: see its log.`)
      await Promise.race([once(this.#child, 'message'), this.ended])
    }
  }

  /** Lets a held release serve. Throws a CommandError where it ends instead. */
  async serve(): Promise<Listening> {
    if (this.#child.connected) this.#child.send(SERVE)
    return this.until('serving')
  }

  /** Stops it, in ten seconds at most. */
  async stop(): Promise<void> {
    if (!this.isRunning) return
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), STOP_MS)
    this.#child.kill('SIGTERM')
    await this.ended
    clearTimeout(timer)
  }
}
