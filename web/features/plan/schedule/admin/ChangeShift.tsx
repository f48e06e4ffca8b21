import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Shift, WithEffects } from '#shared/plan/schedule.ts'
import { whyOf } from '../../../../api/error.ts'
import { useConfirm } from '../../../../forms/useConfirm.tsx'
import { formatDay, monthOf } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Outcome } from '../../../../ui/Outcome.tsx'
import { everybodyQuery } from '../../../people/people/people.queries.ts'
import { deleteLabelParams } from '../month/shift.name.ts'
import { changeText, type PlannedQuestion, plannedStateText } from '../planned.ts'
import { saveShift } from '../schedule.queries.ts'
import { activeNames, ShiftFields } from './ShiftFields.tsx'
import { checkDraft, draftOf, patchOf, type ShiftDraft } from './schedule.draft.ts'
import { isMemberName } from './schedule.suggestions.ts'
import { useShiftForm } from './useShiftForm.ts'

interface ChangeShiftProps {
  shift: Shift
  /** The place of the rota that it shows; undefined for a typed shift, and for one of the past. */
  planned: PlannedQuestion | undefined
  onSaved: (shift: Shift & WithEffects) => void
  onCancel: () => void
}

/**
 * The fields of a stored shift, below its row. Only what differs is sent; a planned one asks first whom that concerns.
 */
export default function ChangeShift({ shift, planned, onSaved, onCancel }: ChangeShiftProps) {
  const t = useT()
  const name = useRef<HTMLInputElement>(null)
  const { data: members = [] } = useQuery({ ...everybodyQuery, select: activeNames })
  // Changes of others meanwhile are not taken for typed here.
  const [base] = useState(shift)
  const [draft, setDraft] = useState(() => draftOf(shift))
  const isAgreed = useRef(false)
  const { confirm, dialog } = useConfirm()
  const { form, errors, failure, isSending, submit, forgive } = useShiftForm<Shift & WithEffects>({
    draft,
    send: async (wanted) => {
      const patch = patchOf(base, wanted)
      return Object.keys(patch).length > 0 ? saveShift(base._id, patch) : base
    },
    onSent: onSaved,
  })
  const change = (field: keyof ShiftDraft, value: string) => {
    setDraft((known) => ({ ...known, [field]: value }))
    forgive(field)
  }
  const questionOf = (): string => {
    const isComplete = Object.keys(checkDraft(draft, t)).length === 0
    if (!planned || !isComplete) return ''
    return changeText(planned, [draftOf(base), draft], isMemberName(draft.name, members), t)
  }
  /** Submits, after a question where there is one. */
  const askOrSubmit = async (event: FormEvent) => {
    const message = isAgreed.current ? '' : questionOf()
    isAgreed.current = false
    if (message === '') return submit(event)
    event.preventDefault()
    const title = t('schedule.changeQuestion', { ...deleteLabelParams(base, t), day: formatDay(base.date) })
    isAgreed.current = await confirm({ title, message, confirmLabel: t('schedule.changeIt') })
    if (isAgreed.current) form.current?.requestSubmit()
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label={t('schedule.changeTitle')}
      onSubmit={askOrSubmit}
      className="my-2 flex flex-col gap-4 rounded border bg-surface p-4"
    >
      {planned && <PlannedLine planned={planned} />}
      <ShiftFields draft={draft} errors={errors} month={monthOf(base.date)} nameRef={name} onChange={change} />
      {failure && (
        <Outcome tone="error" title={t('schedule.changeFailed')}>
          {whyOf(failure.error)}
        </Outcome>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={isSending}>
          {t('schedule.saveChange')}
        </Button>
        <Button onClick={onCancel}>{t('app.cancel')}</Button>
      </div>
      {dialog}
    </form>
  )
}

/** Says to whom the rota gave the shift, and leads to its cell on the board. */
function PlannedLine({ planned: { person } }: { planned: PlannedQuestion }) {
  const t = useT()
  return (
    <p className="flex flex-wrap items-center gap-x-4 rounded bg-sunken px-4 py-1">
      <span className="grow">{plannedStateText(person, t)}</span>
      <Link to={person.boardPath} className="flex min-h-11 items-center text-primary underline underline-offset-4">
        {t('schedule.chooseOnBoard')}
      </Link>
    </p>
  )
}
