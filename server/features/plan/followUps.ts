import type { ChangeContext } from '../../db/change.ts'
import type { Db } from '../../db/client.ts'
import type { PlaceCount } from './placeCounts.ts'

/** Why places change. It decides whether others are looked for where somebody gives theirs up. */
export type Cause = 'absence' | 'answer' | 'edit' | 'leaving' | 'offer' | 'publication' | 'service' | 'swap'

/** A place of the plan that its holder has no more, or will not stand at. */
export interface GivenUp {
  serviceId: string
  postId: string
  userId: string
}

/** What a change of places has done. */
export interface Settled {
  cause: Cause
  actorId: string | null
  /** Places that count for their post; a trainee's does not. */
  givenUp: readonly GivenUp[]
  /** Watched services whose people or needs may have changed. */
  watched: readonly string[]
  /** The people of a post of a watched service before the change. */
  countBefore(serviceId: string, postId: string): PlaceCount
  /** The people of a post now, of a watched service or of one with a place that was given up. */
  countNow(serviceId: string, postId: string): PlaceCount
  /** Services that are cancelled, moved or deleted. */
  closed: readonly string[]
  /** Assignments that are not live any more. */
  ended: readonly string[]
}

/** A change of the rota, and its revision. */
export interface Step {
  rota: ChangeContext<'rota'>
  revision: number
}

/** What another feature makes of a change of places, in the same transaction. The plan knows none of them. */
export interface FollowUp {
  /** Those of the services whose counts it compares. */
  watched?(trx: Db, serviceIds: readonly string[]): Promise<string[]>
  /** Returns true where something is due at once, for which `wake` is called after the commit. */
  after(step: Step, settled: Settled): Promise<boolean>
  wake?(): Promise<unknown>
}
