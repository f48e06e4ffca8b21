import type { Database, Db } from './client.ts'

/** Reads many tables as they are at one moment. Keeps nobody from writing; what it runs must not write. */
export type AtOneMoment = <Result>(read: (moment: Db) => Promise<Result>) => Promise<Result>

export const atOneMomentOf =
  (db: Database): AtOneMoment =>
  (read) =>
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
