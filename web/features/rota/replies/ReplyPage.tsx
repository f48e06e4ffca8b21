import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { makeQueryClient } from '../../../api/queryClient.ts'
import { paths } from '../../../navigation/pages.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { useT } from '../../../strings/strings.ts'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { ReplyQuestion } from './ReplyQuestion.tsx'
import { isReplyGone, useReply } from './useReply.ts'

/** The page behind a reply link: the question, and the answer of the link's holder. Only a press answers. */
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
  const { query, answer, busy, refused } = useReply(token)
  const { data, error, isFetching, refetch } = query
  const isOver = isReplyGone(error) || isReplyGone(refused)
  const isOffer = data?.subject === 'offer'
  const title = t(isOver ? 'answers.replyOver' : isOffer ? 'answers.offerTitle' : 'answers.title')
  usePageTitle(title)

  return (
    <div className="mx-auto flex max-w-md flex-col gap-5 md:mt-8 md:rounded-lg md:border md:bg-surface md:p-10">
      {data && <p className="text-muted wrap-anywhere">{data.teamName}</p>}
      <h1 className="font-serif text-2xl">{title}</h1>
      {isOver ? (
        <>
          <p role="alert">{t('answers.replyGone')}</p>
          <LinkButton variant="primary" to={paths.root}>
            {t('answers.openApp')}
          </LinkButton>
        </>
      ) : data ? (
        <>
          <p className="text-lg wrap-anywhere">{t('answers.hello', { name: data.firstName })}</p>
          <ReplyQuestion reply={data} answer={answer} busy={busy} refused={refused} />
          <p className="text-sm text-muted">{t('answers.replyTagline')}</p>
        </>
      ) : error ? (
        <QueryFailure message={t('answers.replyLoadFailed')} query={{ error, isFetching, refetch }} />
      ) : (
        <Spinner />
      )}
    </div>
  )
}
