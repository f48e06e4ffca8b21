import type { Shift } from '#shared/plan/schedule.ts'
import type { BoardService } from '#shared/rota/board.ts'
import { isHeld } from '#shared/sunday/day.ts'
import { comparisonKey } from '#shared/text.ts'
import { absentIn, countAt, isAnnounced, isLivePlace, isOutside, momentKey } from './places.ts'
import type { Snapshot } from './views.ts'

/** One untruth. `rule` names which, `at` what it is about. */
export interface Violation {
  rule: string
  says: string
  at: { serviceId?: string; postId?: string; userId?: string; shiftId?: string; kind?: string; code?: string }
}

export const same = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify([...one].sort()) === JSON.stringify([...other].sort())

const inWords = ({ date, serviceTime, assignment, user }: Shift): string =>
  `${user.name} at ${assignment} on ${date} ${serviceTime}`

/** Schedule, board and service day name the same people at the same posts. */
function ofService(snapshot: Snapshot, service: BoardService): Violation[] {
  const found: Violation[] = []
  const serviceId = service._id
  const shifts = snapshot.shifts.filter((shift) => momentKey(shift) === momentKey(service))
  const byId = new Map(snapshot.shifts.map((shift) => [shift._id, shift]))
  const live = service.places.filter(isLivePlace)
  for (const { shiftId, userId, name, post, postId } of live) {
    const shift = byId.get(shiftId)
    const at = { serviceId, postId, userId, shiftId }
    if (!shift) {
      found.push({
        rule: 'place without shift',
        at,
        says: `${name} at ${post} on ${momentKey(service)} is in no schedule`,
      })
      continue
    }
    // A shift of the past keeps the names that its person and its post had.
    const isPast = service.date < snapshot.day
    if (!isPast && name !== shift.user.name)
      found.push({ rule: 'name', at, says: `the board has ${name}, the schedule ${inWords(shift)}` })
    const [board, schedule] = [
      [service.date, service.serviceTime, isPast || post, userId],
      [shift.date, shift.serviceTime, isPast || shift.assignment, shift.user._id],
    ]
    if (JSON.stringify(board) !== JSON.stringify(schedule))
      found.push({ rule: 'place and shift differ', at, says: `the board has ${board}, the schedule ${schedule}` })
    if (shift.tieColor !== service.tieColor)
      found.push({ rule: 'tie', at, says: `${inWords(shift)}: ${shift.tieColor}, but its service ${service.tieColor}` })
  }
  const planned = new Set(live.map(({ shiftId }) => shiftId))
  const beside = shifts.filter(({ _id }) => !planned.has(_id)).map(({ _id }) => _id)
  const outside = service.places.filter(isOutside).map(({ shiftId }) => shiftId ?? '')
  if (!same(beside, outside))
    found.push({ rule: 'outside', at: { serviceId }, says: `beside the plan ${beside}, on the board ${outside}` })
  if (service.state === 'cancelled')
    for (const { name, post, ...at } of live)
      found.push({ rule: 'live at a cancelled service', at: { ...at, serviceId }, says: `${name} at ${post}` })
  return found
}

/** Nobody has two shifts at one post of one time. */
function doubled({ shifts }: Snapshot): Violation[] {
  const seen = new Map<string, Shift>()
  return shifts.flatMap((shift) => {
    if (shift.user._id === null) return []
    const place = [momentKey(shift), comparisonKey(shift.assignment), shift.user._id].join(' ')
    const other = seen.get(place)
    seen.set(place, shift)
    const at = { userId: shift.user._id, shiftId: shift._id }
    return other ? [{ rule: 'twice at one post', at, says: `${inWords(shift)} and ${inWords(other)}` }] : []
  })
}

function ofDays({ days, shifts, services, users }: Snapshot): Violation[] {
  const suspended = new Set(users.filter((user) => user.suspended).map(({ _id }) => _id))
  const states = new Map(
    services.flatMap(({ places, tieColor }) =>
      places.filter(isLivePlace).map(({ shiftId, state }) => [shiftId, { state, tieColor }] as const),
    ),
  )
  const found: Violation[] = []
  for (const { date, services: ofDay } of days) {
    const people = ofDay.flatMap(({ serviceTime, tieColor, people }) =>
      people.filter(isHeld).map((person) => ({ ...person, serviceTime, dayTie: tieColor })),
    )
    // The place of somebody suspended is an empty one, unless they came.
    const isListed = ({ _id, user }: (typeof shifts)[number]) =>
      !suspended.has(user._id ?? '') || people.some(({ shiftId }) => shiftId === _id)
    const wanted = shifts.filter((shift) => shift.date === date).filter(isListed)
    if (
      !same(
        wanted.map(({ _id }) => _id),
        people.map(({ shiftId }) => shiftId),
      )
    )
      found.push({ rule: 'day', at: {}, says: `the day ${date} does not have the people of the schedule` })
    for (const person of people) {
      const shift = shifts.find(({ _id }) => _id === person.shiftId)
      const place = states.get(person.shiftId)
      if (!shift) continue
      const [day, other] = [
        [person.post, person.name, person.userId, person.state],
        [shift.assignment, shift.user.name, shift.user._id, place?.state ?? null],
      ]
      const at = { shiftId: shift._id, userId: shift.user._id ?? '' }
      if (JSON.stringify(day) !== JSON.stringify(other))
        found.push({ rule: 'day', at, says: `the service day has ${day}, the others ${other}` })
      if (place && person.dayTie !== shift.tieColor)
        found.push({ rule: 'tie', at, says: `${inWords(shift)}: ${shift.tieColor}, on the day ${person.dayTie}` })
    }
  }
  return found
}

function ofCoverage(snapshot: Snapshot): Violation[] {
  const suspended = new Set(snapshot.users.filter((user) => user.suspended).map(({ _id }) => _id))
  const announced = snapshot.services.filter(isAnnounced)
  const found: Violation[] = []
  if (
    !same(
      announced.map(({ _id }) => _id),
      snapshot.coverage.map(({ serviceId }) => serviceId),
    )
  )
    found.push({ rule: 'coverage', at: {}, says: 'the coverage has other services than those that members know of' })
  const absent = absentIn(snapshot)
  for (const { serviceId, posts, state } of snapshot.coverage) {
    const service = announced.find(({ _id }) => _id === serviceId)
    if (!service || state === 'cancelled') continue
    for (const { postId, post, filled, asked, empty } of posts) {
      const { covering, least } = countAt(snapshot, service, postId)
      const waiting = service.places.filter(
        (place) =>
          isLivePlace(place) &&
          place.state === 'asked' &&
          place.postId === postId &&
          !place.shadow &&
          !absent.has(place.shiftId) &&
          !suspended.has(place.userId),
      ).length
      const wanted = [covering - waiting, waiting, Math.max(0, least - covering)]
      if (JSON.stringify(wanted) !== JSON.stringify([filled, asked, empty]))
        found.push({
          rule: 'coverage',
          at: { serviceId, postId },
          says: `${post} on ${momentKey(service)}: ${[filled, asked, empty]} of ${wanted} filled, asked, empty`,
        })
    }
  }
  return found
}

/** All views tell one truth. */
export const untrueViews = (snapshot: Snapshot): Violation[] => [
  ...snapshot.services.flatMap((service) => ofService(snapshot, service)),
  ...doubled(snapshot),
  ...ofDays(snapshot),
  ...ofCoverage(snapshot),
]
