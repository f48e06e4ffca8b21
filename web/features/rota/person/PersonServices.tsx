import { useQuery } from '@tanstack/react-query'
import type { Assignment } from '#shared/answers.ts'
import type { AvailabilityRow } from '#shared/availabilityRows.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Section } from '../../../ui/Section.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { isAwayAt } from '../availability/availability.days.ts'
import { templatesQuery } from '../availability/plan.queries.ts'
import { AnswerFor } from '../board/AnswerFor.tsx'
import { RecordedUndo } from '../board/Recorded.tsx'

interface PersonServicesProps {
  name: string
  assignments: Assignment[]
  rows: AvailabilityRow[]
}

/** Where somebody serves, and what of it their days stand against; an answer that they gave is recorded here. */
export function PersonServices({ name, assignments, rows }: PersonServicesProps) {
  const t = useT()
  const { data: templates = [] } = useQuery(templatesQuery)
  const live = assignments.flatMap(({ state, ...place }) =>
    state === 'asked' || state === 'accepted' ? { ...place, state } : [],
  )
  return (
    <Section title={t('person.services')}>
      <RecordedUndo>
        {live.length === 0 && <p className="text-muted">{t('person.noServices')}</p>}
        <ul className="overflow-hidden rounded border bg-surface empty:hidden">
          {live.map((assignment) => (
            <li key={assignment._id} className="border-t px-4 pt-2 first:border-t-0">
              <p className="font-medium">
                {formatDay(assignment.date, 'weekday')}, {assignment.serviceTime}{' '}
                {isAwayAt(rows, assignment, templates) && <Tag>{t('theirs.availability.kind.away')}</Tag>}
              </p>
              <p className="pb-2 text-sm text-muted">
                {assignment.post} · {t(`person.state.${assignment.state}`)}
              </p>
              <AnswerFor place={{ assignmentId: assignment._id, state: assignment.state, name }} />
            </li>
          ))}
        </ul>
      </RecordedUndo>
    </Section>
  )
}
