import { useQuery } from '@tanstack/react-query'
import type { Assignment } from '#shared/rota/answers.ts'
import type { AvailabilityRow } from '#shared/rota/availabilityRows.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { FoldedPart } from '../../../ui/FoldedPart.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { AnswerFor } from '../answers/recorded/AnswerFor.tsx'
import { RecordedUndo } from '../answers/recorded/Recorded.tsx'
import { isAwayAt } from '../availability/availability.days.ts'
import { templatesQuery } from '../availability/plan.queries.ts'

interface PersonAnswersProps {
  name: string
  assignments: Assignment[]
  rows: AvailabilityRow[]
}

/** Places about which somebody was asked, to record the answer that they gave. It is open while one is missing. */
export function PersonAnswers({ name, assignments, rows }: PersonAnswersProps) {
  const t = useT()
  const { data: templates = [] } = useQuery(templatesQuery)
  const places = assignments
    .flatMap(({ state, ...place }) => (state === 'asked' || state === 'accepted' ? { ...place, state } : []))
    .sort((a, b) => a.date.localeCompare(b.date))
  if (places.length === 0) return null
  const missing = places.filter(({ state }) => state === 'asked').length
  return (
    <FoldedPart
      title={t('person.answers')}
      now={missing > 0 ? t('person.missing', { count: missing }) : t('person.allAnswered')}
      isDue={missing > 0}
    >
      <RecordedUndo>
        <ul>
          {places.map((place) => (
            <li
              key={place._id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t py-2 first:border-t-0"
            >
              <p>
                {formatDay(place.date, 'weekday')}, {place.serviceTime}{' '}
                {isAwayAt(rows, place, templates) && <Tag>{t('theirs.availability.kind.away')}</Tag>}
                <span className="block text-sm text-muted">
                  {place.post} · {t(`person.state.${place.state}`)}
                </span>
              </p>
              <div className="-mb-2">
                <AnswerFor place={{ assignmentId: place._id, state: place.state, name }} />
              </div>
            </li>
          ))}
        </ul>
      </RecordedUndo>
    </FoldedPart>
  )
}
