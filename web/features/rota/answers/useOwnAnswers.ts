import type { MemberLink } from '#shared/rota/availability.ts'
import { useAvailability } from '../availability/useAvailability.ts'
import { useSaidAway } from '../availability/useSaidAway.ts'
import type { OwnAssignment } from './answers.queries.ts'
import { type MyAnswers, useAnswers } from './useAnswers.ts'

export interface AnswersAndDays extends MyAnswers {
  /** True for a place of a day on which the viewer has said that they are away; false until that is known. */
  isAway: (place: Pick<OwnAssignment, 'date' | 'serviceTime'>) => boolean
  /** The viewer's own. */
  links: readonly MemberLink[]
}

const NO_LINKS: MemberLink[] = []

/** The viewer's answers beside what they said of their days, which are fetched where there is any place. */
export function useOwnAnswers(assignments?: OwnAssignment[]): AnswersAndDays {
  const answers = useAnswers(assignments)
  const availability = useAvailability(answers.shown.length > 0)
  const { isAway, takeBack } = useSaidAway(availability)
  return {
    ...answers,
    isAway,
    links: availability.mine?.links ?? NO_LINKS,
    answer(shown, answer, reason) {
      answers.answer(shown, answer, reason)
      if (answer === 'accept') takeBack(shown.assignment)
    },
  }
}
