import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import webPush, { type PushSubscription, type RequestOptions } from 'web-push'

export interface EncryptionJob {
  subscription: PushSubscription
  payload: string
  options: RequestOptions
}

/** Headers and encrypted body of a request to a push service (RFC 8291). */
export interface EncryptedRequest {
  headers: Record<string, unknown>
  body: Uint8Array
}

/** The thread's reply to one job. */
export type EncryptionReply = EncryptedRequest | { error: string }

export interface Encryption {
  /** Rejects where the subscription's keys are unusable. */
  encrypt(job: EncryptionJob): Promise<EncryptedRequest>
  close(): void
}

export function encryptHere({ subscription, payload, options }: EncryptionJob): EncryptedRequest {
  const { headers, body } = webPush.generateRequestDetails(subscription, payload, options)
  return { headers: headers as Record<string, unknown>, body }
}

const inThisThread: Encryption = {
  encrypt: async (job) => encryptHere(job),
  close() {},
}

const isSource = import.meta.url.endsWith('.ts')

/** The thread's program: the source, run through tsx, or an entry of the server's bundle. */
function program(): { path: string; options: WorkerOptions } {
  if (!isSource) return { path: fileURLToPath(new URL('./encryption.worker.js', import.meta.url)), options: {} }
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const path = fileURLToPath(new URL('./encryption.worker.ts', import.meta.url))
  return { path, options: { execArgv: ['--import', tsx] } }
}

interface Waiting {
  job: EncryptionJob
  resolve: (request: EncryptedRequest) => void
  reject: (error: unknown) => void
}

/**
 * Encrypts in a thread of its own, started by the first push: encryption takes half of a push's processor time. What is
 * asked for while the thread works is its next batch, because a message per push takes as long as a tenth of it.
 */
export class EncryptionThread implements Encryption {
  readonly #program: ReturnType<typeof program>
  #worker: Worker | undefined
  #queue: Waiting[] = []
  #batch: Waiting[] = []

  constructor(path?: string) {
    this.#program = path ? { path, options: {} } : program()
  }

  encrypt(job: EncryptionJob): Promise<EncryptedRequest> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ job, resolve, reject })
      if (this.#queue.length === 1) queueMicrotask(() => this.#post())
    })
  }

  close(): void {
    void this.#worker?.terminate()
    this.#worker = undefined
  }

  #post(): void {
    if (this.#batch.length > 0 || this.#queue.length === 0) return
    this.#batch = this.#queue
    this.#queue = []
    this.#worker ??= this.#start()
    this.#worker.postMessage(this.#batch.map(({ job }) => job))
  }

  #start(): Worker {
    const worker = new Worker(this.#program.path, this.#program.options)
    worker.on('message', (replies: EncryptionReply[]) => this.#receive(replies))
    worker.on('error', () => this.#fail())
    // Pushes under way keep the process alive by the push worker, which waits for them.
    worker.unref()
    return worker
  }

  #receive(replies: EncryptionReply[]): void {
    const batch = this.#batch
    this.#batch = []
    // First, so that the thread works while this one sends.
    this.#post()
    for (const [place, { resolve, reject }] of batch.entries()) {
      const reply = replies[place] ?? { error: 'not encrypted' }
      if ('error' in reply) reject(new Error(reply.error))
      else resolve(reply)
    }
  }

  /** A thread that ends costs no push: its batch is encrypted here, and the next one by a new thread. */
  #fail(): void {
    this.#worker = undefined
    const batch = this.#batch
    this.#batch = []
    for (const { job, resolve, reject } of batch) inThisThread.encrypt(job).then(resolve, reject)
    this.#post()
  }
}

/** A thread where a second core may be idle. From source, where each start would take a second, encrypts in this thread. */
export const pushEncryption = (): Encryption =>
  availableParallelism() > 1 && !isSource ? new EncryptionThread() : inThisThread
