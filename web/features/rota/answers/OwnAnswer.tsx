import { isLive } from '#shared/answers.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Swatch } from '../../../ui/Swatch.tsx'
import { isTimeToSwap, swapPath } from '../swaps/swap.proposals.ts'
import { AnswerButtons } from './AnswerButtons.tsx'
import type { ShownAssignment } from './answer.operations.ts'
import type { Answers } from './useAnswers.ts'

interface OwnAnswerProps {
  shown: ShownAssignment
  answers: Pick<Answers, 'answer' | 'forget'>
}

/** One place that somebody is asked for: when, where, with whom, and their answer. */
export function OwnAnswer({ shown, answers }: OwnAnswerProps) {
  const t = useT()
  const { assignment, pending, problem } = shown
  const { before, date, serviceTime, post, tieColor, shadow } = assignment
  return (
    <div className="mt-4 flex flex-col gap-2 border-t pt-4 first-of-type:border-t-0 first-of-type:pt-0">
      <p className="flex flex-wrap items-baseline gap-x-6 gap-y-1 text-lg">
        <span className="font-semibold tabular-nums">{serviceTime}</span>
        <span className="min-w-0 font-medium wrap-anywhere">{post}</span>
        <span className="flex flex-wrap gap-x-2">
          {tieColor && <span className="text-muted">{t('dashboard.tie')}</span>}
          <Swatch color={tieColor} />
        </span>
      </p>
      {before && (
        <p className="text-muted">
          {t('answers.before')}{' '}
          <s>
            {[before.date !== date && formatDay(before.date), before.serviceTime, before.post]
              .filter(Boolean)
              .join(' · ')}
          </s>
          {before.tieColor !== tieColor && (
            <>
              {' · '}
              <Swatch color={before.tieColor} />
            </>
          )}
        </p>
      )}
      {shadow && <p className="text-muted">{t('answers.shadow')}</p>}
      {assignment.with.length > 0 && (
        <p className="text-muted wrap-anywhere">
          {t('answers.with', { names: assignment.with.map(({ name, post }) => `${name} (${post})`).join(', ') })}
        </p>
      )}
      {problem?.error && (
        <Notice
          tone="error"
          action={
            <Button size="sm" onClick={() => answers.forget(assignment._id)}>
              {t('app.close')}
            </Button>
          }
        >
          {problem.error.message}
        </Notice>
      )}
      {/* The key: another state begins anew, without the reason half written. */}
      <AnswerButtons
        key={`${assignment.state} ${assignment.mayAccept}`}
        place={assignment}
        reason={problem?.payload.reason}
        isOver={problem?.error?.code === 'service_begun'}
        swapTo={isLive(assignment.state) && isTimeToSwap(assignment.startsAt) ? swapPath(assignment._id) : undefined}
        onAnswer={(answer, reason) => answers.answer(shown, answer, reason)}
      />
      {pending && (pending.wasTried || !navigator.onLine) && (
        <p role="status" className="text-sm text-muted">
          {t('answers.kept')}
        </p>
      )}
    </div>
  )
}
