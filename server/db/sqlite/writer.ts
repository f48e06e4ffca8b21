import type { CompiledQuery, QueryResult } from 'kysely'
import type { SqliteConnection, SqliteStatement } from './file.ts'
import { Group, type Host, Turn } from './group.ts'
import { SqliteSession } from './session.ts'

/** Who waits for a turn: `start` takes it. */
interface Waiting {
  start(group: Group): void
  reject(error: unknown): void
}

/**
 * The writing connection. Changes take turns, a transaction in a savepoint of its own; those of one event-loop turn
 * share one outer transaction, and so one COMMIT and one wait for the disk.
 *
 * The body of a transaction must await only its own queries: any other wait delays all writes, and waiting for another
 * change is a deadlock, because an earlier change of the group is acknowledged only after this one.
 */
export class Writer implements Host {
  readonly #session: SqliteSession
  readonly #statements: Record<
    'begin' | 'commit' | 'rollback' | 'savepoint' | 'rollbackTo' | 'release',
    SqliteStatement
  >
  readonly #waiting: Waiting[] = []
  #group: Group | undefined
  #open: Turn | undefined
  #isEndDue = false
  /** Error for new changes: permanent after `close`, for the rest of an event-loop turn where the file is locked. */
  #refusal: { error: unknown } | undefined

  constructor(database: SqliteConnection) {
    this.#session = new SqliteSession(database)
    this.#statements = {
      // Takes the write lock at once: a deferred transaction fails without a wait when another process wrote in
      // between.
      begin: database.prepare('begin immediate'),
      commit: database.prepare('commit'),
      rollback: database.prepare('rollback'),
      savepoint: database.prepare('savepoint _change'),
      rollbackTo: database.prepare('rollback to _change'),
      release: database.prepare('release _change'),
    }
  }

  /** Waits for a turn, in the order of the calls. Rejects where no transaction can be begun. */
  enter(): Promise<Turn> {
    return new Promise((resolve, reject) => {
      const start = (group: Group): void => {
        this.#statements.savepoint.run()
        this.#open = new Turn(group, this)
        resolve(this.#open)
      }
      this.#wait({ start, reject })
    })
  }

  /**
   * Runs one statement as a change of its own. It needs no savepoint: SQLite undoes a statement that fails. Resolves
   * when it is on the disk; throws SQLite's error, once what it may have read is on the disk, or the group's.
   */
  change<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return new Promise((resolve, reject) => {
      const start = (group: Group): void => {
        let settle: () => void
        try {
          const result = this.run<Row>(group, query)
          settle = () => resolve(result)
        } catch (error) {
          settle = () => reject(error)
        }
        group.outcome.then(settle, reject)
        this.#endWithTurn()
      }
      this.#wait({ start, reject })
    })
  }

  run<Row>(group: Group, { sql, parameters }: CompiledQuery): QueryResult<Row> {
    try {
      return this.#session.run(this.#session.prepare(sql), parameters)
    } catch (error) {
      // SQLite rolls back the whole transaction on a full or failing disk; most errors roll back their statement only.
      if (!this.#session.database.isTransaction) this.#abandon(group, error)
      throw error
    }
  }

  end({ group }: Turn, how: 'commit' | 'rollback'): void {
    try {
      if (group.isOpen && how === 'rollback') this.#statements.rollbackTo.run()
      if (group.isOpen) this.#statements.release.run()
    } catch (error) {
      this.#abandon(group, error)
    }
    this.#open = undefined
    this.#endWithTurn()
    this.#giveTurn()
  }

  /** Commits the finished changes, refuses the open one and those waiting, and closes the connection. */
  close(): void {
    const error = new Error('The database is closed')
    this.#refuseWaiting(error)
    this.#open?.refuse(error)
    this.#commit()
    this.#session.database.close()
  }

  #wait(waiting: Waiting): void {
    if (this.#refusal) waiting.reject(this.#refusal.error)
    else this.#waiting.push(waiting)
    this.#giveTurn()
  }

  #giveTurn(): void {
    while (!this.#open && this.#waiting[0] && !this.#group?.isFull) {
      try {
        this.#group ??= this.#begin()
        this.#waiting[0].start(this.#group)
      } catch (error) {
        if (this.#group) this.#abandon(this.#group, error)
        // Later changes of this event-loop turn are refused too: each would block the process for the lock's timeout
        // again.
        const refusal = this.#refuseWaiting(error)
        setImmediate(() => {
          if (this.#refusal === refusal) this.#refusal = undefined
        })
        return
      }
      this.#group?.count()
      this.#waiting.shift()
    }
  }

  #refuseWaiting(error: unknown): object {
    this.#refusal = { error }
    for (const { reject } of this.#waiting.splice(0)) reject(error)
    return this.#refusal
  }

  #begin(): Group {
    this.#statements.begin.run()
    return new Group()
  }

  /** Commits after the sockets of this event-loop turn have been read, so that writes from their requests can join. */
  #endWithTurn(): void {
    if (this.#isEndDue) return
    this.#isEndDue = true
    setImmediate(() => {
      this.#isEndDue = false
      if (this.#open) return
      this.#commit()
      // Pauses after a full group, which sends replies, reads sockets and lets other processes lock the file before the
      // next group.
      if (this.#waiting.length > 0) setImmediate(() => this.#giveTurn())
    })
  }

  #commit(): void {
    const group = this.#group
    if (!group) return
    try {
      this.#statements.commit.run()
      this.#group = undefined
      group.succeed()
    } catch (error) {
      this.#abandon(group, error)
    }
  }

  /** Rolls back the whole group and rejects each of its changes with `error`. The next change begins a new group. */
  #abandon(group: Group, error: unknown): void {
    this.#group = undefined
    group.fail(error)
    if (this.#session.database.isTransaction) this.#statements.rollback.run()
  }
}
