import { CheckCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { RotaMine } from '#shared/answers.ts'
import { publicationsApi } from '#shared/rotaPublications.ts'
import { call } from '../../../api/call.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Section } from '../../../ui/Section.tsx'
import { AskCard } from './AskCard.tsx'
import { useAnswers, withAnswers } from './useAnswers.ts'

/** 'Can you serve?': what waits for an answer as cards, and below it what was answered. */
export function Asks({ mine }: { mine: RotaMine }) {
  const t = useT()
  const { pending, answer } = useAnswers()
  const shown = withAnswers(mine.assignments, pending)
  /** Cards stay where they were while one looks on. */
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const fresh = shown.filter(({ state, assignment }) => state === 'asked' && !asked.has(assignment._id))
  if (fresh.length > 0) setAsked(new Set([...asked, ...fresh.map(({ assignment }) => assignment._id)]))
  const cards = shown.filter(({ assignment }) => asked.has(assignment._id))
  const answered = shown.filter(({ assignment }) => !asked.has(assignment._id))
  const open = cards.filter(({ state }) => state === 'asked')
  useSeen(mine)
  const notes = mine.publications.flatMap(({ _id, publishedAt, note }) => (note ? [{ _id, publishedAt, note }] : []))
  if (shown.length === 0 && notes.length === 0) return null

  return (
    <div className="mb-10 flex flex-col gap-4">
      {cards.length > 0 && (
        <Section
          title={t('asks.title')}
          action={
            open.length > 1 && (
              <Button
                icon={<CheckCheck aria-hidden="true" className="size-5" />}
                onClick={() => {
                  for (const { assignment } of open) answer(assignment, 'accept')
                }}
              >
                {t('asks.acceptAll', { count: open.length })}
              </Button>
            )
          }
        >
          {notes.map(({ _id, publishedAt, note }) => (
            <p key={_id} className="mb-3 text-muted wrap-anywhere">
              {t('asks.note', { day: formatDay(publishedAt.slice(0, 10), 'short'), note })}
            </p>
          ))}
          <ul className="rounded-lg border bg-surface p-5">
            {cards.map((one) => (
              <AskCard
                key={one.assignment._id}
                asked={one}
                onAnswer={(said, reason) => answer(one.assignment, said, reason)}
              />
            ))}
          </ul>
        </Section>
      )}
      {answered.length > 0 && (
        <Disclosure label={t('asks.own', { count: answered.length })} className="text-muted">
          <ul className="mt-2 rounded-lg border bg-surface p-5">
            {answered.map((one) => (
              <AskCard
                key={one.assignment._id}
                asked={one}
                onAnswer={(said, reason) => answer(one.assignment, said, reason)}
              />
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  )
}

/** Says, once each, that publications were seen. */
function useSeen({ publications }: RotaMine): void {
  const unseen = publications.map(({ _id }) => _id).join(' ')
  useEffect(() => {
    for (const id of unseen.split(' ').filter(Boolean))
      call(publicationsApi.seen, { id }).catch((error) => console.warn('A publication was not marked as seen:', error))
  }, [unseen])
}
