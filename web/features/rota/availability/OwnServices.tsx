import { useQuery } from '@tanstack/react-query'
import { isLive } from '#shared/answers.ts'
import type { AvailabilityRow } from '#shared/availabilityRows.ts'
import type { Template } from '#shared/rotaTemplates.ts'
import type { Rota } from '#shared/rotaWishes.ts'
import { formatDay, formatMonthName, monthOf } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { ShownAssignment } from '../answers/answer.operations.ts'
import { OwnAnswer } from '../answers/OwnAnswer.tsx'
import type { Answers } from '../answers/useAnswers.ts'
import { listOf } from '../listOf.ts'
import { isAwayAt } from './availability.days.ts'
import { templatesQuery } from './plan.queries.ts'

/** The days to come on which one serves. */
export const ownDays = ({ shown }: Answers): ReadonlySet<string> =>
  new Set(shown.flatMap(({ assignment: { state, date } }) => (isLive(state) ? date : [])))

interface OwnServicesProps {
  rota: Pick<Rota, 'times' | 'per' | 'stated'>
  answers: Answers
}

const NONE: Template[] = []

/** Frequency that somebody asked for, and the services that they have in the months that are published. */
function useShare({ rota: { times, per, stated }, answers }: OwnServicesProps): string {
  const t = useT()
  const word = t(`availability.word.${Math.min(8, Math.max(1, Math.round(times))) as Times}`)
  const months = new Map<string, number>()
  for (const day of ownDays(answers)) months.set(monthOf(day), (months.get(monthOf(day)) ?? 0) + 1)
  const parts = [...months]
    .sort()
    .map(([month, count]) => t('availability.inMonth', { count, month: formatMonthName(month) }))
  return [
    t(stated ? `availability.about.${per}` : `availability.teams.${per}`, { times: word }),
    parts.length > 0 ? t('availability.have', { what: listOf(parts) }) : t('availability.haveNone'),
  ].join(' ')
}

type Times = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** One's own places to come, with their answers, and how many these are. */
export function OwnServices(props: OwnServicesProps) {
  const t = useT()
  const share = useShare(props)
  const { answers } = props
  return (
    <Section title={t('availability.services')}>
      <p className="max-w-[65ch]">{share}</p>
      {answers.shown.length > 0 && (
        <ul className="mt-3 grid items-start gap-3 md:grid-cols-2">
          {answers.shown.map((one) => (
            <li key={one.assignment._id} className="rounded-lg border bg-surface px-4 py-3">
              <h3 className="font-serif text-lg first-letter:uppercase">
                <time dateTime={one.assignment.date}>{formatDay(one.assignment.date)}</time>
              </h3>
              <OwnAnswer shown={one} answers={answers} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

interface AwayServicesProps {
  rows: AvailabilityRow[]
  answers: Answers
}

/** Offers to decline the places of days on which somebody has said that they are away. Nothing is declined by itself. */
export function AwayServices({ rows, answers }: AwayServicesProps) {
  const t = useT()
  const { data: templates = NONE } = useQuery(templatesQuery)
  const covered = answers.shown.filter(
    ({ assignment }: ShownAssignment) => isLive(assignment.state) && isAwayAt(rows, assignment, templates),
  )
  if (covered.length === 0) return null
  return (
    <Notice
      tone="info"
      action={
        <Button onClick={() => covered.forEach((one) => void answers.answer(one, 'decline'))}>
          {t('availability.declineThese', { count: covered.length })}
        </Button>
      }
    >
      <p className="font-medium">{t('availability.affected')}</p>
      <ul>
        {covered.map(({ assignment: { _id, date, serviceTime, post } }) => (
          <li key={_id}>
            {formatDay(date)} · {serviceTime} · {post}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
