import { memo } from 'react'
import { useT } from '../../../strings/strings.ts'
import { formatShare } from '../formatShare.ts'
import type { BoardMember } from './board.model.ts'

/**
 * Number of services of a person, marked where it is above their share by one or more; the share itself is its title.
 */
export const Load = memo(function Load({ planned, share, rungs }: Omit<BoardMember, 'user'>) {
  const t = useT()
  const services = t('board.inServices', { count: planned })
  return (
    <span
      className="flex shrink-0 items-baseline gap-1 text-sm text-muted tabular-nums"
      title={t('board.loadOf', { services, share: formatShare(share) })}
    >
      {planned > rungs && (
        <span className="font-medium text-accent-ink">
          <span aria-hidden="true">+{planned - rungs}</span>
          <span className="sr-only">{t('bend.above_share')}</span>
        </span>
      )}
      <span aria-hidden="true">{planned}×</span>
      <span className="sr-only">{services}</span>
    </span>
  )
})
