import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { today } from '#shared/days.ts'
import type { TextIn } from '#shared/rota/texts.ts'
import { failureOf } from '../../../api/error.ts'
import { ActButton } from '../../../forms/ActButton.tsx'
import { formatDay, formatTime } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useConfig } from '../../people/config/config.ts'
import { useToday } from '../../people/config/useToday.ts'
import { sendTextDone, textsQuery } from './texts.queries.ts'

/** What members texted that is no answer, until an admin says that it is done; nothing where there is none. */
export default function TextsSection() {
  const t = useT()
  const query = useQuery(textsQuery(useToday()))
  if (failureOf(query)) return <QueryFailure message={t('textsIn.failed')} query={query} />
  const open = (query.data ?? []).filter(({ done }) => !done)
  if (open.length === 0) return null
  return (
    <Section title={t('textsIn.title')}>
      <p className="-mt-2 mb-3 text-sm text-muted">{t('textsIn.about')}</p>
      <ul>
        {open.map((text) => (
          <TextRow key={text._id} text={text} />
        ))}
      </ul>
    </Section>
  )
}

function TextRow({ text: { _id, user, body, at } }: { text: TextIn }) {
  const t = useT()
  const cache = useQueryClient()
  const { timeZone } = useConfig()
  const name = user?.name ?? t('textsIn.formerMember')
  return (
    <li className="border-t py-2 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-56">
          <p className="leading-tight font-medium wrap-anywhere">{t('textsIn.wrote', { name })}</p>
          <p className="whitespace-pre-line wrap-anywhere">{body}</p>
          <p className="text-sm text-muted">
            {formatDay(today(timeZone, new Date(at)), 'short')}, {formatTime(Date.parse(at), timeZone)}
          </p>
        </div>
        <ActButton
          variant="quiet"
          size="sm"
          icon={<Check aria-hidden="true" className="size-5 shrink-0" />}
          aria-label={t('textsIn.doneWith', { name })}
          failed={t('textsIn.notDone')}
          act={() => sendTextDone(cache, _id)}
        >
          {t('textsIn.done')}
        </ActButton>
      </div>
    </li>
  )
}
