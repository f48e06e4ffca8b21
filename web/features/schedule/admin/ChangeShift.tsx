import { useRef, useState } from 'react'
import type { Shift } from '#shared/schedule.ts'
import { whyOf } from '../../../api/error.ts'
import { monthOf } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Outcome } from '../../../ui/Outcome.tsx'
import { changeShift } from '../schedule.queries.ts'
import { ShiftFields } from './ShiftFields.tsx'
import { draftOf, patchOf, type ShiftDraft } from './schedule.draft.ts'
import { useShiftForm } from './useShiftForm.ts'

interface ChangeShiftProps {
  shift: Shift
  onSaved: (shift: Shift) => void
  onCancel: () => void
}

/** The fields of a stored shift, below its row. Only what differs is sent. */
export default function ChangeShift({ shift, onSaved, onCancel }: ChangeShiftProps) {
  const t = useT()
  const name = useRef<HTMLInputElement>(null)
  // What others change meanwhile is not taken for typed here.
  const [base] = useState(shift)
  const [draft, setDraft] = useState(() => draftOf(shift))
  const { form, errors, failure, isSending, submit, forgive } = useShiftForm({
    draft,
    send: async (wanted) => {
      const patch = patchOf(base, wanted)
      return Object.keys(patch).length > 0 ? changeShift(base._id, patch) : base
    },
    onSent: onSaved,
  })
  const change = (field: keyof ShiftDraft, value: string) => {
    setDraft((known) => ({ ...known, [field]: value }))
    forgive(field)
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label={t('schedule.changeTitle')}
      onSubmit={submit}
      className="my-2 flex flex-col gap-4 rounded border bg-surface p-4"
    >
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
    </form>
  )
}
