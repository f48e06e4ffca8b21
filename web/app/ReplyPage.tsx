import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { repliesApi } from '#shared/replies.ts'
import { call } from '../api/call.ts'
import { ApiError } from '../api/error.ts'
import { makeQueryClient } from '../api/queryClient.ts'
import { ReplyForm } from '../features/rota/answers/ReplyForm.tsx'
import { paths } from '../navigation/pages.ts'
import { usePageTitle } from '../navigation/pageTitle.ts'
import { useT } from '../strings/strings.ts'
import { EntryPanel } from '../ui/EntryPanel.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Spinner } from '../ui/Spinner.tsx'

/** The page behind a reply link: one question to one person, who need not sign in. Opening it changes nothing. */
export function ReplyPage() {
  const { token = '' } = useParams()
  const [cache] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={cache}>
      {/* The key: another link on the same page begins anew. */}
      <ReplyOf key={token} token={token} />
    </QueryClientProvider>
  )
}

function ReplyOf({ token }: { token: string }) {
  const t = useT()
  const cache = useQueryClient()
  const queryKey = ['reply', token]
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(repliesApi.show, { token }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const isGone = error instanceof ApiError && error.code === 'reply_gone'
  const title = isGone ? t('reply.gone') : data ? t('reply.title', { name: data.firstName }) : t('asks.title')
  usePageTitle(title)
  return (
    <EntryPanel title={title} tagline={t('register.tagline')}>
      {data ? (
        <ReplyForm token={token} reply={data} onChange={(reply) => cache.setQueryData(queryKey, reply)} />
      ) : isGone ? (
        <div className="flex flex-col items-start gap-5">
          <p role="alert">{error.message}</p>
          <LinkButton variant="primary" to={paths.root}>
            {t('reply.open')}
          </LinkButton>
        </div>
      ) : error ? (
        <ErrorState
          message={t('reply.loadFailed')}
          detail={error.message}
          busy={isFetching}
          onRetry={() => refetch()}
        />
      ) : (
        <Spinner />
      )}
    </EntryPanel>
  )
}
