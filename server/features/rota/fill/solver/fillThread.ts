import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { FillInput } from './fill.input.ts'
import type { FillReply, FillRequest } from './fill.messages.ts'
import type { GoalProofs } from './goalProofs.ts'
import type { FillProgress, Solver, SolverResult, SolverRun } from './solver.ts'

/** Limit of the thread's JavaScript heap in MB. The WebAssembly memory of the solver is not part of it. */
const HEAP_MB = 512

/** Milliseconds until an idle thread ends. */
const IDLE_MS = 600_000

/** The thread's program: the TypeScript source in development and tests, else an entry of the server's bundle. */
const PROGRAM = import.meta.url.endsWith('.ts') ? './fill.source.mjs' : './fill.worker.js'

/** The search that has not been answered. */
interface Waiting {
  onProgress: (progress: FillProgress) => void
  resolve: (result: SolverResult) => void
  reject: (error: Error) => void
  proves: boolean
  onProofs: (proofs: GoalProofs | null) => void
}

/** Solves in a thread of its own, one input at a time, because the solver blocks its thread until it ends. */
export class FillThread implements Solver {
  readonly name = 'HiGHS 1.15.3'
  #worker: Worker | undefined
  #waiting: Waiting | undefined
  /** Takes the proofs of the last search, which are computed after it was answered. */
  #onProofs: Waiting['onProofs'] | undefined
  #idle: NodeJS.Timeout | undefined
  readonly #heapMb: number

  constructor({ heapMb = HEAP_MB } = {}) {
    this.#heapMb = heapMb
  }

  start(input: FillInput, onProgress: (progress: FillProgress) => void, proves = false): SolverRun {
    if (this.#waiting) throw new Error('a fill is under way')
    clearTimeout(this.#idle)
    this.#worker ??= this.#open()
    const worker = this.#worker
    worker.ref()
    let onProofs: Waiting['onProofs'] = () => undefined
    const proofs = new Promise<GoalProofs | null>((resolve) => {
      onProofs = resolve
    })
    const result = new Promise<SolverResult>((resolve, reject) => {
      this.#waiting = { onProgress, resolve, reject, proves, onProofs }
    })
    worker.postMessage({ input, proves } satisfies FillRequest)
    const own = this.#waiting
    return {
      result,
      proofs,
      stop: () => {
        if (this.#waiting === own) this.close()
      },
    }
  }

  close(): void {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = undefined
    this.#onProofs?.(null)
    this.#waiting?.onProofs(null)
    this.#onProofs = this.#waiting = undefined
    void worker?.terminate()
  }

  #open(): Worker {
    const path = fileURLToPath(new URL(PROGRAM, import.meta.url))
    const worker = new Worker(path, { resourceLimits: { maxOldGenerationSizeMb: this.#heapMb } })
    const isCurrent = () => this.#worker === worker
    worker.on('message', (reply: FillReply) => {
      if (isCurrent()) this.#answer(worker, reply)
    })
    worker.on('error', (error) => {
      if (isCurrent()) this.#fail(error)
    })
    worker.on('exit', (code) => {
      if (isCurrent()) this.#fail(new Error(`the solver's thread ended with ${code}`))
    })
    return worker
  }

  #answer(worker: Worker, reply: FillReply): void {
    const waiting = this.#waiting
    if (reply.kind === 'progress') waiting?.onProgress(reply.progress)
    else if (reply.kind === 'failed') this.#fail(new Error(reply.reason))
    else if (reply.kind === 'proved') {
      this.#onProofs?.(reply.proofs)
      this.#onProofs = undefined
      if (!waiting) this.#rest(worker)
    } else {
      this.#waiting = undefined
      waiting?.resolve(reply.result)
      if (waiting?.proves) this.#onProofs = waiting.onProofs
      else {
        waiting?.onProofs(null)
        this.#rest(worker)
      }
    }
  }

  /** Lets the process end while the thread has nothing to do, and ends the thread after a while. */
  #rest(worker: Worker): void {
    worker.unref()
    this.#idle = setTimeout(() => this.close(), IDLE_MS).unref()
  }

  /** Ends a thread that has failed: its solver may be in any state. The next search starts a new one. */
  #fail(error: Error): void {
    const waiting = this.#waiting
    this.close()
    waiting?.reject(error)
  }
}
