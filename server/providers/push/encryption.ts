import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import webPush, { type PushSubscription, type RequestOptions } from 'web-push'

interface EncryptionJob {
  subscription: PushSubscription
  payload: string
  options: RequestOptions
}

/** Headers and encrypted body of a request to a push service (RFC 8291). */
interface EncryptedRequest {
  headers: Record<string, unknown>
  body: Uint8Array
}

/** The thread's reply to one job. */
type EncryptionReply = EncryptedRequest | { error: string }

export interface Encryption {
  /** Rejects where the subscription's keys are unusable. */
  encrypt(job: EncryptionJob): Promise<EncryptedRequest>
  close(): void
}

function encryptHere({ subscription, payload, options }: EncryptionJob): EncryptedRequest {
  const { headers, body } = webPush.generateRequestDetails(subscription, payload, options)
  return { headers: headers as Record<string, unknown>, body }
}

/** Encrypts at once in this thread: for a few pushes that must not wait until another thread has started. */
export const inThisThread: Encryption = {
  encrypt: async (job) => encryptHere(job),
  close() {},
}

const isSource = import.meta.url.endsWith('.ts')

/** The thread's program: the source, or an entry of the server's bundle. */
const PROGRAM = isSource ? './encryption.worker.mjs' : './encryption.worker.js'

interface Waiting {
  job: EncryptionJob
  resolve: (request: EncryptedRequest) => void
  reject: (error: unknown) => void
}

/**
 * Encrypts in a thread of its own, started by the first push: encryption takes half of a push's processor time.
 * Requests that come while the thread works are its next batch, because a message per push takes as long as a tenth of
 * it.
 */
export class EncryptionThread implements Encryption {
  readonly #path: string
  #worker: Worker | undefined
  #queue: Waiting[] = []
  #batch: Waiting[] = []

  constructor(path = fileURLToPath(new URL(PROGRAM, import.meta.url))) {
    this.#path = path
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
    // A batch under way keeps the process alive: nothing else does while a stop waits for it.
    this.#worker.ref()
    this.#worker.postMessage(this.#batch.map(({ job }) => job))
  }

  #start(): Worker {
    const worker = new Worker(this.#path)
    worker.on('message', (replies: EncryptionReply[]) => this.#receive(replies))
    worker.on('error', () => this.#fail())
    return worker
  }

  #receive(replies: EncryptionReply[]): void {
    const batch = this.#batch
    this.#batch = []
    this.#worker?.unref()
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

/** A thread where a second core may be idle. From source in this thread, so that no test starts another. */
export const pushEncryption = (): Encryption =>
  availableParallelism() > 1 && !isSource ? new EncryptionThread() : inThisThread
