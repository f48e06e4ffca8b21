import type { CompiledQuery, QueryResult } from 'kysely'

/**
 * Bounds of one group; a change that has begun is always let finish. From some 250 changes on, sharing one COMMIT among
 * more of them gains nothing that could be measured (bench/writes). While a group is open, other processes (a backup,
 * a second server) wait for the file's lock and this one answers nobody: 20 ms are short beside the 5 s for which a
 * connection waits (`busy_timeout` in ../client.ts), and long beside a COMMIT.
 */
const MAX_CHANGES = 500
const MAX_MS = 20

/** Changes that share one COMMIT, and how that ended for all of them. */
export class Group {
  /** Resolves once all that was kept is on the disk; rejects with what kept it from getting there. */
  readonly outcome: Promise<void>
  #changes = 0
  #settle: { resolve(): void; reject(error: unknown): void } | undefined
  readonly #begunAt = performance.now()

  constructor() {
    this.outcome = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
    // A group that fails before any of its changes has ended is nobody's unhandled rejection: they ask later.
    this.outcome.catch(() => {})
  }

  /** False once its outer transaction is over. */
  get isOpen(): boolean {
    return this.#settle !== undefined
  }

  get isFull(): boolean {
    return this.#changes >= MAX_CHANGES || performance.now() - this.#begunAt >= MAX_MS
  }

  count(): void {
    this.#changes += 1
  }

  succeed(): void {
    this.#settle?.resolve()
    this.#settle = undefined
  }

  fail(error: unknown): void {
    this.#settle?.reject(error)
    this.#settle = undefined
  }
}

/** What a change needs of whoever gives it its turn. */
export interface Host {
  run<Row>(group: Group, query: CompiledQuery): QueryResult<Row>
  /** Ends the savepoint and gives the turn to the next. */
  end(turn: Turn, how: 'keep' | 'undo'): void
}

/**
 * The turn of one transaction, or of one write outside any. What it reads may come from neighbours in its group whose
 * COMMIT is still to come. That is why all of its answers, the refusals too, wait for the group's end: where the COMMIT
 * fails nobody has been told anything that then never was.
 */
export class Turn {
  readonly group: Group
  readonly #host: Host
  #isOver = false
  #refusal: Error | undefined

  constructor(group: Group, host: Host) {
    this.group = group
    this.#host = host
  }

  /** Throws SQLite's error, or the group's once that has failed: nothing may be written after its transaction is gone. */
  async run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#refusal) throw this.#refusal
    if (this.#isOver) throw new Error('The transaction is over')
    if (!this.group.isOpen) await this.group.outcome
    return this.#host.run(this.group, query)
  }

  /** Resolves when the change is on the disk. Throws what refused it otherwise. */
  async keep(): Promise<void> {
    this.#end('keep')
    await this.group.outcome
    if (this.#refusal) throw this.#refusal
  }

  /** Resolves when the change is gone, and all that it may have read is on the disk. Throws the group's error otherwise. */
  async undo(): Promise<void> {
    this.#end('undo')
    await this.group.outcome
  }

  /** Takes the turn away: what was done is undone, what comes is refused. */
  refuse(error: Error): void {
    this.#refusal = error
    this.#end('undo')
  }

  #end(how: 'keep' | 'undo'): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#host.end(this, how)
  }
}
