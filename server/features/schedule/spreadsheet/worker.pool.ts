import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { Socket } from 'node:net'
import { workerLocation } from './worker.location.ts'
import type { WorkerReply, WorkerRequest } from './worker.messages.ts'

/** Why a worker gave no answer. Only 'crashed' is our fault. */
export class WorkerFailure extends Error {
  readonly kind: 'out_of_memory' | 'out_of_time' | 'crashed'

  constructor(kind: WorkerFailure['kind'], message: string = kind) {
    super(message)
    this.name = 'WorkerFailure'
    this.kind = kind
  }
}

interface Job {
  request: WorkerRequest
  timeMs: number
  resolve: (reply: WorkerReply) => void
  reject: (failure: unknown) => void
}

/** Workers at work at the same time; other jobs wait their turn. */
const MAX_WORKERS = 2

/** A worker's JavaScript heap. With a schedule of 20,000 rows its process takes 135 MB in all. */
const HEAP_MB = 256

/** How long a worker that has answered waits for another job. */
const IDLE_MS = 10_000

/** How V8 ends a process without memory, and the operating system one that takes too much; 134 is Windows' SIGABRT. */
const OUT_OF_MEMORY_SIGNALS: NodeJS.Signals[] = ['SIGABRT', 'SIGKILL', 'SIGTRAP', 'SIGILL']
const OUT_OF_MEMORY_EXIT = 134

/** The last this many characters of a worker's error output go into the failure. */
const MAX_DIAGNOSTIC = 2000

const waiting: Job[] = []
/** Workers that have answered and wait for another job, each with the timer that ends it. */
const idle = new Map<ChildProcess, NodeJS.Timeout>()
let working = 0

/** The little of the environment that Node needs: a hostile workbook finds no secrets in its process. */
const ENVIRONMENT = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'NODE_ENV']
const workerEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(ENVIRONMENT.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))

/** In a process group of its own (Windows would show a window): a Ctrl-C lets the work under way finish. */
function startWorker(): ChildProcess {
  const { path, execArgv } = workerLocation()
  const worker = fork(path, [], {
    execArgv: [`--max-old-space-size=${HEAP_MB}`, ...execArgv],
    env: workerEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    detached: process.platform !== 'win32',
  })
  worker.on('exit', () => forget(worker))
  // Listened to for good: without a listener, an error that comes after the answer would end the server.
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

/** An idle worker does not keep the server from ending. */
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

/** The worker's answer to one job, or a WorkerFailure. */
function ask(worker: ChildProcess, { request, timeMs }: Job): Promise<WorkerReply> {
  return new Promise((resolve, reject) => {
    let diagnostic = ''
    const onMessage = (reply: Serializable) => settle(() => resolve(reply as WorkerReply))
    const onExit = (code: number | null, signal: NodeJS.Signals | null) =>
      settle(() => reject(failureOf(code, signal, diagnostic)))
    const onError = (error: Error | null) => {
      if (error) settle(() => reject(new WorkerFailure('crashed', error.message)))
    }
    const onDiagnostic = (text: Buffer) => {
      diagnostic = (diagnostic + text).slice(-MAX_DIAGNOSTIC)
    }
    const timer = setTimeout(() => settle(() => reject(new WorkerFailure('out_of_time'))), timeMs)
    const settle = (outcome: () => void) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('exit', onExit).off('error', onError)
      worker.stderr?.off('data', onDiagnostic)
      outcome()
    }
    worker.on('message', onMessage).on('exit', onExit).on('error', onError)
    worker.stderr?.on('data', onDiagnostic)
    worker.send(request, onError)
  })
}

/** A worker in which something broke gets no other job: what the file left behind goes with its process. */
const isSound = (reply: WorkerReply): boolean =>
  reply.kind === 'rows' || reply.kind === 'bytes' || (reply.kind === 'refused' && reply.reason === undefined)

async function work(job: Job): Promise<void> {
  working += 1
  const worker = takeWorker()
  try {
    const reply = await ask(worker, job)
    if (isSound(reply)) rest(worker)
    else end(worker)
    job.resolve(reply)
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
    void work(job)
  }
}

/**
 * Has a worker process do a job, two at the same time. `timeMs` counts from the moment the job is begun.
 * A process and not a thread: V8 ends the whole process when a large allocation fails at a thread's heap limit, and
 * buffers outside the heap are not counted for a thread at all.
 * Rejects with a WorkerFailure when the worker dies or takes longer; it is ended then, and the server goes on.
 */
export function runInWorker(request: WorkerRequest, timeMs: number): Promise<WorkerReply> {
  return new Promise((resolve, reject) => {
    waiting.push({ request, timeMs, resolve, reject })
    workOn()
  })
}
