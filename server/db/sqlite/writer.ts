import type SQLite from 'better-sqlite3'
import type { CompiledQuery, QueryResult } from 'kysely'
import { Group, type Host, Turn } from './group.ts'
import { Session } from './session.ts'

interface Waiting {
  resolve(turn: Turn): void
  reject(error: unknown): void
}

/**
 * The connection that writes. Changes take turns, each in a savepoint of its own, and those of one event-loop turn share
 * one outer transaction: its COMMIT, and the wait for the disk, is paid once for all of them.
 *
 * A body must await nothing but its own queries. It would hold up everybody, and for ever where it awaits another change:
 * one before it in its group is acknowledged only after it.
 */
export class Writer implements Host {
  readonly #session: Session
  readonly #statements: Record<
    'begin' | 'commit' | 'rollback' | 'savepoint' | 'rollbackTo' | 'release',
    SQLite.Statement
  >
  readonly #waiting: Waiting[] = []
  #group: Group | undefined
  #open: Turn | undefined
  #isEndDue = false
  /** Why nobody is let in: for good after the end, for the rest of an event-loop turn where the file is locked. */
  #refusal: { error: unknown } | undefined

  constructor(database: SQLite.Database) {
    this.#session = new Session(database)
    this.#statements = {
      // At once the one who writes: a group that only came to write after another process had would be refused unasked.
      begin: database.prepare('begin immediate'),
      commit: database.prepare('commit'),
      rollback: database.prepare('rollback'),
      savepoint: database.prepare('savepoint _change'),
      rollbackTo: database.prepare('rollback to _change'),
      release: database.prepare('release _change'),
    }
  }

  /** Waits for a turn, in the order of asking. Rejects where no transaction can be begun. */
  enter(): Promise<Turn> {
    return new Promise((resolve, reject) => {
      if (this.#refusal) return reject(this.#refusal.error)
      this.#waiting.push({ resolve, reject })
      this.#giveTurn()
    })
  }

  run<Row>(group: Group, { sql, parameters }: CompiledQuery): QueryResult<Row> {
    try {
      return this.#session.run(this.#session.prepare(sql), parameters)
    } catch (error) {
      // A full disk, or one that fails, ends the whole transaction; most errors undo their statement only.
      if (!this.#session.database.inTransaction) this.#abandon(group, error)
      throw error
    }
  }

  end({ group }: Turn, how: 'keep' | 'undo'): void {
    try {
      if (group.isOpen && how === 'undo') this.#statements.rollbackTo.run()
      if (group.isOpen) this.#statements.release.run()
    } catch (error) {
      this.#abandon(group, error)
    }
    this.#open = undefined
    this.#endWithTurn()
    this.#giveTurn()
  }

  /** Commits what was kept so far, refuses whoever is still at it or waits, and closes the connection. */
  close(): void {
    const error = new Error('The database is closed')
    this.#refuseWaiting(error)
    this.#open?.refuse(error)
    this.#commit()
    this.#session.database.close()
  }

  #giveTurn(): void {
    if (this.#open || this.#waiting.length === 0 || this.#group?.isFull) return
    try {
      this.#group ??= this.#begin()
      this.#statements.savepoint.run()
    } catch (error) {
      if (this.#group) this.#abandon(this.#group, error)
      // Whoever comes in this turn too: each would wait for the same lock again, and this process with them.
      const refusal = this.#refuseWaiting(error)
      setImmediate(() => {
        if (this.#refusal === refusal) this.#refusal = undefined
      })
      return
    }
    this.#group.count()
    this.#open = new Turn(this.#group, this)
    this.#waiting.shift()?.resolve(this.#open)
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

  /** After the sockets of this event-loop turn have been read, so that whatever they bring can join. */
  #endWithTurn(): void {
    if (this.#isEndDue) return
    this.#isEndDue = true
    setImmediate(() => {
      this.#isEndDue = false
      if (this.#open) return
      this.#commit()
      // Where the group was full: answers leave, sockets are read and other processes get their turn in between.
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

  /** Nothing of the group stays, and each of its changes is told why. The next one begins anew. */
  #abandon(group: Group, error: unknown): void {
    this.#group = undefined
    group.fail(error)
    if (this.#session.database.inTransaction) this.#statements.rollback.run()
  }
}
