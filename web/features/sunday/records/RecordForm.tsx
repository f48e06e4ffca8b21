import { FileText } from 'lucide-react'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { RecordWords } from '#shared/sunday/records.ts'
import { contractResolver } from '../../../forms/contractForm.ts'
import { useDraftForm } from '../../../forms/useDraftForm.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormEnd } from '../../../ui/FormEnd.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'

interface Draft {
  text: string
}

const StoredDraft = z.partial(z.object({ text: z.string() }))

interface RecordFormProps {
  /** Key of the draft in this tab's storage; without one none is stored. */
  draftKey?: string
  /** Text of the field at first. */
  text?: string
  label: string
  hint?: string
  button: string
  /** Stores the text; an exception is shown, and the text stays. */
  onSave: (text: string) => Promise<void>
  onCancel?: () => void
}

/** The words of one record. */
export function RecordForm({ draftKey, text = '', label, hint, button, onSave, onCancel }: RecordFormProps) {
  const t = useT()
  const { field, submitTo, isSending, failure, startOver, setFocus } = useDraftForm<Draft>({
    ...(draftKey && { key: draftKey, schema: StoredDraft }),
    empty: { text },
    resolver: contractResolver<Draft>(RecordWords),
  })
  const isChange = onCancel !== undefined
  useEffect(() => {
    if (isChange) setFocus('text')
  }, [isChange, setFocus])

  const submit = submitTo(async (draft) => {
    await onSave(draft.text.trim())
    if (isChange) return
    // The order matters: after a reset the field is registered only with the next render.
    setFocus('text')
    startOver()
  })
  return (
    <form noValidate onSubmit={submit} className="flex max-w-2xl flex-col gap-4">
      <TextAreaField label={label} hint={hint} required {...field('text')} />
      <FormEnd failed={t('record.changeFailed')} failure={failure} busy={isSending} icon={FileText}>
        {button}
      </FormEnd>
      {isChange && (
        <Button onClick={onCancel} className="self-start">
          {t('app.cancel')}
        </Button>
      )}
    </form>
  )
}
