import { AppError } from '#shared/errors.ts'
import type { Role, User } from '#shared/users.ts'

/** Whoever is signed in, and with which session. */
export type Viewer = User & {
  /**
   * The role that the person has, where it must have a second factor and there is none: until then `role` is 'standard',
   * so that nothing beyond what members may is theirs. Null where `role` is the whole truth.
   */
  withheldRole: Role | null
  sessionId: string
  /** ISO time of the login that began the session. */
  loggedInAt: string
  /** Of the schedule when the request came: every write raises it. */
  scheduleRevision: number
  /** Of tasks and meetings, likewise. */
  workRevision: number
}

/** The role that a person has, whether or not it counts now. */
export const ownRole = ({ role, withheldRole }: Viewer): Role => withheldRole ?? role

/** Refuses what a person may not do (403); where nothing but their second factor is missing, it says so. */
export function mustBeAllowed(viewer: Viewer, may: (person: Pick<User, '_id' | 'role'>) => boolean): void {
  if (may(viewer)) return
  throw new AppError(may({ _id: viewer._id, role: ownRole(viewer) }) ? 'second_factor_required' : 'forbidden')
}
