import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Shift } from '#shared/plan/schedule.ts'
import { readTab, writeTab } from '../../../../platform/tabStorage.ts'
import { formatDay } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { FormEnd } from '../../../../ui/FormEnd.tsx'
import { Outcome } from '../../../../ui/Outcome.tsx'
import { Section } from '../../../../ui/Section.tsx'
import { useToday } from '../../../people/config/useToday.ts'
import { useSession } from '../../../people/sessions/session.ts'
import { createShift } from '../schedule.queries.ts'
import { useKnownShifts } from '../useSchedule.ts'
import { ShiftFields } from './ShiftFields.tsx'
import { EMPTY_DRAFT, firstSeed, nextDraft, ShiftDraft, type ShiftSeed } from './schedule.draft.ts'
import { useShiftForm } from './useShiftForm.ts'

/** Milliseconds for which a success is shown (rule 803). */
const SUCCESS_MS = 3000

interface AddShiftSectionProps {
  month: string
  /** The last seed of an 'Add' beside a day or a service; a new object each time. */
  seed: ShiftSeed | null
}

/**
 * 'Add Manual Shift'. Until something is typed the date is the day shown. After a success day, service and tie stay for
 * the next person; after a failure everything does.
 */
export function AddShiftSection({ month, seed }: AddShiftSectionProps) {
  const t = useT()
  const today = useToday()
  const key = `shift.draft ${useSession().user?._id}`
  const [typed, setTyped] = useState(() => readTab(key, ShiftDraft))
  useEffect(() => writeTab(key, typed), [key, typed])
  const [taken, setTaken] = useState<ShiftSeed | null>(null)
  const [added, setAdded] = useState<Shift | null>(null)
  const name = useRef<HTMLInputElement>(null)
  const days = useKnownShifts(month).map(({ date }) => date)
  const draft = typed ?? { ...EMPTY_DRAFT, ...firstSeed(days, month, today) }

  if (seed !== taken) {
    setTaken(seed)
    if (seed) setTyped({ ...draft, ...seed })
  }
  useEffect(() => {
    if (seed) name.current?.focus()
  }, [seed])

  const { form, errors, failure, isSending, submit, forgive } = useShiftForm({
    draft,
    send: createShift,
    onSend: () => setAdded(null),
    onSent(shift) {
      setAdded(shift)
      setTyped((known) => known && nextDraft(known))
      name.current?.focus()
    },
  })

  const change = (field: keyof ShiftDraft, value: string) => {
    setTyped((known) => ({ ...(known ?? draft), [field]: value }))
    forgive(field)
  }

  return (
    <Section title={t('schedule.add')}>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <ShiftFields draft={draft} errors={errors} month={month} nameRef={name} onChange={change} />
        {added && <Added key={added._id} shift={added} onGone={() => setAdded(null)} />}
        <FormEnd failed={t('schedule.addFailed')} failure={failure} busy={isSending} icon={Plus}>
          {t(isSending ? 'schedule.adding' : 'schedule.addButton')}
        </FormEnd>
      </form>
    </Section>
  )
}

/** Says for a while which shift was added. */
function Added({ shift, onGone }: { shift: Shift; onGone: () => void }) {
  const t = useT()
  const goes = useEffectEvent(onGone)
  useEffect(() => {
    const timer = setTimeout(goes, SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Outcome tone="success" title={t('schedule.added')}>
      {t('schedule.addedDetail', { name: shift.user.name, day: formatDay(shift.date), service: shift.serviceTime })}
    </Outcome>
  )
}
