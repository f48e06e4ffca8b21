import { memo } from 'react'
import { useT } from '../../../../strings/strings.ts'
import type { BoardMember } from '../board.model.ts'

interface LoadProps extends Pick<BoardMember, 'planned' | 'stated'> {
  /** Services above their share, of those that they can keep. */
  above: number
  /** '2 of about 2 in December', as its title. */
  about: string
}

/** Number of services of a person, marked where it is above their share by one or more. */
export const Load = memo(function Load({ about, above, planned, stated }: LoadProps) {
  const t = useT()
  const services = t('board.inServices', { count: planned })
  return (
    <span className="flex shrink-0 items-baseline gap-1.5 text-sm text-muted tabular-nums" title={about}>
      {above > 0 && (
        <span className="rounded-sm bg-accent-soft px-1 font-medium text-accent-ink">
          <span aria-hidden="true">+{above}</span>
          <span className="sr-only">{t(stated ? 'bend.above_offer' : 'bend.above_share')}</span>
        </span>
      )}
      <span aria-hidden="true">{planned}×</span>
      <span className="sr-only">{services}</span>
    </span>
  )
})
