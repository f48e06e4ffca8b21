import { useQuery } from '@tanstack/react-query'
import { isLive } from '#shared/answers.ts'
import type { AvailabilityRow, Share } from '#shared/availability.ts'
import type { Template } from '#shared/rotaSetup.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { ShownAssignment } from '../answers/answer.operations.ts'
import { OwnAnswer } from '../answers/OwnAnswer.tsx'
import type { Answers } from '../answers/useAnswers.ts'
import { formatShare } from '../formatShare.ts'
import { isAwayAt } from './availability.days.ts'
import { templatesQuery } from './availability.queries.ts'

interface OwnServicesProps {
  share: Share
  answers: Answers
}

const NONE: Template[] = []

/** One's own places to come, with their answers, and the share. */
export function OwnServices({ share, answers }: OwnServicesProps) {
  const t = useT()
  const { served, asked, accepted, teamLeast, teamMost, toDay } = share
  return (
    <Section title={t('availability.services')}>
      <p className="max-w-[65ch]">
        {t('availability.share', {
          day: formatDay(toDay, 'short'),
          share: formatShare(share.share),
          has: served + asked + accepted,
          least: teamLeast,
          most: teamMost,
        })}
      </p>
      {answers.shown.length > 0 && (
        <ul className="mt-4 grid items-start gap-4 lg:grid-cols-2">
          {answers.shown.map((one) => (
            <li key={one.assignment._id} className="rounded-lg border bg-surface p-5">
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
