import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { INTEREST_NOTE_MAX, type Interest, interestApi } from '#shared/interest.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { useAttempt } from '../../../forms/useAttempt.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { useFlash } from '../../../ui/Flash.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { interestKeys } from './interest.keys.ts'

/** The admins' note about a join request; what is typed stays until it is saved. */
export function InterestNote({ interest: { _id: id, name, note } }: { interest: Interest }) {
  const t = useT()
  const cache = useQueryClient()
  const flash = useFlash()
  /** Null while it is as stored. */
  const [typed, setTyped] = useState<string | null>(null)
  const { busy, failure, attempt } = useAttempt<'save'>()
  const save = (event: FormEvent) => {
    event.preventDefault()
    attempt('save', async () => {
      await call(interestApi.update, { id, note: typed })
      await cache.invalidateQueries({ queryKey: interestKeys.all })
      setTyped(null)
      flash(t('interest.noteSaved'), name)
    })
  }
  return (
    <form onSubmit={save} className="flex flex-col items-start gap-3">
      <TextAreaField
        label={t('interest.note')}
        hint={t('interest.noteHint')}
        optional
        rows={2}
        maxLength={INTEREST_NOTE_MAX}
        value={typed ?? note ?? ''}
        onChange={(event) => setTyped(event.target.value)}
        className="w-full"
      />
      {failure && <FailureNotice title={t('interest.noteFailed')} detail={whyOf(failure.error)} />}
      {typed !== null && typed !== (note ?? '') && (
        <Button type="submit" size="sm" busy={busy !== null}>
          {t('interest.saveNote')}
        </Button>
      )}
    </form>
  )
}
