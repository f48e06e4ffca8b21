import type { Board, BoardService, Place } from '#shared/rota/board.ts'
import { aboveShare } from '#shared/rota/shares.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay, formatSpan, monthOf } from '../../../../strings/dates.ts'
import { nameFinder } from '../../../people/people/person.named.ts'
import { shareText } from '../../share.text.ts'
import { countedOf } from '../absence.ts'
import { type BoardMember, peopleOf, placesOf, plannedPlaces } from '../board.model.ts'
import type { Says } from '../board.rules.ts'

/** Teams up to this size are seen at a glance: the board by people has no search for them. */
export const GLANCE = 12

/** The people of a board whose name has these letters. */
export function peopleFound(board: Board, wanted: string): BoardMember[] {
  const isFound = nameFinder(wanted)
  return peopleOf(board).filter(({ user }) => isFound(user.name))
}

/** A service with a place of one person. */
export interface Held {
  service: BoardService
  place: Place
}

/** How often somebody serves, and by how many services that is above their share. */
export function loadOf(board: Board, member: BoardMember, t: Translate) {
  const counted = countedOf(board, member)
  const { planned, stated } = member
  return { planned, stated, above: aboveShare(counted), about: shareText(counted, board, t) }
}

/** The places of one person in the services of a board that take place. */
export const heldBy = ({ services }: Board, userId: string): Held[] =>
  services.flatMap((service) =>
    service.state === 'cancelled' ? [] : placesOf(service, userId).map((place) => ({ service, place })),
  )

/** 'Sun 6', in a board of several months 'Dec 6'. */
export const dayText = ({ from, to }: Board, date: string): string =>
  monthOf(from) === monthOf(to)
    ? `${formatDay(date, 'shortWeekday')} ${Number(date.slice(8))}`
    : formatDay(date, 'short')

/** '6', in a board of several months 'Dec 6'. */
export const shortDay = ({ from, to }: Board, date: string): string =>
  monthOf(from) === monthOf(to) ? String(Number(date.slice(8))) : formatDay(date, 'short')

/** True for a person who stands at a service of a board. */
export function isServing({ services }: Board): (member: BoardMember) => boolean {
  const placed = new Set(services.flatMap(plannedPlaces).map(({ userId }) => userId))
  return ({ user }) => placed.has(user._id)
}

/**
 * 'away Dec 27–30', 'rather not Dec 6': the word of one person on the services of a board, one text for several in a
 * row.
 */
export function saidTexts(board: Board, saysOf: (service: BoardService) => Says, t: Translate): string[] {
  const spans: { says: NonNullable<Says>; from: string; to: string }[] = []
  let before: Says = null
  for (const service of board.services) {
    const says = saysOf(service)
    const last = spans.at(-1)
    if (says && last && says === before) last.to = service.date
    else if (says) spans.push({ says, from: service.date, to: service.date })
    before = says
  }
  return spans.map(({ says, from, to }) => `${t(`board.says.${says}`)} ${formatSpan(from, to, 'short')}`)
}
