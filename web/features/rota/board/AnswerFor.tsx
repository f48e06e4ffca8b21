import { useQueryClient } from '@tanstack/react-query'
import { type Answer, answersApi } from '#shared/answers.ts'
import type { Place } from '#shared/rotaBoard.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { rotaKeys } from '../rota.keys.ts'
import { ReplyLinkField } from './ReplyLinkField.tsx'

/** An answer that somebody gave an admin, and the link by which they give it themselves. */
export function AnswerFor({ place: { assignmentId, state, name } }: { place: Place }) {
  const t = useT()
  const cache = useQueryClient()
  const { busy, failure, save } = useSave<Answer>()
  if (!assignmentId) return null

  const answer = (said: Answer) =>
    save(said, async () => {
      await call(answersApi.answerFor, { id: assignmentId, answer: said, reason: null })
      await cache.invalidateQueries({ queryKey: rotaKeys.all })
    })
  return (
    <div className="flex flex-wrap items-center gap-2 pb-2">
      {state !== 'accepted' && (
        <Button
          size="sm"
          busy={busy === 'accept'}
          aria-label={t('board.saidYesNamed', { name })}
          onClick={() => answer('accept')}
        >
          {t('board.saidYes')}
        </Button>
      )}
      {state !== 'declined' && (
        <Button
          size="sm"
          busy={busy === 'decline'}
          aria-label={t('board.saidNoNamed', { name })}
          onClick={() => answer('decline')}
        >
          {t('board.saidNo')}
        </Button>
      )}
      {state === 'asked' && (
        <ReplyLinkField name={name} make={() => call(answersApi.replyLink, { id: assignmentId })} />
      )}
      {failure && (
        <p role="alert" className="basis-full text-sm text-danger">
          {whyOf(failure.error)}
        </p>
      )}
    </div>
  )
}
