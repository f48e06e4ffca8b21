import { createContext } from 'react'
import type { Board, BoardService, Place } from '#shared/rota/board.ts'
import { isAsPublished } from '#shared/rota/drafts.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { namesTogether } from '../../listOf.ts'
import { isAnnounced, plannedPlaces } from '../board.model.ts'

/**
 * How the places of a board stand, by one rule for all its views: what holds for the whole board is said above it, what
 * holds for a service of its row (or column), and a name has a mark only where it differs from its row.
 */

/** Planned by the sheet, drafted, published past them, asked, or accepted: the later, the more settled. */
const STATES = ['draft', 'untold', 'asked', 'outside', 'accepted'] as const
export type PlaceState = (typeof STATES)[number]

export function placeStateOf({ layer, state, untold }: Place): PlaceState {
  if (layer === 'outside') return 'outside'
  if (state === 'accepted') return 'accepted'
  if (state === 'asked') return untold ? 'untold' : 'asked'
  return 'draft'
}

const common = new WeakMap<BoardService, PlaceState | null>()

/** The state that most places of a service have, of equally many the less settled one; null where nobody stands. */
function commonState(service: BoardService): PlaceState | null {
  let known = common.get(service)
  if (known === undefined) {
    const found = plannedPlaces(service).map(placeStateOf)
    const count = (state: PlaceState) => found.filter((one) => one === state).length
    known = STATES.filter((state) => count(state) > 0).sort((a, b) => count(b) - count(a))[0] ?? null
    // '4 to answer' says of nobody that the app has not told them, while it has told others.
    if (known === 'untold' && found.includes('asked')) known = 'asked'
    common.set(service, known)
  }
  return known
}

/** The state of a place where it differs from its service's, which is the news at its name; else null. */
export function newsOf(service: BoardService, place: Place): PlaceState | null {
  const state = placeStateOf(place)
  return state === commonState(service) ? null : state
}

/** True for a service with a draft that differs from what members know of it: any other one is no draft. */
export function isDrafted(service: BoardService): boolean {
  const ofLayer = (wanted: Place['layer']) =>
    service.places.filter(({ layer, state }) => layer === wanted && state !== 'declined')
  const stands = { isAnnounced: isAnnounced(service), draft: ofLayer('draft'), live: ofLayer('live') }
  return service.draft !== null && !isAsPublished(stands)
}

/** People with a published place who have not answered, without those whom a draft takes out. */
function owing(service: BoardService): Place[] {
  const asked = service.places.filter(({ layer, state }) => layer === 'live' && state === 'asked')
  if (service.draft === null) return asked
  const kept = new Set(plannedPlaces(service).map(({ userId }) => userId))
  return asked.filter(({ userId }) => kept.has(userId))
}

/** True where somebody with a published place has not answered. */
export const owesAnswers = (service: BoardService): boolean => owing(service).length > 0

/** True where some of a service's people stand as members know it, and a draft adds others, or leaves some out. */
const isPartlyDrafted = (service: BoardService): boolean =>
  isDrafted(service) && plannedPlaces(service).some((place) => placeStateOf(place) !== 'draft')

/**
 * The state that the row of a service says: the least settled that something is to be done about; of a service that is
 * partly drafted, that of the others. Null where nobody stands, or where it is not held.
 */
export function rowState(service: BoardService): PlaceState | null {
  if (service.state === 'cancelled') return null
  if (isDrafted(service) && !isPartlyDrafted(service)) return 'draft'
  const asked = owing(service)
  if (asked.length > 0) return asked.every(({ untold }) => untold) ? 'untold' : 'asked'
  const places = plannedPlaces(service)
  if (places.length === 0) return null
  return places.some(({ layer }) => layer === 'outside') ? 'outside' : 'accepted'
}

/** True where everybody who stands at a service has said yes, and no draft changes it. */
export const hasAllYes = (service: BoardService): boolean =>
  rowState(service) === 'accepted' && !isPartlyDrafted(service)

/**
 * The state whose sign the row of a service has: that of its names without a mark, so that none stands twice. Null
 * where it is not held, and where somebody's mark contradicts that all have said yes.
 */
export function rowSign(service: BoardService): PlaceState | null {
  if (service.state === 'cancelled') return null
  const common = commonState(service) ?? rowState(service)
  return common === 'accepted' && !hasAllYes(service) ? null : common
}

/** '1 draft' of a service whose other people stand already; 'draft' where its draft only leaves some out. */
function draftedText(service: BoardService, t: Translate): string {
  const count = plannedPlaces(service).filter((place) => placeStateOf(place) === 'draft').length
  return count === 0 ? t('board.draft') : t('board.draftOf', { count })
}

/**
 * 'draft', '4 to answer', '4 to answer, 1 draft', '1 draft', 'by the sheet', or 'everybody said yes': the state of a
 * row in words; '' for none.
 */
export function serviceStateText(service: BoardService, t: Translate): string {
  const state = rowState(service)
  if (state === null) return service.state === 'cancelled' ? t('board.cancelled') : ''
  if (state === 'draft') return t('board.draft')
  const owed = owing(service).length > 0 && t('board.toAnswer', { count: owing(service).length })
  if (isPartlyDrafted(service)) return [owed, draftedText(service, t)].filter(Boolean).join(', ')
  if (state === 'outside') return t('board.bySheet')
  return owed || t('board.allSaidYes')
}

/** Names that say more than their number. */
const FEW = 2

/** The names of those who are to answer where they are few, and the row is not a draft; else none. */
export function owingNames(service: BoardService): string[] {
  const names = owing(service).map(({ name }) => name)
  return isDrafted(service) || names.length > FEW ? [] : names
}

/** `serviceStateText` with the names of those who are to answer where they are few: 'Gina Ross to answer'. */
export function rowNamed(service: BoardService, t: Translate): string {
  const names = owingNames(service)
  return names.length > 0 && service.state !== 'cancelled'
    ? t('board.toAnswerNamed', { names: namesTogether(names) })
    : serviceStateText(service, t)
}

/** The state that all services of a board have whose rows say it in no number; null where they differ. */
export function boardState({ services }: Pick<Board, 'services'>): 'draft' | 'outside' | null {
  if (services.some(isPartlyDrafted)) return null
  const states = new Set(services.filter(({ state }) => state === 'planned').map(rowState))
  states.delete(null)
  const [only] = states
  return states.size === 1 && (only === 'draft' || only === 'outside') ? only : null
}

/** The state that is said above the board, which its rows do not repeat. */
export const SaidAbove = createContext<PlaceState | null>(null)

/** True where the row of a service has nothing to add to what is said above the board. */
export const isSaidAbove = (service: BoardService, saidAbove: PlaceState | null): boolean =>
  !isPartlyDrafted(service) && rowState(service) === saidAbove

/** True where the row of a service says how it stands, which is not what is said above the board. */
export const saysState = (service: BoardService, saidAbove: PlaceState | null): boolean =>
  service.state === 'cancelled' || (rowState(service) !== null && !isSaidAbove(service, saidAbove))
