import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, Printer } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { Link } from 'react-router'
import type { CalledPerson } from '#shared/rota/callList.ts'
import { failureOf } from '../../../api/error.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { rotaPath } from '../../../navigation/rotaPaths.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useToday } from '../../people/config/useToday.ts'
import { RecordedUndo } from '../answers/recorded/Recorded.tsx'
import { CalledRow } from './CalledRow.tsx'
import { callListQuery } from './callList.queries.ts'

const CallSlips = lazy(() => import('./CallSlips.tsx'))

/** 'Call list': whom no way of the app reaches, what they are asked and told, and slips of it to hand over. */
export function CallListPage() {
  const t = useT()
  const query = useQuery(callListQuery(useToday()))
  usePageTitle(t('callList.title'))
  return (
    <div className="max-w-2xl">
      <Link to={rotaPath('coverage')} className="mb-2 flex min-h-11 w-fit items-center gap-1 text-primary underline">
        <ChevronLeft aria-hidden="true" className="size-5" />
        {t('todo.page')}
      </Link>
      <PageHeader title={t('callList.title')} />
      {failureOf(query) && <QueryFailure message={t('callList.failed')} query={query} />}
      {query.data ? <Called people={query.data} /> : !query.error && <Spinner />}
    </div>
  )
}

function Called({ people }: { people: CalledPerson[] }) {
  const t = useT()
  const [isPrinting, setIsPrinting] = useState(false)
  const printed = useCallback(() => setIsPrinting(false), [])
  if (people.length === 0) return <EmptyState title={t('callList.none')}>{t('callList.noneAbout')}</EmptyState>
  return (
    <RecordedUndo className="fixed inset-x-0 top-0 z-30 shadow-float">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-muted">{t('callList.about')}</p>
        <Button icon={<Printer aria-hidden="true" className="size-5" />} onClick={() => setIsPrinting(true)}>
          {t('callList.print')}
        </Button>
      </div>
      <ul className="mt-3">
        {people.map((person) => (
          <CalledRow key={person.user._id} person={person} />
        ))}
      </ul>
      {isPrinting && (
        <Suspense>
          <CallSlips people={people} onDone={printed} />
        </Suspense>
      )}
    </RecordedUndo>
  )
}
