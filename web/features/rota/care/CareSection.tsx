import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { Care, CareTodo } from '#shared/rota/care.ts'
import { failureOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { paths } from '../../../navigation/pages.ts'
import { unknownDaysPath } from '../../../navigation/rotaPaths.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Section } from '../../../ui/Section.tsx'
import { personPath } from '../../people/people/PersonLink.tsx'
import { FirstRows } from '../todo/TodoRow.tsx'
import { careQuery, sendCareDone } from './care.queries.ts'
import { careFactsText, careNameText } from './care.text.ts'

/** Where the one thing to do is done: at the person, in the list of people, or where that day is asked about. */
function pathOf({ todo, users, facts: { date = '' } }: Care): string {
  if (todo === 'train') return paths.people
  if (todo === 'ask') return unknownDaysPath({ from: date, to: date })
  return personPath(users[0]?._id ?? '')
}

const NAMED = {
  write: 'care.writeTo',
  train: 'care.trainFor',
  ask: 'care.askFor',
  shift: 'care.shiftOf',
} as const satisfies Record<CareTodo, string>

/** What admins could care for, a line each with the one thing to do; nothing where there is none. */
export default function CareSection() {
  const t = useT()
  const query = useQuery(careQuery)
  if (failureOf(query)) return <QueryFailure message={t('care.failed')} query={query} />
  const { data = [] } = query
  if (data.length === 0) return null
  return (
    <Section title={t('care.title')}>
      <p className="-mt-2 mb-3 text-sm text-muted">{t('care.about')}</p>
      <FirstRows rows={data}>{(care, isGone) => <CareRow key={care._id} care={care} isGone={isGone} />}</FirstRows>
    </Section>
  )
}

function CareRow({ care, isGone }: { care: Care; isGone: boolean }) {
  const t = useT()
  const cache = useQueryClient()
  const { busy, failure, save } = useSave<'done'>()
  const name = careNameText(care, t)
  return (
    <li
      inert={isGone}
      className={isGone ? 'border-t py-2 opacity-50 first:border-t-0' : 'border-t py-2 first:border-t-0'}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-56">
          <p className="leading-tight font-medium wrap-anywhere first-letter:uppercase">{name}</p>
          <p className="text-sm text-muted wrap-anywhere">{careFactsText(care, t)}</p>
        </div>
        <div className="flex items-center gap-1">
          <LinkButton size="sm" to={pathOf(care)} aria-label={t(NAMED[care.todo], { name })}>
            {t(`care.${care.todo}`)}
          </LinkButton>
          <Button
            variant="quiet"
            size="sm"
            icon={<Check aria-hidden="true" className="size-5 shrink-0" />}
            busy={busy === 'done'}
            aria-label={t('care.doneWith', { name })}
            onClick={() => save('done', () => sendCareDone(cache, care._id))}
          >
            {t('care.done')}
          </Button>
        </div>
      </div>
      <FailureNotice title={t('care.notDone')} failure={failure} />
    </li>
  )
}
