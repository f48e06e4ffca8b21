import type { User } from '#shared/users.ts'

/** Whoever is signed in, and with which session. */
export type Viewer = User & {
  sessionId: string
  /** ISO time of the login that began the session. */
  loggedInAt: string
  /** Of the schedule when the request came: every write raises it. */
  scheduleRevision: number
  /** Of tasks and meetings, likewise. */
  workRevision: number
}
