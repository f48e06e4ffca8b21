import { Lock, LockOpen, Undo2, UserRoundMinus } from 'lucide-react'
import type { Place } from '#shared/rota/board.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'

/** Takes somebody out of a place. */
export function Leave({ name, onLeave }: { name: string; onLeave: () => void }) {
  const t = useT()
  return (
    <Button
      variant="quiet"
      className="px-3!"
      aria-label={t('board.removeNamed', { name })}
      icon={<UserRoundMinus aria-hidden="true" className="size-5" />}
      onClick={onLeave}
    >
      {t('board.remove')}
    </Button>
  )
}

/** Why somebody has a place, which is said below the list of places. */
export interface AskedWhy {
  isShown: boolean
  onToggle: () => void
}

interface PlaceActionsProps {
  place: Place
  /** Where it is asked in this row, not in a line of its own. */
  why?: AskedWhy | undefined
  onLock: (locked: boolean) => void
  onRemove: () => void
  /** Puts somebody who was just taken out back; null while they are in. */
  onUndo: (() => void) | null
}

/** Locks and unlocks a place, and takes its person out of it. What takes that back is not where the way out was. */
export function PlaceActions({ place: { name, locked }, why, onLock, onRemove, onUndo }: PlaceActionsProps) {
  const t = useT()
  const Icon = locked ? Lock : LockOpen
  const leave = <Leave name={name} onLeave={onRemove} />
  if (onUndo)
    return (
      <span key="gone" className="-ml-3 flex">
        <Button
          variant="quiet"
          className="px-3!"
          aria-label={`${t('app.undo')}: ${name}`}
          icon={<Undo2 aria-hidden="true" className="size-5" />}
          onClick={onUndo}
        >
          {t('app.undo')}
        </Button>
        <span aria-hidden="true" className="invisible">
          {leave}
        </span>
      </span>
    )
  return (
    <span className="-ml-3 flex">
      <Button
        variant="quiet"
        className="px-3!"
        aria-pressed={locked}
        aria-label={t(locked ? 'board.unlockNamed' : 'board.lockNamed', { name })}
        icon={<Icon aria-hidden="true" className="size-5" />}
        onClick={() => onLock(!locked)}
      >
        {t(locked ? 'board.unlock' : 'board.lock')}
      </Button>
      {leave}
      {why && (
        <Button
          variant="quiet"
          className="px-3!"
          aria-expanded={why.isShown}
          aria-label={`${t('explain.whyShort')} ${name}`}
          onClick={why.onToggle}
        >
          {t('explain.whyShort')}
        </Button>
      )}
    </span>
  )
}
