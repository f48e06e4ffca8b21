import { type Change, createChange } from '../db/change.ts'
import type { Database } from '../db/client.ts'

/** `change` of a second process without open connections: it publishes nothing. */
export const quietChange = (db: Database): Change =>
  createChange({
    db,
    publisher: { publish: () => {}, setAdmin: () => {}, disconnectSessions: () => {} },
    log: { error: () => {} },
    mustStillBe: async () => {},
    helpersOf: async () => new Map(),
    tellHooks: async () => {},
  })

/** The mails of a server without mail. */
export const NO_MAIL = { isOn: false, add: async () => {} }
