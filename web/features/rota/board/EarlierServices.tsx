import { useState } from 'react'
import type { BoardService } from '#shared/rotaBoard.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'

/**
 * The services of a board without those of past days, until `unfold` is called; `folded` is the number of those. All
 * of them where every day is over, which is looked at on purpose, and from when the service with `openId` is past.
 */
export function useEarlier(services: BoardService[], today: string, openId: string | null) {
  const [isAll, setIsAll] = useState(false)
  const past = services.filter(({ date }) => date < today)
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
