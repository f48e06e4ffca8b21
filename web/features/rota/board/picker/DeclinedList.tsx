import type { BoardService, Place } from '#shared/rota/board.ts'
import { useT } from '../../../../strings/strings.ts'
import { AnswerFor } from '../../answers/recorded/AnswerFor.tsx'
import { declined } from '../board.model.ts'

interface DeclinedListProps {
  service: BoardService
  isShown: (place: Place) => boolean
}

/** People who said no, with the reason that they gave admins. */
export function DeclinedList({ service, isShown }: DeclinedListProps) {
  const t = useT()
  return declined(service)
    .filter(isShown)
    .map((place) => (
      <div key={place.assignmentId} className="flex flex-col gap-1">
        <p className="text-sm text-muted wrap-anywhere">
          {place.declineReason
            ? t('board.declinedWhy', { name: place.name, reason: place.declineReason })
            : t('board.declined', { name: place.name })}
        </p>
        <AnswerFor place={place} />
      </div>
    ))
}
