import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'

export interface MessageBubbleProps {
  isOwn: boolean
  isDeleted?: boolean
  /** The first of a group points to who wrote it. */
  startsGroup: boolean
  /** The picture, which fills the bubble to its edges. */
  picture?: ReactNode
  /** Text and what stands around it. */
  children: ReactNode
}

/** The ground a message stands on: at most 70% wide (specification §2), and no wider than can be read. */
export const MessageBubble = ({ isOwn, isDeleted = false, startsGroup, picture, children }: MessageBubbleProps) => (
  <div
    data-deleted={isDeleted || undefined}
    className={cx(
      'flex min-w-0 max-w-[min(70%,36rem)] flex-col overflow-hidden rounded-[18px]',
      isOwn ? 'bg-hero text-on-hero' : 'border bg-surface',
      startsGroup && (isOwn ? 'rounded-tr-sm' : 'rounded-tl-sm'),
      isDeleted && 'opacity-50',
    )}
  >
    {picture}
    <div className="flex flex-col gap-0.5 px-3.5 pt-2 pb-1.5">{children}</div>
  </div>
)
