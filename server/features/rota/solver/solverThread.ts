import type { Worker } from 'node:worker_threads'
import { startThread } from '../../../workerProgram.ts'
import type { FillInput } from './fill.input.ts'
import type { FillProgress, FillResult, Solver, SolverRun } from './solver.ts'
import type { SolverMessage } from './solver.worker.ts'

/** Compiling the solver takes two seconds of processor time: the thread is kept for the next fill. */
const IDLE_MS = 10 * 60_000

const MEMORY_MB = 512

interface Options {
  /** For the thread's own objects. */
  memoryMb?: number
}

/** A solver in a thread of its own, started by the first fill. It works synchronously: to stop it is to end the thread. */
export class SolverThread implements Solver {
  readonly name = 'HiGHS 1.15.3'
  readonly #memoryMb: number
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined

  constructor({ memoryMb = MEMORY_MB }: Options = {}) {
    this.#memoryMb = memoryMb
  }

  start(input: FillInput, onProgress: (progress: FillProgress) => void): SolverRun {
    const worker = this.#take()
    const result = new Promise<FillResult>((resolve, reject) => {
      const onMessage = (message: SolverMessage) => {
        if (message.kind === 'progress') return onProgress(message.progress)
        worker.off('message', onMessage).off('error', onError)
        this.#rest(worker)
        if (message.kind === 'result') resolve(message.result)
        else reject(new Error(message.reason))
      }
      // Out of memory, too.
      const onError = (error: Error) => {
        worker.off('message', onMessage)
        reject(error)
      }
      worker.on('message', onMessage).on('error', onError)
    })
    worker.postMessage(input)
    return { result, stop: () => this.#end(worker) }
  }

  close(): void {
    if (this.#worker) this.#end(this.#worker)
  }

  #take(): Worker {
    clearTimeout(this.#idle)
    if (!this.#worker) {
      const worker = startThread(import.meta.url, 'solver', {
        resourceLimits: { maxOldGenerationSizeMb: this.#memoryMb },
      })
      // Stays attached: without a listener, an error of an idle thread would end the server.
      worker.on('error', () => this.#forget(worker))
      this.#worker = worker
    }
    this.#worker.ref()
    return this.#worker
  }

  /** Keeps the thread for a while; it keeps no process alive. */
  #rest(worker: Worker): void {
    worker.unref()
    this.#idle = setTimeout(() => this.#end(worker), IDLE_MS).unref()
  }

  #forget(worker: Worker): void {
    if (this.#worker !== worker) return
    clearTimeout(this.#idle)
    this.#worker = undefined
  }

  #end(worker: Worker): void {
    this.#forget(worker)
    worker.removeAllListeners('message')
    void worker.terminate()
  }
}
