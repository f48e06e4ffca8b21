import type { Capacity } from '#shared/rota/capacity.ts'
import { unknownDaysPath } from '../../../navigation/rotaPaths.ts'
import { useT } from '../../../strings/strings.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { CapacityNote } from '../capacity/CapacityNote.tsx'
import { HabitsButton } from '../habits/HabitsLink.tsx'
import { knownText } from './known.text.ts'

interface KnownBeforeProps {
  capacity: Capacity
  /** The days that are filled. */
  span: { from: string; to: string }
  hasOpen: boolean
}

/** On what a fill rests, before it begins: what people have said, and last what they offer where places are open. */
export function KnownBefore({ capacity, span, hasOpen }: KnownBeforeProps) {
  const t = useT()
  const { daysUnknown } = capacity.known
  return (
    <>
      <div className="flex flex-col items-start gap-2">
        <p className="text-sm text-muted">{knownText(capacity.known, t)}</p>
        {daysUnknown.length > 0 && (
          <LinkButton size="sm" variant="quiet" className="-ml-3" to={unknownDaysPath(span)}>
            {t('capacity.askDays', { count: daysUnknown.length })}
          </LinkButton>
        )}
        <HabitsButton />
      </div>
      {hasOpen && <CapacityNote capacity={capacity} isOpen />}
    </>
  )
}
