import { ChevronRight } from 'lucide-react'
import type { Shift } from '#shared/schedule.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { Tag } from '../../../ui/Tag.tsx'
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
  if (!own.has(shift)) return name
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
