import { useEffect } from 'react'
import type { RotaMine } from '#shared/answers.ts'
import { publicationsApi } from '#shared/rotaPublications.ts'
import { call } from '../../../api/call.ts'
import { formatDay, formatDistance } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useToday } from '../../config/useToday.ts'
import { OwnAnswer } from './OwnAnswer.tsx'
import type { Answers } from './useAnswers.ts'

interface AskedCardsProps {
  answers: Answers
  /** Not seen before this visit, newest first. */
  publications: RotaMine['publications']
}

/** 'Can you serve?': a card for each day, and the notes of what was published. */
export function AskedCards({ answers, publications }: AskedCardsProps) {
  const t = useT()
  const today = useToday()
  const { shown, answer } = answers
  const asked = shown.filter(({ assignment }) => assignment.state === 'asked')
  const days = [...new Set(shown.map(({ assignment }) => assignment.date))].sort()
  return (
    <div className="mb-10 flex flex-col gap-4">
      {publications.map((publication) => (
        <Published key={publication._id} publication={publication} />
      ))}
      {days.length > 0 && (
        <Section
          title={t('answers.title')}
          action={
            asked.length > 1 && (
              <Button onClick={() => asked.forEach((one) => void answer(one, 'accept'))}>
                {t('answers.acceptAll', { count: asked.length })}
              </Button>
            )
          }
        >
          <ul className="grid items-start gap-4 lg:grid-cols-2">
            {days.map((day) => (
              <li key={day} className="rounded-lg border bg-surface p-5">
                <h3 className="flex flex-wrap items-baseline gap-x-3 font-serif text-xl first-letter:uppercase">
                  <time dateTime={day}>{formatDay(day)}</time>
                  <span className="font-sans text-base text-muted">{formatDistance(today, day)}</span>
                </h3>
                {shown
                  .filter(({ assignment }) => assignment.date === day)
                  .map((one) => (
                    <OwnAnswer key={one.assignment._id} shown={one} answers={answers} />
                  ))}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}

/** The note of a publication, which is seen once it stands here. */
function Published({ publication: { _id, publishedAt, note } }: { publication: RotaMine['publications'][number] }) {
  const t = useT()
  useEffect(() => {
    // Failed, it stays unseen until the next visit.
    call(publicationsApi.seen, { id: _id }).catch((error) => console.warn('A publication seen:', error))
  }, [_id])
  return (
    <Notice tone="info">
      <p>{t('answers.published', { day: formatDay(publishedAt.slice(0, 10)) })}</p>
      {note && <p className="wrap-anywhere">{note}</p>}
    </Notice>
  )
}
