import type { ReactNode } from 'react'
import { failureOf } from '../../../api/error.ts'
import { useT } from '../../../strings/strings.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { TheirsProvider } from '../availability/whose.ts'
import { helpedOther, useHelpedPerson } from './useHelped.ts'
import { WhoseFrame } from './WhoseFrame.tsx'

interface HelpedPageProps {
  userId: string
  title: string
  children: ReactNode
}

/** A page about a person whom the viewer helps; who does not help them is told so, and fetches nothing of theirs. */
export function HelpedPage({ userId, title, children }: HelpedPageProps) {
  const { person, query } = useHelpedPerson(userId)
  if (person) return <TheirsProvider value={helpedOther(person)}>{children}</TheirsProvider>
  return (
    <WhoseFrame title={title}>
      <NotHelped query={query} waiting={<Spinner />} />
    </WhoseFrame>
  )
}

interface NotHelpedProps extends Pick<ReturnType<typeof useHelpedPerson>, 'query'> {
  /** Shown until it is known whom the viewer helps. */
  waiting: ReactNode
}

/** In place of what is for helpers of a person alone. */
export function NotHelped({ query, waiting }: NotHelpedProps) {
  const t = useT()
  if (query.data) return <EmptyState title={t('helpers.notYours')}>{t('helpers.notYoursHow')}</EmptyState>
  return failureOf(query) ? <QueryFailure message={t('helpers.loadFailed')} query={query} /> : waiting
}
