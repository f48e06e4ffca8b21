import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Shift } from '#shared/schedule.ts'
import { ApiError } from '../../../api/error.ts'
import { readTab, writeTab } from '../../../platform/tabStorage.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { FormEnd } from '../../../ui/FormEnd.tsx'
import { Outcome } from '../../../ui/Outcome.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useSession } from '../../sessions/session.ts'
import { createShift, scheduleKeys } from '../schedule.queries.ts'
import { ShiftFields } from './ShiftFields.tsx'
import { checkDraft, type DraftErrors, EMPTY_DRAFT, errorsFrom, nextDraft, ShiftDraft } from './schedule.draft.ts'

/** How long a success is shown, in milliseconds (specification §9). */
const SUCCESS_MS = 3000

/** 'Add Manual Shift'. After a success day, service and tie stay for the next person; after a failure everything does. */
export function AddShiftSection({ month }: { month: string }) {
  const t = useT()
  const cache = useQueryClient()
  const key = `shift.draft ${useSession().user?._id}`
  const [draft, setDraft] = useState(() => readTab(key, ShiftDraft) ?? EMPTY_DRAFT)
  useEffect(() => writeTab(key, draft === EMPTY_DRAFT ? null : draft), [key, draft])
  const [errors, setErrors] = useState<DraftErrors>({})
  const [added, setAdded] = useState<Shift | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const name = useRef<HTMLInputElement>(null)
  const isUnderWay = useRef(false)
  const wasRefused = useRef(false)

  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: createShift,
    onSuccess(shift) {
      setAdded(shift)
      setDraft(nextDraft)
      name.current?.focus()
      cache.invalidateQueries({ queryKey: scheduleKeys.all })
    },
    onError(failure) {
      if (failure instanceof ApiError) refuse(errorsFrom(failure.issues))
    },
    onSettled() {
      isUnderWay.current = false
    },
  })

  useEffect(() => {
    if (!added) return
    const timer = setTimeout(() => setAdded(null), SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [added])

  const refuse = (found: DraftErrors) => {
    wasRefused.current = true
    setErrors(found)
  }

  useEffect(() => {
    // Only after a refusal: an error that disappears while typing must not move the focus.
    if (!wasRefused.current) return
    wasRefused.current = false
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isUnderWay.current) return
    const found = checkDraft(draft, t)
    setAdded(null)
    reset()
    if (Object.keys(found).length > 0) return refuse(found)
    isUnderWay.current = true
    mutate(draft)
  }

  const change = (field: keyof ShiftDraft, value: string) => {
    setDraft((known) => ({ ...known, [field]: value }))
    setErrors(({ [field]: _, ...others }) => others)
  }

  return (
    <Section title={t('schedule.add')}>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <ShiftFields draft={draft} errors={errors} month={month} nameRef={name} onChange={change} />
        {added && (
          <Outcome tone="success" title={t('schedule.added')}>
            {t('schedule.addedDetail', {
              name: added.user.name,
              day: formatDay(added.date),
              service: added.serviceTime,
            })}
          </Outcome>
        )}
        <FormEnd failure={error && { title: t('schedule.addFailed'), why: error.message }} busy={isPending} icon={Plus}>
          {t(isPending ? 'schedule.adding' : 'schedule.addButton')}
        </FormEnd>
      </form>
    </Section>
  )
}
