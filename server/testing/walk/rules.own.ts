import type { Assignment } from '#shared/rota/answers.ts'
import { comparisonKey } from '#shared/text.ts'
import { hasBegun, isLivePlace, momentKey, serviceOf } from './places.ts'
import { same, type Violation } from './rules.views.ts'
import type { OwnViews, Snapshot } from './views.ts'

const assignmentWords = ({ state, shiftId, post, date, serviceTime }: Assignment) => [
  ...[state, shiftId, post, date, serviceTime],
]

/** Places that a person sees as their own are those of the board. */
function ofMine({ services, shifts, day }: Snapshot, { person, mine, personal }: OwnViews): Violation[] {
  const userId = person._id
  const found: Violation[] = []
  const own = services.flatMap((service) =>
    service.places.flatMap((place) =>
      place.layer === 'live' && place.userId === userId && service.date >= day ? [{ place, service }] : [],
    ),
  )
  const [board, cards] = [own.map(({ place }) => place.assignmentId ?? ''), mine.assignments.map(({ _id }) => _id)]
  if (!same(board, cards))
    found.push({ rule: 'mine', at: { userId }, says: `${person.name} sees ${cards}, the board has ${board}` })
  for (const card of mine.assignments) {
    const at = { userId, serviceId: card.serviceId, postId: card.postId, shiftId: card.shiftId ?? '' }
    const there = own.find(({ place }) => place.assignmentId === card._id)
    if (!there) continue
    const { place, service } = there
    const shift = shifts.find(({ _id }) => _id === place.shiftId)
    const wanted = [place.state, place.shiftId, place.post, service.date, service.serviceTime]
    // A tie that was edited by hand is that of the place; without a shift there is the service's alone.
    if (shift && card.tieColor !== shift.tieColor)
      found.push({ rule: 'tie', at, says: `${person.name} sees ${card.tieColor}, the schedule has ${shift.tieColor}` })
    if (JSON.stringify(assignmentWords(card)) !== JSON.stringify(wanted))
      found.push({ rule: 'mine', at, says: `${person.name} sees ${assignmentWords(card)}, the board has ${wanted}` })
    const beside = shifts
      .filter((shift) => momentKey(shift) === momentKey(service) && shift._id !== card.shiftId)
      .filter(({ user }) => user._id !== userId)
    const others = (list: { _id: string | null; name: string; post: string }[]) =>
      list.filter(({ _id }) => _id !== userId).map(({ name, post }) => `${name} ${post}`)
    const wantedOthers = beside.map(({ user, assignment }) => `${user.name} ${assignment}`)
    if (!same(others(card.with), wantedOthers))
      found.push({
        rule: 'with',
        at,
        says: `${person.name} serves with ${others(card.with)}, not with ${wantedOthers}`,
      })
  }
  const wanted = shifts.filter(({ user }) =>
    user._id === null ? comparisonKey(user.name) === comparisonKey(person.name) : user._id === userId,
  )
  if (
    !same(
      wanted.map(({ _id }) => _id),
      personal.map(({ _id }) => _id),
    )
  )
    found.push({
      rule: 'personal',
      at: { userId },
      says: `the schedule of ${person.name} is not theirs in the whole one`,
    })
  return found
}

/** The report counts a service of a person once, as the board has it. */
function ofReport(snapshot: Snapshot): Violation[] {
  const open = snapshot.services.filter((service) => !hasBegun(snapshot, service))
  return snapshot.report.flatMap(({ user, asked, accepted, declined, declinedLate }) => {
    const states = open.map(({ places }) =>
      places.filter(isLivePlace).flatMap(({ userId, state }) => (userId === user._id ? state : [])),
    )
    const yes = states.filter((own) => own.includes('accepted')).length
    const waiting = states.filter((own) => own.length > 0 && !own.includes('accepted')).length
    const at = { userId: user._id }
    const found: Violation[] = []
    if (asked !== waiting || accepted !== yes)
      found.push({
        rule: 'report',
        at,
        says: `${user.name}: ${[asked, accepted]} of ${[waiting, yes]} asked, accepted`,
      })
    if (declinedLate > declined)
      found.push({ rule: 'report', at, says: `${user.name} declined ${declinedLate} late, but ${declined} in all` })
    return found
  })
}

/** Places that each person sees, and that the report counts for them, are those that the others see. */
export const untrueOwnViews = (snapshot: Snapshot): Violation[] => [
  ...snapshot.own.flatMap((own) => ofMine(snapshot, own)),
  ...ofReport(snapshot),
]

/** A service that is moved raises the sequence of the cards of people who had declined it. */
export function unmovedCards(before: Snapshot, after: Snapshot): Violation[] {
  const cards = new Map(before.own.flatMap(({ mine }) => mine.assignments).map((card) => [card._id, card]))
  return after.own.flatMap(({ person, mine }) =>
    mine.assignments.flatMap((card): Violation[] => {
      const [old, service] = [cards.get(card._id), serviceOf(before, card.serviceId)]
      const isMoved = old && service && momentKey(service) !== momentKey(card)
      if (!isMoved || old.state !== 'declined' || card.state !== 'declined' || card.sequence > old.sequence) return []
      const at = { userId: person._id, serviceId: card.serviceId, postId: card.postId }
      return [{ rule: 'moved card', at, says: `${person.name} declined ${momentKey(old)}, now ${momentKey(card)}` }]
    }),
  )
}
