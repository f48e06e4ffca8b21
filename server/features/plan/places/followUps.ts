import type { Person } from '#shared/text.ts'
import type { ChangeContext, Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { PlaceCount } from './placeCounts.ts'
import type { PlaceKey, PlannedRow } from './planned.store.ts'

/**
 * Reason for which places change. It decides whether a search for a stand-in starts where a member gives a place up.
 */
export type Cause =
  | 'absence'
  | 'answer'
  /** An admin asks somebody for an open place of a published service. */
  | 'asked'
  | 'edit'
  | 'leaving'
  | 'offer'
  /** A member takes an open place of their own accord. */
  | 'open'
  | 'publication'
  /** An answer that an admin records or takes back; the search for a stand-in begins later, by `search`. */
  | 'recorded'
  /** A recorded decline that can no longer be taken back. */
  | 'search'
  | 'service'
  | 'swap'
  /** An admin takes back that somebody was asked. */
  | 'unasked'

/** Effects of a change of the schedule on places that the rota gave. */
export interface PlannedEffects {
  /** Places of the rota as they are stored now, in the order in which they changed. */
  moved: readonly PlannedRow[]
  /** True where such a place ended, came back, has another answer, or was edited. */
  isTouched: boolean
  /** Their members who are notified. */
  told: Person[]
  /** True where a search for a stand-in begins or is raised. */
  search: boolean
}

/** The outcome of a change of places, as the features that follow read it. */
export interface Settled {
  cause: Cause
  actorId: string | null
  /**
   * Places of the plan that their holders have lost, or will not stand at. The place of a trainee does not count for
   * its post.
   */
  givenUp: readonly PlaceKey[]
  /** Watched services whose people or needs may have changed. */
  watched: readonly string[]
  /** The people of a post of a watched service before the change. */
  countBefore(serviceId: string, postId: string): PlaceCount
  /** The people of a post now, at a watched service or at one with a place that was given up. */
  countNow(serviceId: string, postId: string): PlaceCount
  /** Ids of services that are cancelled, moved or deleted. */
  closed: readonly string[]
  /** Ids of all services whose people, needs or publication may have changed. */
  touched: readonly string[]
  /** Places whose people have to answer anew, since their service has moved. */
  askedAnew: readonly PlannedRow[]
  /** Ids of assignments that are not live any more. */
  ended: readonly string[]
}

/** The context in which a follow-up writes: the change of the rota and its new revision. */
export interface Step {
  rota: ChangeContext<'rota'>
  revision: number
}

/**
 * The reaction of another feature to a change of places, in the same transaction. The plan knows none of these
 * features.
 */
export interface FollowUp {
  /**
   * Reacts to shifts that the work has stored on these days, before the work goes on. `isUndone`: an import was undone.
   */
  written?(trx: Trx<'plan'>, days: readonly string[], isUndone: boolean): Promise<void>
  /** Returns the services, of those given, whose people the feature compares before and after. */
  watched?(trx: Db, serviceIds: readonly string[]): Promise<string[]>
  /**
   * Returns the ids of those of these places, which are to come back, against whose members a hard rule stands by now.
   */
  barred?(trx: Db, places: readonly PlannedRow[]): Promise<string[]>
  /** Reacts to the change. Returns true where work is due at once, for which `wake` is called after the commit. */
  after(step: Step, settled: Settled): Promise<boolean>
  wake?(): Promise<unknown>
}
