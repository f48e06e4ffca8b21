import { useT } from '../../../strings/strings.ts'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ReplyQuestion } from './ReplyQuestion.tsx'
import { isReplyGone, useReply } from './useReply.ts'

/** Places that an invited person is asked for; the link of the invitation answers, before there is an account. */
export function InviteQuestions({ token, asked }: { token: string; asked: string[] }) {
  const t = useT()
  return (
    <Section title={t('answers.title')} className="mb-8 border-b pb-8">
      <ul className="flex flex-col gap-6">
        {asked.map((id) => (
          <li key={id}>
            <Question token={token} assignmentId={id} />
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted">{t('answers.replyTagline')}</p>
    </Section>
  )
}

function Question({ token, assignmentId }: { token: string; assignmentId: string }) {
  const t = useT()
  const { query, answer, busy, refused } = useReply(token, assignmentId)
  const { data, error, isFetching, refetch } = query
  if (isReplyGone(error) || isReplyGone(refused)) return <p role="alert">{t('answers.replyGone')}</p>
  if (data) return <ReplyQuestion reply={data} answer={answer} busy={busy} refused={refused} />
  if (error) return <QueryFailure message={t('answers.replyLoadFailed')} query={{ error, isFetching, refetch }} />
  // As high as a question: the form below is not pushed down once it has come.
  return <Skeleton className="h-44" />
}
