import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { Socket } from 'node:net'
import { setPriority } from 'node:os'
import { workerLocation } from './worker.location.ts'
import type { WorkerReply, WorkerRequest, WorkerSays } from './worker.messages.ts'

/** A worker died, ran out of time, or nobody waits for its reply. Only 'crashed' is a fault of the server. */
export class WorkerFailure extends Error {
  readonly kind: 'out_of_memory' | 'out_of_time' | 'not_waited_for' | 'crashed'

  constructor(kind: WorkerFailure['kind'], message: string = kind) {
    super(message)
    this.name = 'WorkerFailure'
    this.kind = kind
  }
}

interface Job {
  request: WorkerRequest
  timeMs: number
  /** Aborted once nobody waits for the reply. */
  nobodyWaits: AbortSignal | undefined
  resolve: (reply: WorkerReply) => void
  reject: (failure: unknown) => void
}

/** Maximum concurrent workers; other jobs queue. */
const MAX_WORKERS = 2

/** Maximum JavaScript heap of a worker. A schedule of 20,000 rows takes 135 MB of process memory in all. */
const HEAP_MB = 256

/** Priority of a worker, where 0 is the server's and 19 the lowest. */
const WORKER_PRIORITY = 5

/**
 * Milliseconds for which a job goes on that nobody waits for, before its worker is killed. To fork and warm up another
 * one costs the server and its core more than the rest of most jobs.
 */
const LEFT_MS = 1000

/**
 * Milliseconds in which a worker starts and loads its code. On a busy machine ten seconds of them were seen, so they do
 * not count into the time of its job.
 */
const START_MS = 60_000

/** Milliseconds until an idle worker ends. */
const IDLE_MS = 10_000

/** Signals of V8 and of the operating system when memory runs out; on Windows, exit code 134 stands for SIGABRT. */
const OUT_OF_MEMORY_SIGNALS: NodeJS.Signals[] = ['SIGABRT', 'SIGKILL', 'SIGTRAP', 'SIGILL']
const OUT_OF_MEMORY_EXIT = 134

/** Number of last characters of a worker's error output in a WorkerFailure. */
const MAX_DIAGNOSTIC = 2000

const waiting: Job[] = []
/** Idle workers, each with the timer that ends it. */
const idle = new Map<ChildProcess, NodeJS.Timeout>()
let working = 0

/** Environment variables that Node needs; secrets stay out of the process that reads hostile files. */
const ENVIRONMENT = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'NODE_ENV']
const workerEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(ENVIRONMENT.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))

/**
 * Lowers the priority of a worker: the server answers everybody else meanwhile, on the same core where there is one.
 * Not to the lowest, at which a worker gets a hundredth of a busy core and a small file runs out of time: with this it
 * gets a quarter.
 */
function giveWay({ pid }: ChildProcess): void {
  // It has no id where it could not be started, and is reported as crashed then.
  if (pid !== undefined) setPriority(pid, WORKER_PRIORITY)
}

/**
 * Starts a worker in the session of the server. Linux shares a core between sessions first (sched_autogroup): a worker
 * with a session of its own would get half of the core, whatever its priority.
 */
function startWorker(): ChildProcess {
  const { path, execArgv } = workerLocation()
  const worker = fork(path, [], {
    execArgv: [`--max-old-space-size=${HEAP_MB}`, ...execArgv],
    env: workerEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  giveWay(worker)
  worker.on('exit', () => forget(worker))
  // The listener stays attached: without one, an error after the answer would end the server.
  worker.on('error', () => forget(worker))
  return worker
}

function forget(worker: ChildProcess): void {
  clearTimeout(idle.get(worker))
  idle.delete(worker)
}

function end(worker: ChildProcess): void {
  forget(worker)
  worker.kill('SIGKILL')
}

/** Unreferenced (idle) workers do not delay the server's exit. */
function setReferenced(worker: ChildProcess, referenced: boolean): void {
  const errorOutput = worker.stderr instanceof Socket ? worker.stderr : undefined
  for (const handle of [worker, worker.channel, errorOutput]) handle?.[referenced ? 'ref' : 'unref']()
}

function takeWorker(): ChildProcess {
  for (const worker of idle.keys()) {
    forget(worker)
    if (!worker.connected) continue
    setReferenced(worker, true)
    return worker
  }
  return startWorker()
}

function rest(worker: ChildProcess): void {
  setReferenced(worker, false)
  idle.set(worker, setTimeout(() => end(worker), IDLE_MS).unref())
}

function failureOf(code: number | null, signal: NodeJS.Signals | null, diagnostic: string): WorkerFailure {
  const outOfMemory = code === OUT_OF_MEMORY_EXIT || (signal !== null && OUT_OF_MEMORY_SIGNALS.includes(signal))
  if (outOfMemory) return new WorkerFailure('out_of_memory')
  return new WorkerFailure('crashed', `spreadsheet worker ended with ${signal ?? code}: ${diagnostic}`)
}

/** Sends one job and resolves with the worker's reply. Rejects with a WorkerFailure. */
function ask(worker: ChildProcess, { request, timeMs, nobodyWaits }: Job): Promise<WorkerReply> {
  return new Promise((resolve, reject) => {
    let diagnostic = ''
    const onMessage = (message: Serializable) => {
      const reply = message as WorkerSays
      if (reply.kind !== 'begun') return settle(() => resolve(reply))
      clearTimeout(timer)
      timer = setTimeout(() => settle(() => reject(new WorkerFailure('out_of_time'))), timeMs)
    }
    const onExit = (code: number | null, signal: NodeJS.Signals | null) =>
      settle(() => reject(failureOf(code, signal, diagnostic)))
    const onError = (error: Error | null) => {
      if (error) settle(() => reject(new WorkerFailure('crashed', error.message)))
    }
    const onDiagnostic = (text: Buffer) => {
      diagnostic = (diagnostic + text).slice(-MAX_DIAGNOSTIC)
    }
    const notStarted = new WorkerFailure('crashed', `spreadsheet worker did not start in ${START_MS} ms`)
    let timer = setTimeout(() => settle(() => reject(notStarted)), START_MS)
    let leftTimer: NodeJS.Timeout | undefined
    const onAbort = () => {
      leftTimer = setTimeout(() => settle(() => reject(new WorkerFailure('not_waited_for'))), LEFT_MS)
    }
    const settle = (outcome: () => void) => {
      clearTimeout(timer)
      clearTimeout(leftTimer)
      worker.off('message', onMessage).off('exit', onExit).off('error', onError)
      worker.stderr?.off('data', onDiagnostic)
      nobodyWaits?.removeEventListener('abort', onAbort)
      outcome()
    }
    worker.on('message', onMessage).on('exit', onExit).on('error', onError)
    worker.stderr?.on('data', onDiagnostic)
    nobodyWaits?.addEventListener('abort', onAbort)
    worker.send(request, onError)
  })
}

/** False after a library error: the worker is discarded with any state that the file left in it. */
const isSound = (reply: WorkerReply): boolean =>
  reply.kind === 'sheet' ||
  reply.kind === 'people' ||
  reply.kind === 'names' ||
  reply.kind === 'calendar' ||
  reply.kind === 'bytes' ||
  (reply.kind === 'refused' && reply.reason === undefined)

async function work(job: Job): Promise<void> {
  working += 1
  const worker = takeWorker()
  try {
    const reply = await ask(worker, job)
    if (isSound(reply)) rest(worker)
    else end(worker)
    if (job.nobodyWaits?.aborted) job.reject(new WorkerFailure('not_waited_for'))
    else job.resolve(reply)
  } catch (failure) {
    end(worker)
    job.reject(failure)
  } finally {
    working -= 1
    workOn()
  }
}

function workOn(): void {
  while (working < MAX_WORKERS) {
    const job = waiting.shift()
    if (!job) return
    if (job.nobodyWaits?.aborted) {
      job.reject(new WorkerFailure('not_waited_for'))
      continue
    }
    void work(job)
  }
}

/**
 * Runs a job in a worker process. `timeMs` counts from where its code is loaded, without its time in the queue.
 * A process, not a thread: V8 ends the whole process when a large allocation fails at a thread's heap limit, and a
 * thread's limit does not cover buffers outside the heap.
 * Rejects with a WorkerFailure when the worker dies or exceeds `timeMs`, which ends the worker, and where
 * `nobodyWaits` is aborted: then once the worker is free again, within `LEFT_MS`.
 */
export function runInWorker(request: WorkerRequest, timeMs: number, nobodyWaits?: AbortSignal): Promise<WorkerReply> {
  return new Promise((resolve, reject) => {
    waiting.push({ request, timeMs, nobodyWaits, resolve, reject })
    workOn()
  })
}
