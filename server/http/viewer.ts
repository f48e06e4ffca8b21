import { AppError } from '#shared/errors.ts'
import type { Role, User } from '#shared/people/users.ts'

/** The signed-in person of a request or a live connection, with the session. */
export type Viewer = User & {
  /**
   * The person's role, where that role requires a second factor and the person has none. `role` is 'standard' until
   * then, so that every check of a role refuses more than a member may do. Else null.
   */
  withheldRole: Role | null
  sessionId: string
  /**
   * The member who acts for the viewer, whose session it is; absent where the viewer acts for themselves. Such a viewer
   * has no role.
   */
  helperId?: string
  /** ISO time of the login that began the session. */
  loggedInAt: string
  /** Revision of the schedule when the request came; every write raises it. */
  scheduleRevision: number
  /** Revision of tasks and meetings when the request came. */
  workRevision: number
  /** Revision of the accounts when the request came. */
  usersRevision: number
  /** Revision of the rota, with its settings, posts and floor plans, when the request came. */
  rotaRevision: number
}

/** Resolves with the owner of a bearer token, or null where the token opens no session. */
export type Authenticate = (token: string) => Promise<Viewer | null>

/** The person who really acts: the helper, or the viewer. */
export const actorOf = ({ _id, helperId }: Pick<Viewer, '_id' | 'helperId'>): string => helperId ?? _id

/** The person's role, withheld or not. */
export const ownRole = ({ role, withheldRole }: Viewer): Role => withheldRole ?? role

/** Throws 403: 'second_factor_required' where the withheld role would be allowed, else 'forbidden'. */
export function mustBeAllowed(viewer: Viewer, may: (person: Pick<User, '_id' | 'role'>) => boolean): void {
  if (may(viewer)) return
  throw new AppError(may({ _id: viewer._id, role: ownRole(viewer) }) ? 'second_factor_required' : 'forbidden')
}
