import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Shift } from '#shared/plan/schedule.ts'
import { ApiError } from '../../../../api/error.ts'
import { useSave } from '../../../../forms/useSave.ts'
import { useT } from '../../../../strings/strings.ts'
import { scheduleKeys } from '../schedule.queries.ts'
import { checkDraft, type DraftErrors, errorsFrom, type ShiftDraft } from './schedule.draft.ts'

interface ShiftFormOptions<Sent extends Shift> {
  draft: ShiftDraft
  send: (draft: ShiftDraft) => Promise<Sent>
  /** Called before a request. */
  onSend?: () => void
  onSent: (shift: Sent) => void
}

/** Checks the fields of a shift, sends them once, and shows at each field what was refused. */
export function useShiftForm<Sent extends Shift>({ draft, send, onSend, onSent }: ShiftFormOptions<Sent>) {
  const t = useT()
  const cache = useQueryClient()
  const [errors, setErrors] = useState<DraftErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const wasRefused = useRef(false)
  const { busy, failure, save, forget } = useSave<'send'>()

  const refuse = (found: DraftErrors) => {
    wasRefused.current = true
    setErrors(found)
  }

  useEffect(() => {
    // The focus moves only after a refusal: an error that disappears while typing must not move it.
    if (!wasRefused.current) return
    wasRefused.current = false
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const found = checkDraft(draft, t)
    onSend?.()
    if (Object.keys(found).length > 0) {
      forget()
      return refuse(found)
    }
    save('send', async () => {
      try {
        onSent(await send(draft))
      } catch (error) {
        if (error instanceof ApiError) refuse(errorsFrom(error.issues))
        throw error
      }
      cache.invalidateQueries({ queryKey: scheduleKeys.all })
    })
  }

  return {
    form,
    errors,
    failure,
    isSending: busy !== null,
    submit,
    /** Takes back the message at a field that is being changed. */
    forgive: (field: keyof ShiftDraft) => setErrors(({ [field]: _, ...others }) => others),
  }
}
