import { useState } from 'react'
import { MINUTE_MS } from '#shared/days.ts'
import type { BoardService } from '#shared/rota/board.ts'
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

/**
 * The services of a board without those of past days, until `unfold` is called; `folded` is the number of those. All
 * of them where every day is over, which is looked at on purpose, and from when the service with `openId` is past.
 */
export function useEarlier(services: BoardService[], firstDay: string, openId: string | null) {
  const [isAll, setIsAll] = useState(false)
  const past = services.filter(({ date }) => date < firstDay)
  if (!isAll && past.some(({ _id }) => _id === openId)) setIsAll(true)
  const folded = isAll || past.length === services.length ? 0 : past.length
  return { shown: folded > 0 ? services.slice(folded) : services, folded, unfold: () => setIsAll(true) }
}

/** Says how many past services are folded, and shows them. */
export function EarlierServices({ folded, onUnfold }: { folded: number; onUnfold: () => void }) {
  const t = useT()
  if (folded === 0) return null
  return (
    <Button variant="quiet" className="-ml-5 self-start" onClick={onUnfold}>
      {t('board.earlierDays', { count: folded })}
    </Button>
  )
}
