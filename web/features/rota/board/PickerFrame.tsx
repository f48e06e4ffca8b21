import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { BoardService } from '#shared/rotaBoard.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { blockText } from './blockText.ts'
import type { Refused } from './useDraft.ts'

interface PickerFrameProps {
  /** The post or the person. */
  title: string
  service: BoardService
  refused: Refused | null
  /** Stores the refused place all the same, where nothing but an earlier no stands against it. */
  onForce: (() => void) | null
  onClose: () => void
  children: ReactNode
}

/** The panel of an open cell: its heading, why the last press was not stored, and what can be pressed. */
export function PickerFrame({ title, service, refused, onForce, onClose, children }: PickerFrameProps) {
  const t = useT()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.querySelector<HTMLElement>('input, [data-first]')?.focus(), [])
  const when = `${formatDay(service.date)}, ${service.serviceTime}`
  const isRefused = refused?.serviceId === service._id
  const mayForce = isRefused && refused.blocks.length > 0 && refused.blocks.every(({ code }) => code === 'declined')
  return (
    <section
      ref={panel}
      aria-label={`${title}, ${when}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
      className="flex flex-col gap-4 rounded-lg border bg-surface p-4"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-semibold wrap-anywhere">{title}</h2>
          <p className="text-sm text-muted first-letter:uppercase">{when}</p>
        </div>
        <Button
          variant="quiet"
          aria-label={t('app.close')}
          icon={<X aria-hidden="true" className="size-5" />}
          onClick={onClose}
        />
      </div>
      {isRefused && (
        <Notice
          tone="error"
          action={
            mayForce &&
            onForce && (
              <Button size="sm" onClick={onForce}>
                {t('board.placeAnyway')}
              </Button>
            )
          }
        >
          <p>{refused.message}</p>
          {refused.blocks.map((block) => (
            <p key={`${block.userId} ${block.code}`} className="text-sm">
              {blockText(block, t)}
            </p>
          ))}
        </Notice>
      )}
      {children}
    </section>
  )
}

interface ChoiceProps {
  name: string
  /** Beside the name: counts, or how many are missing. */
  count: string
  /** What stands against it, in words; a press is of no use then. */
  against?: string[]
  onChoose: (() => void) | null
  /** Focused when the panel opens, where it has no field. */
  isFirst?: boolean
}

/** Somebody who could be placed, or a post at which somebody could. */
export function Choice({ name, count, against = [], onChoose, isFirst = false }: ChoiceProps) {
  const look = 'flex min-h-11 w-full items-center justify-between gap-3 px-2 py-1.5 text-left'
  const content = (
    <>
      <span className="min-w-0 wrap-anywhere">
        {name}
        {against.map((text) => (
          <span key={text} className="block text-sm text-muted">
            {text}
          </span>
        ))}
      </span>
      <span className="shrink-0 text-sm text-muted tabular-nums">{count}</span>
    </>
  )
  return (
    <li className="border-t first:border-t-0">
      {onChoose ? (
        <button
          type="button"
          data-first={isFirst || undefined}
          onClick={onChoose}
          className={`${look} rounded transition-colors hover:bg-sunken`}
        >
          {content}
        </button>
      ) : (
        <div className={`${look} text-muted`}>{content}</div>
      )}
    </li>
  )
}
