import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The repository's root. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Core of the measured program, and core of the load, the database server and the bench. */
const MEASURED_CORE = 0
const OTHER_CORE = 1

/** Timeouts of a program's first reply and of its stop, in milliseconds. */
const START_MS = 20_000
const STOP_MS = 5_000

/** Clock ticks of /proc/<pid>/stat in a second: 100 on every Linux that Node runs on (sysconf _SC_CLK_TCK). */
const TICKS = 100

const canPin = availableParallelism() > 1 && succeeds('taskset', ['--version'])

/** True where the command exists and exits with code 0. */
export function succeeds(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * Reserves the first core for the measured program: this process and its unpinned children run on the second one.
 * Returns a note for the report.
 */
export function shareCores(): string {
  if (!canPin) return 'Cores: not pinned (one core only, or no taskset): expect more noise.'
  execFileSync('taskset', ['-a', '-c', '-p', String(OTHER_CORE), String(process.pid)], { stdio: 'ignore' })
  return `Cores: what is measured and its peer run on core ${MEASURED_CORE}; the load, and PostgreSQL, on core ${OTHER_CORE}.`
}

export interface Program extends AsyncDisposable {
  pid: number
  child: ChildProcess
  /** Seconds of processor time of the program and its ended children so far. */
  cpuSeconds(): number
}

type Pinned = boolean | 'both'

interface StartOptions {
  /** Default: Node. */
  command?: string
  args: string[]
  env?: Record<string, string>
  /** True: on the reserved core; false: where the bench runs; 'both': on either core. */
  pinned?: Pinned
}

/** Command line that pins a program to its cores; empty where that is impossible or not wanted. */
export function pin(pinned: Pinned = true): string[] {
  const cores = pinned === 'both' ? `${MEASURED_CORE},${OTHER_CORE}` : String(MEASURED_CORE)
  return pinned && canPin ? ['taskset', '-c', cores] : []
}

/** Starts a program with only the environment it is given. It ends with this process at the latest. */
export function startProgram({ command = process.execPath, args, env = {}, pinned }: StartOptions): Program {
  const line = [...pin(pinned), command, ...args]
  const child = spawn(line[0] as string, line.slice(1), {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  if (child.pid === undefined) throw new Error(`${line[0]} could not be started`)
  return programOf(child)
}

/** Wraps a running process as a program. It ends with this process at the latest. */
export function programOf(child: ChildProcess): Program {
  const { pid = 0 } = child
  const kill = () => void child.kill('SIGKILL')
  process.on('exit', kill)
  return {
    pid,
    child,
    cpuSeconds: () => {
      // The second field is the program's name in brackets, and may hold spaces.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      // utime, stime, cutime and cstime, see proc(5).
      return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS
    },
    async [Symbol.asyncDispose]() {
      process.off('exit', kill)
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      const grace = setTimeout(kill, STOP_MS)
      await exit
      clearTimeout(grace)
    },
  }
}

/** Memory of a running process in bytes, as the operating system counts it: now, and the most it ever had. */
export function memoryOf({ pid }: Pick<Program, 'pid'>): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024
  return { now: field('VmRSS'), most: field('VmHWM') }
}

/** Waits until the address replies 200. Throws when the program ends before that or exceeds `START_MS`. */
export async function untilReady({ child }: Program, url: string, pollMs = 20): Promise<void> {
  const deadline = performance.now() + START_MS
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended with ${child.exitCode}`)
    const isReady = await fetch(url).then(
      (response) => response.body?.cancel().then(() => response.ok),
      () => false,
    )
    if (isReady) return
    await wait(pollMs)
  }
  throw new Error(`${child.spawnargs.join(' ')} did not answer at ${url}`)
}

/** Creates a folder, deleted on disposal. */
export function temporaryFolder(): Disposable & { path: string } {
  const path = mkdtempSync(join(tmpdir(), 'ushers-bench-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}
