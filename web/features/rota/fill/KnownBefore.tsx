import type { Capacity } from '#shared/rota/capacity.ts'
import { paths } from '../../../navigation/pages.ts'
import { useT } from '../../../strings/strings.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { CapacityNote } from '../capacity/CapacityNote.tsx'
import { HabitsButton } from '../habits/HabitsLink.tsx'
import { knownText } from './known.text.ts'

/** On what a fill rests, before it begins: what people have said, and last what they offer where places are open. */
export function KnownBefore({ capacity, hasOpen }: { capacity: Capacity; hasOpen: boolean }) {
  const t = useT()
  const { people, saidWhen, saidHowOften } = capacity.known
  return (
    <>
      <div className="flex flex-col items-start gap-2">
        <p className="text-sm text-muted">{knownText(capacity.known, t)}</p>
        {saidWhen < people && saidHowOften < people && (
          <LinkButton size="sm" variant="quiet" className="-ml-3" to={`${paths.people}?show=silent`}>
            {t('fill.whoIsSilent')}
          </LinkButton>
        )}
        <HabitsButton />
      </div>
      {hasOpen && <CapacityNote capacity={capacity} isOpen />}
    </>
  )
}
