import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { MINUTE_MS } from '#shared/days.ts'
import type { BoardService } from '#shared/rota/board.ts'
import { formatDay } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { useNow } from '../../../people/config/useNow.ts'
import { useToday } from '../../../people/config/useToday.ts'

/** The first day that is not over, YYYY-MM-DD: today, or one before while a service of it is on over midnight. */
export function useFirstDay(services: BoardService[]): string {
  const today = useToday()
  const now = useNow()
  const isOn = ({ state, startsAt, lastsMinutes }: BoardService): boolean =>
    state === 'planned' && startsAt !== null && now < Date.parse(startsAt) + lastsMinutes * MINUTE_MS
  return services.find((service) => service.date < today && isOn(service))?.date ?? today
}

/** Least number of settled services to come that are folded; fewer leave room on the first screen of a phone. */
const MANY_SETTLED = 3

/** Number of services of the first days on which each service is settled. */
function settledFirst(services: BoardService[], isSettled: (service: BoardService) => boolean): number {
  const date = services.find((service) => !isSettled(service))?.date
  return date === undefined ? services.length : services.findIndex((service) => service.date === date)
}

/**
 * The services of a board without those of past days, until `unfold` is called; `folded` are those. All of them where
 * every day is over, which is looked at on purpose, and from when the service with `openId` is folded. With `isSettled`
 * the board begins at the first day to come with a service that is not settled, where one is.
 */
export function useEarlier(
  services: BoardService[],
  { firstDay, openId }: { firstDay: string; openId: string | null },
  isSettled?: (service: BoardService) => boolean,
) {
  const [isAll, setIsAll] = useState(false)
  const past = services.filter(({ date }) => date < firstDay).length
  const settled = isSettled ? settledFirst(services, (service) => service.date < firstDay || isSettled(service)) : 0
  const hasSettled = settled - past >= MANY_SETTLED && settled < services.length
  const first = hasSettled ? settled : past < services.length ? past : 0
  const folded = isAll ? [] : services.slice(0, first)
  if (folded.some(({ _id }) => _id === openId)) setIsAll(true)
  return {
    shown: folded.length > 0 ? services.slice(first) : services,
    folded,
    hasSettled,
    unfold: () => setIsAll(true),
  }
}

interface EarlierServicesProps extends Pick<ReturnType<typeof useEarlier>, 'folded' | 'hasSettled'> {
  onUnfold: () => void
}

/** Says how many services are folded, up to which day where some are to come, and shows them. */
export function EarlierServices({ folded, hasSettled, onUnfold }: EarlierServicesProps) {
  const t = useT()
  const last = folded.at(-1)
  if (!last) return null
  const count = folded.length
  return (
    <Button
      variant="quiet"
      className="-ml-5 self-start text-left"
      icon={<ChevronDown aria-hidden="true" className="size-5 shrink-0" />}
      onClick={onUnfold}
    >
      {hasSettled
        ? t('board.settledDays', { count, day: formatDay(last.date, 'short') })
        : t('board.earlierDays', { count })}
    </Button>
  )
}
