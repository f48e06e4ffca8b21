import { AppError } from '#shared/errors.ts'
import type { KeyAccess } from '#shared/people/keys.ts'
import type { Role, User } from '#shared/people/users.ts'

/** Revisions when the request came; every write of what they are of raises them. */
interface Revisions {
  scheduleRevision: number
  /** Of tasks and meetings. */
  workRevision: number
  /** The revision of the accounts. */
  usersRevision: number
  /** The revision of the rota, with its settings, posts and floor plans. */
  rotaRevision: number
}

/** The signed-in person of a request or a live connection, with the session. */
export interface Viewer extends User, Revisions {
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
}

/**
 * Another program that calls with a key. It has a role and is nobody: it has no `_id`, so that what needs a person does
 * not compile with it (decision 0044).
 */
export interface Program extends Revisions {
  keyId: string
  access: KeyAccess
  role: 'standard' | 'admin'
}

/** Who sent a bearer token that holds. */
export type Bearer = Viewer | Program

export const isProgram = (bearer: Bearer): bearer is Program => 'keyId' in bearer

/** The id by which a bearer is counted, cached for and audited: a person's, or that of a key. */
export const bearerId = (bearer: Bearer): string => (isProgram(bearer) ? bearer.keyId : bearer._id)

/** The person whom a row names as its author; null for what a program wrote. */
export const authorOf = (bearer: Bearer): string | null => (isProgram(bearer) ? null : bearer._id)

/**
 * What a list is to show: what was asked for, else one's own, or for a program, which has nothing of its own,
 * everybody's. The person of an own list is in the answer; 403 `not_for_keys` where a program asks for its own.
 */
export function personOfList<Person extends object>(
  bearer: Person | Program,
  view: 'personal' | 'all' | undefined,
): Person | null {
  if (view === 'all') return null
  if (!('keyId' in bearer)) return bearer
  if (view === 'personal') throw new AppError('not_for_keys')
  return null
}

/** The person who is shown as an author; null for a program. */
export const authorPerson = (bearer: Bearer): Pick<User, '_id' | 'name'> | null =>
  isProgram(bearer) ? null : { _id: bearer._id, name: bearer.name }

/** Resolves with the person or the program of a bearer token, or null where it is not valid. */
export type Authenticate = (token: string) => Promise<Bearer | null>

/** The person who really acts: the helper, or the viewer. */
export const actorOf = ({ _id, helperId }: Pick<Viewer, '_id' | 'helperId'>): string => helperId ?? _id

/** The person's role, withheld or not. */
export const ownRole = ({ role, withheldRole }: Viewer): Role => withheldRole ?? role

/** Throws 403: 'second_factor_required' where the withheld role would be allowed, else 'forbidden'. */
export function mustBeAllowed(viewer: Bearer, may: (person: Pick<User, '_id' | 'role'>) => boolean): void {
  const _id = bearerId(viewer)
  if (may({ _id, role: viewer.role })) return
  const isWithheld = !isProgram(viewer) && may({ _id, role: ownRole(viewer) })
  throw new AppError(isWithheld ? 'second_factor_required' : 'forbidden')
}
