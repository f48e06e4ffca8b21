import { useQueryClient } from '@tanstack/react-query'
import { type Answer, type Assignment, answersApi } from '#shared/rota/answers.ts'
import type { AvailabilityRow } from '#shared/rota/availabilityRows.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { type AwayAt, AwayPlaces, useAwayPlaces } from '../availability/AwayPlaces.tsx'
import { setDays } from '../availability/availability.days.ts'
import type { Availability } from '../availability/useAvailability.ts'
import { helpedQuery } from './helped.queries.ts'

interface HelpedAwayProps extends Pick<Availability, 'changeRows'> {
  userId: string
  /** The places of the person whom one helps. */
  places: Assignment[]
  rows: AvailabilityRow[]
  at: AwayAt
}

/** Places of a person whom one helps on days on which they are away, answered for them. */
export function HelpedAway({ userId, places, rows, changeRows, at }: HelpedAwayProps) {
  const cache = useQueryClient()
  const { busy, failure, save } = useSave<Answer>()
  const away = useAwayPlaces(places, rows, at)
  const answer = (said: Answer, ids: string[]) =>
    save(said, async () => {
      try {
        for (const { _id: id, sequence } of places.filter(({ _id }) => ids.includes(_id)))
          await call(answersApi.answer, { id, answer: said, reason: null, sequence, for: userId })
      } finally {
        await cache.invalidateQueries({ queryKey: helpedQuery(userId).queryKey })
      }
    })
  return (
    <AwayPlaces
      places={away}
      isBusy={busy !== null}
      failure={failure ? whyOf(failure.error) : undefined}
      onDecline={(ids) => answer('decline', ids)}
      onTakeBack={({ _id, date }) => {
        changeRows(setDays(rows, date, date, null))
        answer('accept', [_id])
      }}
    />
  )
}
