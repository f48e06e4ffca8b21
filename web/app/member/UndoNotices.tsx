import { Undo2 } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { canBeUndone, heldFor } from '../../outbox/hold.ts'
import type { OutboxHandler, PendingChange } from '../../outbox/pending.change.ts'
import { useChanges, useOutbox } from '../../outbox/usePending.ts'
import { useT } from '../../strings/strings.ts'

/** The deletions that can still be undone. */
function useUndoable(): PendingChange[] {
  const undoable = useChanges().filter(canBeUndone)
  const [, setNow] = useState(0)
  const next = Math.min(...undoable.map(heldFor))
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => setNow(Date.now()), next)
    return () => clearTimeout(timer)
  })
  return undoable
}

/** The handlers, whose code is there wherever a change was made, but in no chunk of the first load. */
function useHandlers(isNeeded: boolean): OutboxHandler[] {
  const [handlers, setHandlers] = useState<OutboxHandler[]>([])
  useEffect(() => {
    if (!isNeeded) return
    import('./outbox.handlers.ts').then(({ handlers }) => setHandlers(handlers), console.warn)
  }, [isNeeded])
  return handlers
}

/**
 * Offers for UNDO_MS to undo each deletion. It is at the end of the document, so that it takes the place of nothing
 * that has the focus or is under a finger.
 */
export function UndoNotices() {
  const undoable = useUndoable()
  const handlers = useHandlers(undoable.length > 0)
  return createPortal(
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-[max(16px,env(safe-area-inset-bottom))] z-30 flex max-h-[50dvh] flex-col items-center gap-2 overflow-y-auto print:hidden"
    >
      {undoable.map((change) => {
        const handler = handlers.find(({ kind }) => kind === change.kind)
        return handler && <UndoNotice key={change.id} change={change} handler={handler} />
      })}
    </div>,
    document.body,
  )
}

/** The row of what was deleted, else the page. */
const placeOf = (lane: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-task="${CSS.escape(lane)}"]`) ?? document.querySelector('main')

interface UndoNoticeProps {
  change: PendingChange
  handler: OutboxHandler
}

function UndoNotice({ change: { id, lane, payload }, handler }: UndoNoticeProps) {
  const t = useT()
  const outbox = useOutbox()
  const notice = useRef<HTMLDivElement>(null)
  const said = handler.undoText?.(payload, t)

  useLayoutEffect(() => {
    const shown = notice.current
    return () => {
      // Removing the notice loses its focus: it moves to the restored row, else to the page.
      if (!shown?.contains(document.activeElement)) return
      setTimeout(() => placeOf(lane)?.focus({ preventScroll: true }))
    }
  }, [lane])

  return (
    <div
      ref={notice}
      className="pointer-events-auto flex max-w-full shrink-0 items-center gap-2 rounded bg-hero py-1 pr-1 pl-4 text-on-hero shadow-float"
    >
      <div className="min-w-0 wrap-anywhere">
        <p>{said?.text}</p>
        {said?.about && <p className="text-sm text-on-hero-muted">{said.about}</p>}
      </div>
      <button
        type="button"
        onClick={() => outbox.discard(id)}
        className="flex min-h-11 shrink-0 items-center gap-1.5 rounded px-3 font-medium text-hero-accent underline underline-offset-4 hover:bg-hero-line"
      >
        <Undo2 aria-hidden="true" className="size-4" />
        {t('app.undo')}
      </button>
    </div>
  )
}
