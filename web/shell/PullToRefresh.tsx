import { useQueryClient } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '../strings/strings.ts'
import { cx } from '../ui/cx.ts'
import { Spinning } from '../ui/Spinner.tsx'
import { usePull } from './usePull.ts'

/** Rule 805. */
const THRESHOLD_PX = 120
const REFRESH_MS = 1500

const VIBRATION_MS = 20

/** Minimum pull before the indicator shows. */
const VISIBLE_FROM_PX = 12

/** Offset of the indicator: half the pull, with a maximum. */
const placeOf = (distance: number): number => Math.min(distance, THRESHOLD_PX * 1.25) / 2

/** Pulling down at the top of a page refetches everything it shows (rule 805). */
export default function PullToRefresh() {
  const t = useT()
  const cache = useQueryClient()
  const [isRefreshing, setIsRefreshing] = useState(false)

  useEffect(() => {
    if (!isRefreshing) return
    const timer = setTimeout(() => setIsRefreshing(false), REFRESH_MS)
    return () => clearTimeout(timer)
  }, [isRefreshing])

  const distance = usePull((pulled) => {
    if (pulled <= THRESHOLD_PX || isRefreshing) return
    navigator.vibrate?.(VIBRATION_MS)
    setIsRefreshing(true)
    cache.refetchQueries({ type: 'active' })
  })

  const isFarEnough = distance > THRESHOLD_PX
  if (!isRefreshing && distance < VISIBLE_FROM_PX) return null
  return (
    <div
      role="status"
      style={{ translate: `-50% ${isRefreshing ? THRESHOLD_PX / 2 : placeOf(distance)}px` }}
      className={cx(
        'fixed top-0 left-1/2 z-30 flex size-11 items-center justify-center rounded-full bg-surface shadow-float',
        isFarEnough || isRefreshing ? 'text-primary' : 'text-muted',
      )}
    >
      {isRefreshing ? (
        <>
          <Spinning />
          <span className="sr-only">{t('app.refreshing')}</span>
        </>
      ) : (
        <ArrowDown aria-hidden="true" className={cx('size-5 transition-transform', isFarEnough && 'rotate-180')} />
      )}
    </div>
  )
}
