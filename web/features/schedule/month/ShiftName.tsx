import type { Shift } from '#shared/schedule.ts'
import { useT } from '../../../strings/strings.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { shiftName } from './shift.name.ts'

/** The name of who serves; the reader's own is tagged 'You'. */
export function ShiftName({ user, isOwn }: { user: Shift['user']; isOwn: boolean }) {
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
