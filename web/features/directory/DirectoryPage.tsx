import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { isAdmin } from '#shared/users.ts'
import { failureOf } from '../../api/error.ts'
import { paths } from '../../navigation/pages.ts'
import { usePageTitle } from '../../navigation/pageTitle.ts'
import { useT } from '../../strings/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { directoryQuery } from '../people/people.queries.ts'
import { findPeople } from '../people/people.search.ts'
import { useActingUser } from '../sessions/useActingUser.ts'
import { PeopleList } from './PeopleList.tsx'

/** 'User Directory': members with phone number and email. */
export function DirectoryPage() {
  const t = useT()
  const asked = useQuery(directoryQuery)
  const { data: people, isFetching, refetch } = asked
  const error = failureOf(asked)
  const [typed, setTyped] = useState('')
  // Deferred: a long list must not delay typing.
  const searched = useDeferredValue(typed)
  usePageTitle(t('directory.title'))
  const found = people && findPeople(people, searched)
  const me = useActingUser()
  const isAlone = people?.length === 1 && me !== null && isAdmin(me)

  return (
    <div className="@container">
      <PageHeader title={t('directory.title')}>
        {people && people.length > 0 && (
          <SearchField
            label={t('directory.search')}
            placeholder={t('directory.searchHint')}
            value={typed}
            onChange={setTyped}
            className="w-full sm:w-80"
          />
        )}
      </PageHeader>
      {error && (
        <div className="mb-6">
          <ErrorState
            message={t('directory.failed')}
            detail={error.message}
            busy={isFetching}
            onRetry={() => refetch()}
          />
        </div>
      )}
      {!found && !error && <DirectorySkeleton />}
      {found && (
        <>
          <p role="status" className="mb-2 text-sm text-muted">
            {found.length > 0 && t('directory.count', { count: found.length })}
          </p>
          {found.length > 0 ? (
            <>
              <PeopleList people={found} />
              {isAlone && (
                <div className="mt-6">
                  <EmptyState
                    title={t('directory.alone')}
                    action={
                      <LinkButton variant="primary" to={`${paths.admin}#invitations`}>
                        {t('dashboard.invite')}
                      </LinkButton>
                    }
                  />
                </div>
              )}
            </>
          ) : (
            <EmptyState
              title={t('directory.empty')}
              action={searched !== '' && <Button onClick={() => setTyped('')}>{t('directory.showAll')}</Button>}
            />
          )}
        </>
      )}
    </div>
  )
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Placeholder for some people while they load. */
function DirectorySkeleton() {
  const t = useT()
  return (
    <div className="grid gap-x-10 md:grid-cols-2">
      <p role="status" className="sr-only">
        {t('directory.loading')}
      </p>
      {ROWS.map((row) => (
        <div key={row} className="flex gap-4 border-b py-4">
          <Skeleton className="size-14 rounded-full" />
          <div className="flex flex-1 flex-col gap-3">
            <Skeleton className="h-6 w-2/5" />
            <Skeleton className="h-5 w-1/3" />
            <Skeleton className="h-5 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
