import { createContext, use } from 'react'
import type { NewShift } from '#shared/plan/schedule.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Timed } from './shift.span.ts'

/** Who was given the place of the rota that a shift shows. */
interface PlannedPerson {
  userId: string
  name: string
  state: 'asked' | 'accepted'
  /** Address of its cell on the board. */
  boardPath: string
  /** False where no push reaches the person: a change of the schedule is told by nothing else. */
  isReached: boolean
}

/**
 * The people of the planned places of some days, by the id of their shift; empty until they are known, and without the
 * rota.
 */
export type PlannedPlaces = ReadonlyMap<string, PlannedPerson>

const NONE: PlannedPlaces = new Map()

/** Provides the schedule with the shifts that the rota gave. The app sets it: features do not import each other. */
export const PlannedContext = createContext<(from: string, to: string) => PlannedPlaces>(() => NONE)

/** The planned places of a span of days. */
export const usePlanned = (from: string, to: string): PlannedPlaces => use(PlannedContext)(from, to)

/**
 * Who has a planned place, as a question names them, and whether they are told: nobody of the past, and not oneself.
 */
export interface PlannedQuestion {
  person: PlannedPerson
  isTold: boolean
}

export const plannedQuestionOf = (
  person: PlannedPerson | undefined,
  isPast: boolean,
  meId: string,
): PlannedQuestion | undefined => (person && !isPast ? { person, isTold: person.userId !== meId } : undefined)

export const plannedStateText = ({ name, state }: PlannedPerson, t: Translate): string =>
  t(`schedule.rotaState.${state}`, { name })

/** Says that the person of a place is told, or that nothing reaches them. */
export const toldText = ({ name, isReached }: PlannedPerson, t: Translate): string =>
  isReached ? t('schedule.theyAreTold') : t('schedule.tellThem', { names: name })

/** Effects of deleting a planned place, or of moving it elsewhere. */
export function openAgainText({ person, isTold }: PlannedQuestion, t: Translate): string {
  const then =
    isTold && person.isReached
      ? [t('schedule.toldAndOpen')]
      : [isTold && toldText(person, t), t('schedule.openAgain')].filter(Boolean)
  return [plannedStateText(person, t), ...then].join(' ')
}

/** The fields of a shift that say where its member serves. */
type Fields = Omit<NewShift, 'tieColor'>

/**
 * Effects of a change of a planned place; '' where its member stays at its post. `isMember`: the new name is a
 * member's.
 */
export function changeText(
  asked: PlannedQuestion,
  [before, after]: [Fields, Fields],
  isMember: boolean,
  t: Translate,
): string {
  const isMoved = (['date', 'serviceTime', 'assignment'] as const).some(
    (field) => comparisonKey(before[field]) !== comparisonKey(after[field]),
  )
  if (isMoved) return openAgainText(asked, t)
  if (comparisonKey(before.name) === comparisonKey(after.name)) return ''
  const then = t(isMember ? 'schedule.askedInstead' : 'schedule.askedNobody', { name: after.name })
  return [plannedStateText(asked.person, t), asked.isTold && toldText(asked.person, t), then].filter(Boolean).join(' ')
}

/** Number of these shifts that come from the rota, and of people who are told; '' for none. Past ones tell nobody. */
export function manyText(
  shifts: readonly (Timed & { id: string | null })[],
  places: PlannedPlaces,
  isPast: (shift: Timed) => boolean,
  t: Translate,
): string {
  const planned = shifts.flatMap((shift) => (isPast(shift) ? [] : (places.get(shift.id ?? '') ?? [])))
  if (planned.length === 0) return ''
  const told = new Set(planned.flatMap(({ userId, isReached }) => (isReached ? userId : [])))
  const untold = new Map(planned.flatMap(({ userId, isReached, name }) => (isReached ? [] : [[userId, name]])))
  const people = t('schedule.people', { count: told.size })
  return [
    t('schedule.manyFromRota', { count: planned.length, people }),
    untold.size > 0 && t('schedule.tellThem', { names: [...untold.values()].join(', ') }),
  ]
    .filter(Boolean)
    .join(' ')
}
