import { useQuery } from '@tanstack/react-query'
import type { Assignment } from '#shared/rota/answers.ts'
import type { AvailabilityRow } from '#shared/rota/availabilityRows.ts'
import type { MemberAvailability } from '#shared/rota/memberAvailability.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Section } from '../../../ui/Section.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { AnswerFor } from '../answers/recorded/AnswerFor.tsx'
import { RecordedUndo } from '../answers/recorded/Recorded.tsx'
import { isAwayAt } from '../availability/availability.days.ts'
import { templatesQuery } from '../availability/plan.queries.ts'

interface PersonServicesProps {
  name: string
  assignments: Assignment[]
  /** Places of the sheet, about which nobody is asked. */
  typed: NonNullable<MemberAvailability['typed']>
  /** Places of drafts, of which the person has not been told. */
  drafted: MemberAvailability['drafted']
  rows: AvailabilityRow[]
}

/**
 * Where somebody serves or would by a draft, and what of it their days stand against; an answer that they gave is
 * recorded here.
 */
export function PersonServices({ name, assignments, typed, drafted, rows }: PersonServicesProps) {
  const t = useT()
  const { data: templates = [] } = useQuery(templatesQuery)
  const live = assignments.flatMap(({ state, ...place }) =>
    state === 'asked' || state === 'accepted' ? { ...place, state } : [],
  )
  const planned = drafted.map((place) => ({ ...place, state: 'draft' as const }))
  const ofSheet = typed.map((place) => ({ ...place, state: 'sheet' as const }))
  // A draft that moves somebody stands beside the place that they have until it is published.
  const places = [...live, ...ofSheet, ...planned].sort((a, b) => a.date.localeCompare(b.date))
  return (
    <Section title={t('person.services')}>
      <RecordedUndo>
        {places.length === 0 && <p className="text-muted">{t('person.noServices')}</p>}
        <ul className="overflow-hidden rounded border bg-surface empty:hidden">
          {places.map((place) => (
            <li
              key={`${place.date} ${place.serviceTime} ${place.post} ${place.state}`}
              className="border-t px-4 py-2 first:border-t-0"
            >
              <p className="font-medium">
                {formatDay(place.date, 'weekday')}, {place.serviceTime}{' '}
                {isAwayAt(rows, place, templates) && <Tag>{t('theirs.availability.kind.away')}</Tag>}
              </p>
              <p className="text-sm text-muted">
                {place.post} · {t(`person.state.${place.state}`)}
              </p>
              {(place.state === 'asked' || place.state === 'accepted') && (
                <div className="-mb-2 pt-2">
                  <AnswerFor place={{ assignmentId: place._id, state: place.state, name }} />
                </div>
              )}
            </li>
          ))}
        </ul>
      </RecordedUndo>
    </Section>
  )
}
