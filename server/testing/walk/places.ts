import { formerMemberPlace } from '#shared/people/formerMembers.ts'
import type { BoardService, Place } from '#shared/rota/board.ts'
import { serviceTimeKey } from '#shared/serviceTime.ts'
import { isHeld } from '#shared/sunday/day.ts'
import type { Snapshot } from './views.ts'

export type LivePlace = Place & { userId: string; postId: string; assignmentId: string; shiftId: string }

export const isLivePlace = (place: Place): place is LivePlace =>
  place.layer === 'live' && (place.state === 'asked' || place.state === 'accepted')

export const isOutside = ({ layer }: Place): boolean => layer === 'outside'

/** True where somebody stands: by the plan, or by a shift beside it. */
export const stands = (place: Place): boolean => isLivePlace(place) || isOutside(place)

/** A service that members know of: published, or somebody stands there. */
export const isAnnounced = ({ published, places }: BoardService): boolean => published || places.some(stands)

/** Date and time of a service or shift, as the schedule compares them. */
export const momentKey = ({ date, serviceTime }: { date: string; serviceTime: string }): string =>
  `${date} ${serviceTimeKey(serviceTime)}`

/** Shifts that are marked absent. */
export const absentIn = ({ days }: Snapshot): ReadonlySet<string> =>
  new Set(
    days.flatMap(({ services }) =>
      services.flatMap(({ people }) =>
        people.filter(isHeld).flatMap(({ shiftId, attendance }) => (attendance === 'absent' ? shiftId : [])),
      ),
    ),
  )

export interface Count {
  least: number
  most: number
  taken: number
  /** Number of them that are places of the plan. */
  live: number
  covering: number
  missing: number
  free: number
}

/** Numbers of people at a post of a service, counted from the board and the marks of the day. */
export function countAt(snapshot: Snapshot, service: BoardService, postId: string): Count {
  const absent = absentIn(snapshot)
  const suspended = new Set(snapshot.users.filter((user) => user.suspended).map(({ _id }) => _id))
  const here = service.places.filter(
    (place) => place.postId === postId && !place.shadow && stands(place) && !absent.has(place.shiftId ?? ''),
  )
  const covers = ({ userId, name }: Place) =>
    userId === null ? formerMemberPlace(name) === undefined : !suspended.has(userId)
  const need = service.needs.find((one) => one.postId === postId)
  const [least, most] = [need?.minPeople ?? 0, need?.maxPeople ?? 0]
  const [taken, live, covering] = [here.length, here.filter(isLivePlace).length, here.filter(covers).length]
  const free = Math.max(0, most - taken)
  return { least, most, taken, live, covering, free, missing: Math.max(0, Math.min(least - covering, most - taken)) }
}

/** True from the moment at which a service begins: the end of its day where its time is no time of day. */
export const hasBegun = (
  { now, day }: Snapshot,
  { startsAt, date }: Pick<BoardService, 'startsAt' | 'date'>,
): boolean => (startsAt ? Date.parse(startsAt) <= now : date < day)

export const serviceOf = ({ services }: Snapshot, id: string): BoardService | undefined =>
  services.find(({ _id }) => _id === id)
