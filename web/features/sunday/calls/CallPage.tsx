import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { ApiError, isUnreachable, whyOf } from '../../../api/error.ts'
import { paths } from '../../../navigation/pages.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { ToDashboard } from '../../../ui/ToDashboard.tsx'
import { CALL_TITLE, CallBanner } from './CallBanner.tsx'
import { CallCard } from './CallCard.tsx'
import { callPath, callTitle } from './call.title.ts'
import { callQuery } from './calls.queries.ts'

/** Page of a call for help: its kind in large type, the viewer's answer, and who is coming. */
export function CallPage() {
  const t = useT()
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(callQuery(id))
  const isGone = error instanceof ApiError && error.code === 'not_found'
  const title = data ? callTitle(data, t) : t('calls.title')
  usePageTitle(title)
  if (data && !isGone)
    return (
      <div className="flex max-w-2xl flex-col gap-5">
        {/* A person who has to answer sees nothing above it. */}
        {data.endedAt !== null && <ToDashboard className="-mt-3 md:hidden" />}
        <CallBanner call={data}>
          <h1
            className={cx('font-serif text-balance wrap-anywhere', data.endedAt === null ? 'text-3xl' : 'text-2xl')}
            style={data.endedAt === null ? CALL_TITLE : undefined}
          >
            {title}
          </h1>
        </CallBanner>
        <CallCard call={data} />
      </div>
    )
  return (
    <>
      <PageHeader title={title} />
      {isGone && (
        <EmptyState title={t('calls.gone')} action={<LinkButton to={paths.root}>{t('app.goHome')}</LinkButton>} />
      )}
      {error && !isGone && (
        <ErrorState
          message={t('calls.failed')}
          detail={isUnreachable(error) ? t('calls.offline') : whyOf(error)}
          busy={isFetching}
          onRetry={() => refetch()}
        />
      )}
      {!error && <Spinner />}
    </>
  )
}

/** The short address of a call, which stands in texts. */
export function CallLink() {
  const { id = '' } = useParams()
  return <Navigate to={callPath(id)} replace />
}
