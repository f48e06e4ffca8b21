import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isLive } from '#shared/plan/placeStates.ts'
import type { Shift } from '#shared/plan/schedule.ts'
import { useT } from '../../../strings/strings.ts'
import { mineQuery } from './answers.queries.ts'
import { OwnAnswer } from './OwnAnswer.tsx'
import { useOwnAnswers } from './useOwnAnswers.ts'

export interface OwnPlaceProps {
  shift: Shift
  /** The place stands on the filled panel of the next service day. */
  isOnHero?: boolean
  /** 'away': only that one is away then, in the line of a shift; 'answer': all but that, below such a line. */
  part?: 'away' | 'answer'
}

/** The lines below an own shift: who else serves there, the answer, and the ways out of it. */
export function OwnPlace({ shift, isOnHero = false, part }: OwnPlaceProps) {
  const t = useT()
  const { data } = useQuery(mineQuery)
  const answers = useOwnAnswers(data?.assignments)
  const found = answers.shown.find(({ assignment }) => assignment.shiftId === shift._id)
  // A declined place keeps its shift no longer, which the schedule shows for a moment.
  const [known, setKnown] = useState(found?.assignment._id)
  if (found && found.assignment._id !== known) setKnown(found.assignment._id)
  const shown = found ?? answers.shown.find(({ assignment }) => assignment._id === known)
  if (part === 'away') {
    const isAway = shown && isLive(shown.assignment.state) && answers.isAway(shown.assignment)
    return isAway && <span className="block font-medium">{t('answers.awayThen')}</span>
  }
  if (shown) return <OwnAnswer shown={shown} answers={answers} isOnHero={isOnHero} isAwaySaid={part === 'answer'} />
  return isOnHero ? null : <p className="text-muted">{t('answers.typed')}</p>
}
