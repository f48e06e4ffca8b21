import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { INTEREST_NOTE_MAX, type Interest, interestApi } from '#shared/people/interest.ts'
import { call } from '../../../api/call.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { useFlash } from '../../../ui/Flash.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { submissions } from './interest.queries.ts'

/** The admins' note about a join request; typed text stays until it is saved. */
export function InterestNote({ interest: { _id: id, name, note } }: { interest: Interest }) {
  const t = useT()
  const cache = useQueryClient()
  const flash = useFlash()
  /** Null while nobody writes. */
  const [typed, setTyped] = useState<string | null>(null)
  const { busy, failure, save } = useSave<'save'>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save('save', async () => {
      await call(interestApi.update, { id, note: typed })
      await cache.invalidateQueries({ queryKey: submissions.all })
      setTyped(null)
      flash(t('interest.noteSaved'), name)
    })
  }
  if (typed === null)
    return (
      <div className="flex min-w-0 flex-col items-start gap-2">
        {note && <p className="max-h-60 overflow-y-auto whitespace-pre-line text-muted wrap-anywhere">{note}</p>}
        <Button size="sm" onClick={() => setTyped(note ?? '')}>
          {t(note ? 'interest.changeNote' : 'interest.addNote')}
        </Button>
      </div>
    )
  return (
    <form onSubmit={submit} className="flex min-w-0 flex-1 flex-col items-start gap-3">
      <TextAreaField
        label={t('interest.note')}
        hint={t('interest.noteHint')}
        optional
        rows={2}
        maxLength={INTEREST_NOTE_MAX}
        value={typed}
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
        className="w-full"
      />
      <FailureNotice title={t('interest.noteFailed')} failure={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={busy !== null}>
          {t('interest.saveNote')}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setTyped(null)}>
          {t('app.cancel')}
        </Button>
      </div>
    </form>
  )
}
