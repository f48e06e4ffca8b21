import { ChevronRight, CircleCheck, CircleQuestionMark, CircleX } from 'lucide-react'
import type { Shift } from '#shared/plan/schedule.ts'
import { formatDay } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Tag } from '../../../../ui/Tag.tsx'
import type { OwnShifts } from './day.props.ts'
import { shiftName } from './shift.name.ts'

interface ShiftNameProps {
  shift: Shift
  isOwn: boolean
  own: OwnShifts
}

/**
 * The name of the person who serves; the reader's own is tagged 'You', and a button that opens its shift in its place.
 */
export function ShiftName({ shift, isOwn, own }: ShiftNameProps) {
  const name = <Name user={shift.user} isOwn={isOwn} />
  if (!own.has(shift) || own.isPersonal) return name
  const isOpen = own.placeOf(shift) !== null
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={() => own.toggle(shift)}
      className="-my-1.5 flex min-h-11 w-full items-center gap-1 rounded text-left underline-offset-4 hover:underline md:min-h-9"
    >
      <span className="min-w-0">{name}</span>
      <ChevronRight
        aria-hidden="true"
        className={cx('size-5 shrink-0 text-muted transition-[rotate]', isOpen && 'rotate-90')}
      />
    </button>
  )
}

interface ShiftAnswerProps {
  shift: Shift
  own: OwnShifts
}

const ANSWERS = {
  asked: { Icon: CircleQuestionMark, text: 'answers.please', color: 'text-accent-ink' },
  accepted: { Icon: CircleCheck, text: 'answers.saidYes', color: 'text-primary' },
  declined: { Icon: CircleX, text: 'answers.declined', color: 'text-muted' },
} as const

/** True where the shift says what the reader answered, in place of being opened by its name. */
export const saysAnswer = (shift: Shift, own: OwnShifts): boolean => own.isPersonal && own.has(shift)

/** What the reader said to an own shift to come; nothing for others and typed ones. */
export function ShiftAnswer({ shift, own }: ShiftAnswerProps) {
  const t = useT()
  const state = saysAnswer(shift, own) && own.answerOf(shift)
  if (state !== 'asked' && state !== 'accepted' && state !== 'declined') return null
  const { Icon, text, color } = ANSWERS[state]
  return (
    <span className={cx('inline-flex items-center gap-1.5 text-base font-medium', color)}>
      <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      {t(text)}
    </span>
  )
}

/** The button that opens the ways out of an own shift to come. */
export function ShiftToggle({ shift, own }: ShiftAnswerProps) {
  const t = useT()
  if (!saysAnswer(shift, own)) return null
  return (
    <Button
      size="sm"
      aria-expanded={own.placeOf(shift) !== null}
      className="ml-auto print:hidden"
      onClick={() => own.toggle(shift)}
    >
      <span>
        {t(own.answerOf(shift) === 'asked' ? 'schedule.answer' : 'answers.decline')}
        <span className="sr-only">: {[formatDay(shift.date), shift.serviceTime, shift.assignment].join(', ')}</span>
      </span>
    </Button>
  )
}

function Name({ user, isOwn }: { user: Shift['user']; isOwn: boolean }) {
  const t = useT()
  return (
    <>
      <span className="wrap-anywhere">{shiftName(user, t)}</span>
      {isOwn && (
        <>
          {' '}
          <Tag>{t('schedule.you')}</Tag>
        </>
      )}
    </>
  )
}
