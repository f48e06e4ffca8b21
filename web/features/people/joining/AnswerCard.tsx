import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { ApiError } from '../../../api/error.ts'
import { invalidateAfterFetch } from '../../../api/invalidateAfterFetch.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { auditKeys } from '../audit/audit.queries.ts'
import { peopleKeys } from '../people/people.queries.ts'
import { peopleMatches } from './matches.queries.ts'
import { nameLinks } from './nameLinks.queries.ts'

/** Refusals of an answer that somebody else has given. */
const ANSWERED = ['not_waiting', 'user_not_found', 'has_joined']

interface Choice {
  label: string
  /** Text in place of the buttons once they were pressed. */
  done: string
}

interface AnswerCardProps {
  name: string
  children: ReactNode
  isOpen: boolean
  yes: Choice
  /** `question` is asked first. */
  no: Choice & { question?: { title: string; message: string } }
  answer: (isYes: boolean) => Promise<unknown>
}

/** Gives the answer, which somebody else may have given meanwhile. `onDone` is called once the lists are up to date. */
function useAnswer(answer: AnswerCardProps['answer'], onDone: () => void) {
  const cache = useQueryClient()
  const [given, setGiven] = useState<'yes' | 'no' | null>(null)
  const { busy, failure, save } = useSave<'yes' | 'no'>()
  const give = (which: 'yes' | 'no') =>
    save(which, async () => {
      try {
        await answer(which === 'yes')
        setGiven(which)
      } catch (error) {
        if (!(error instanceof ApiError && ANSWERED.includes(error.code))) throw error
      }
      await invalidateAfterFetch(cache, peopleKeys.all, peopleMatches.all, nameLinks.all, auditKeys.all)
      onDone()
    })
  return { given, busy, failure, give }
}

/** A person about whom an admin decides. The card stays where it is when it is answered. */
export function AnswerCard({ name, children, isOpen, yes, no, answer }: AnswerCardProps) {
  const t = useT()
  const headingId = useId()
  const card = useRef<HTMLLIElement>(null)
  const [wasAsked, setWasAsked] = useState(false)
  // The buttons are gone; the reader stays at the card.
  const { given, busy, failure, give } = useAnswer(answer, () => card.current?.focus({ preventScroll: true }))
  const isUnanswered = isOpen && given === null
  const isAsking = wasAsked && isUnanswered
  const refuse = () => (no.question ? setWasAsked(true) : give('no'))

  return (
    <li
      ref={card}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="flex flex-col gap-3 rounded border bg-surface p-4 outline-none"
    >
      <div>
        <h3 id={headingId} className="text-lg font-semibold wrap-anywhere">
          {name}
        </h3>
        {children}
      </div>
      {isUnanswered && (
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" aria-describedby={headingId} busy={busy === 'yes'} onClick={() => give('yes')}>
            {yes.label}
          </Button>
          <Button variant="quiet" aria-describedby={headingId} busy={busy === 'no'} onClick={refuse}>
            {no.label}
          </Button>
        </div>
      )}
      <p role="status" className="text-muted empty:hidden">
        {given ? { yes, no }[given].done : !isOpen && t('newPeople.gone')}
      </p>
      <FailureNotice title={t('newPeople.failed')} failure={!isAsking && failure} />
      {no.question && (
        <ConfirmDialog
          open={isAsking}
          title={no.question.title}
          message={no.question.message}
          confirmLabel={no.label}
          busy={busy === 'no'}
          failed={t('newPeople.failed')}
          failure={failure}
          onConfirm={() => give('no')}
          onCancel={() => setWasAsked(false)}
        />
      )}
    </li>
  )
}
