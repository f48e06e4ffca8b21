import type { Reply } from '#shared/rota/replies.ts'
import { ApiError, whyOf } from '../../../api/error.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { FailureText } from '../../../ui/FailureNotice.tsx'
import { Swatch } from '../../../ui/Swatch.tsx'
import { AnswerButtons } from '../answers/AnswerButtons.tsx'
import { offerState } from '../standIns/offers/offer.text.ts'
import { replyIn, type useReply } from './useReply.ts'

type QuestionProps = Pick<ReturnType<typeof useReply>, 'answer' | 'busy' | 'refused'> & { reply: Reply }

/** What a link asks, with the ways to answer. */
export function ReplyQuestion({ reply, answer, busy, refused }: QuestionProps) {
  const t = useT()
  const isTold = replyIn(refused) !== undefined
  return (
    <>
      <Asked reply={reply} />
      {refused !== undefined && (
        <FailureText
          title={isTold ? whyOf(refused) : t('answers.replyFailed')}
          detail={isTold ? undefined : whyOf(refused)}
        />
      )}
      <AnswerButtons
        key={reply.state}
        place={{ ...reply, state: offerState(reply.state), mayAccept: reply.answers.includes('accept') }}
        isOffer={reply.subject === 'offer'}
        isOver={refused instanceof ApiError && refused.code === 'service_begun'}
        busy={busy}
        onAnswer={(given, reason) => answer(reply, given, reason)}
      />
    </>
  )
}

/** The place, or the places of a publication. */
function Asked({ reply }: { reply: Reply }) {
  const t = useT()
  const { date, serviceTime, post, tieColor, items } = reply
  return (
    <div className="flex flex-col gap-2">
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
