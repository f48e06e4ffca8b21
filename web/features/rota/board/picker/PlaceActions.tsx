import { Lock, LockOpen, Undo2, UserRoundMinus } from 'lucide-react'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'

/** Whom a place, or those of a couple, are. */
interface Whose {
  names: string
  /** They serve only together, and leave together. */
  isCouple: boolean
  /** It is on its way who serves only with whom. */
  isAwaited: boolean
}

/** Takes somebody out of a place, or a couple out of theirs. */
export function Leave({ names, isCouple, isAwaited, onLeave }: Whose & { onLeave: () => void }) {
  const t = useT()
  return (
    <Button
      variant="quiet"
      className="px-3!"
      busy={isAwaited}
      aria-label={t('board.removeNamed', { name: names })}
      icon={<UserRoundMinus aria-hidden="true" className="size-5" />}
      onClick={onLeave}
    >
      {t(isCouple ? 'together.remove' : 'board.remove')}
    </Button>
  )
}

/** Why somebody has a place, which is said below the list of places. */
export interface AskedWhy {
  isShown: boolean
  onToggle: () => void
}

interface PlaceActionsProps extends Whose {
  isLocked: boolean
  /** Where it is asked in this row, not in a line of its own. */
  why?: AskedWhy | undefined
  onLock: (locked: boolean) => void
  onRemove: () => void
  /** Puts somebody who was just taken out back; null while they are in. */
  onUndo: (() => void) | null
}

/** Locks and unlocks places, and takes their people out of them. What takes that back is not where the way out was. */
export function PlaceActions({ isLocked, why, onLock, onRemove, onUndo, ...whose }: PlaceActionsProps) {
  const t = useT()
  const Icon = isLocked ? Lock : LockOpen
  const leave = <Leave {...whose} onLeave={onRemove} />
  const { names: name } = whose
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
        aria-pressed={isLocked}
        aria-label={t(isLocked ? 'board.unlockNamed' : 'board.lockNamed', { name })}
        icon={<Icon aria-hidden="true" className="size-5" />}
        onClick={() => onLock(!isLocked)}
      >
        {t(isLocked ? 'board.unlock' : 'board.lock')}
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
