import type { CompiledQuery, QueryResult } from 'kysely'

/**
 * Limits of one group, checked between changes. Beyond about 250 changes a larger group gains nothing measurable
 * (bench/writes). While a group is open, other processes (a backup, a second server) wait for the file's lock and this
 * process answers no request: 20 ms are short beside the 5 s for which a connection waits (`busy_timeout` in
 * ../client.ts), and long beside a COMMIT.
 */
const MAX_CHANGES = 500
const MAX_MS = 20

/** Changes that share one COMMIT, and its outcome. */
export class Group {
  /** Resolves once the COMMIT is on the disk; rejects with the error that prevented it. */
  readonly outcome: Promise<void>
  #changes = 0
  #settle: { resolve(): void; reject(error: unknown): void } | undefined
  readonly #begunAt = performance.now()

  constructor() {
    this.outcome = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
    // The changes of the group await the outcome later: without a handler an early failure would be an unhandled
    // rejection.
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

/** Runs the queries of a turn; implemented by the writer. */
export interface Host {
  run<Row>(group: Group, query: CompiledQuery): QueryResult<Row>
  /** Releases or rolls back the savepoint and starts the next turn. */
  end(turn: Turn, how: 'commit' | 'rollback'): void
}

/**
 * The turn of one transaction, or of one write outside any. It may read uncommitted rows of earlier changes in its
 * group. Therefore its outcome, a rollback too, waits for the group's COMMIT: if that fails, no request has been
 * answered with data that was never stored.
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

  /** Throws SQLite's error, or the group's once the group has failed: nothing may be written after its transaction. */
  async run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#refusal) throw this.#refusal
    if (this.#isOver) throw new Error('The transaction is over')
    if (!this.group.isOpen) await this.group.outcome
    return this.#host.run(this.group, query)
  }

  /** Resolves when the change is on the disk. Throws the group's error or that of `refuse`. */
  async commit(): Promise<void> {
    this.#end('commit')
    await this.group.outcome
    if (this.#refusal) throw this.#refusal
  }

  /**
   * Resolves when the change is rolled back and all rows that it may have read are on the disk. Throws the group's
   * error.
   */
  async rollback(): Promise<void> {
    this.#end('rollback')
    await this.group.outcome
  }

  /** Rolls the change back; later queries throw `error`. */
  refuse(error: Error): void {
    this.#refusal = error
    this.#end('rollback')
  }

  #end(how: 'commit' | 'rollback'): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#host.end(this, how)
  }
}
