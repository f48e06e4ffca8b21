import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Answer } from '#shared/answers.ts'
import { type Reply, repliesApi } from '#shared/replies.ts'
import { call } from '../../../api/call.ts'
import { ApiError, whyOf } from '../../../api/error.ts'
import { makeQueryClient } from '../../../api/queryClient.ts'
import { useSave } from '../../../forms/useSave.ts'
import { paths } from '../../../navigation/pages.ts'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { FailureText } from '../../../ui/FailureNotice.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Swatch } from '../../../ui/Swatch.tsx'
import { AnswerButtons } from '../answers/AnswerButtons.tsx'
import { offerState } from '../offers/offer.text.ts'

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

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'reply_gone'

/** The reply in a refusal, which is the link's question now. */
const replyIn = (error: unknown): Reply | undefined =>
  error instanceof ApiError ? (error.reply.reply as Reply | undefined) : undefined

/** The question behind a link, and the answer to it. */
function useReply(token: string) {
  const cache = useQueryClient()
  const key = ['reply', token]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(repliesApi.show, { token }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const { busy, failure, save } = useSave<Answer>()
  const answer = ({ sequence }: Reply, given: Answer, reason: string | null) =>
    save(given, async () => {
      try {
        cache.setQueryData(key, await call(repliesApi.answer, { token, answer: given, reason, sequence }))
      } catch (refusal) {
        const reply = replyIn(refusal)
        if (reply) cache.setQueryData(key, reply)
        throw refusal
      }
    })
  return { query, answer, busy, refused: failure?.error }
}

function ReplyOf({ token }: { token: string }) {
  const t = useT()
  const { query, answer, busy, refused } = useReply(token)
  const { data, error, isFetching, refetch } = query
  const isOver = isGone(error) || isGone(refused)
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
          <Asked reply={data} />
          {refused !== undefined && (
            <FailureText
              title={replyIn(refused) ? whyOf(refused) : t('answers.replyFailed')}
              detail={replyIn(refused) ? undefined : whyOf(refused)}
            />
          )}
          <AnswerButtons
            key={data.state}
            place={{ ...data, state: offerState(data.state), mayAccept: data.answers.includes('accept') }}
            isOffer={isOffer}
            isOver={refused instanceof ApiError && refused.code === 'service_begun'}
            busy={busy}
            onAnswer={(given, reason) => answer(data, given, reason)}
          />
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

/** The person who is asked, and the place. */
function Asked({ reply }: { reply: Reply }) {
  const t = useT()
  const { firstName, date, serviceTime, post, tieColor, items } = reply
  return (
    <div className="flex flex-col gap-2">
      <p className="text-lg wrap-anywhere">{t('answers.hello', { name: firstName })}</p>
      {items.length > 0 ? (
        <>
          <p>{t('answers.replyItems', { count: items.length })}</p>
          <ul className="border-b">
            {items.map((item) => (
              <li key={`${item.date} ${item.serviceTime} ${item.post}`} className="border-t py-3">
                <time dateTime={item.date} className="block font-medium first-letter:uppercase">
                  {formatDay(item.date)}
                </time>
                {item.serviceTime} · {item.post}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <div className="rounded border bg-sunken p-4">
          <p className="font-serif text-xl first-letter:uppercase">
            <time dateTime={date}>{formatDay(date)}</time>
          </p>
          <p className="mt-1 text-lg wrap-anywhere">
            <span className="font-semibold tabular-nums">{serviceTime}</span> · {post}
          </p>
          {tieColor && (
            <p className="mt-1 flex flex-wrap gap-x-2">
              <span className="text-muted">{t('dashboard.tie')}</span>
              <Swatch color={tieColor} />
            </p>
          )}
        </div>
      )}
    </div>
  )
}
