import { type Change, createChange } from '../db/change.ts'
import type { Database } from '../db/client.ts'

/** Changes as a second process makes them that has no open connections. */
export const quietChange = (db: Database): Change =>
  createChange({
    db,
    publisher: { publish: () => {}, setAdmin: () => {}, disconnectSessions: () => {} },
    log: { error: () => {} },
  })
