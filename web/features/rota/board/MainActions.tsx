import { useQuery } from '@tanstack/react-query'
import { Megaphone, Sparkles } from 'lucide-react'
import type { Board } from '#shared/rota/board.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { certainOf } from '../fill/fill.before.ts'
import { publishedDays } from '../publish/publish.text.ts'
import { capacityQuery } from './board.queries.ts'
import { hasUnpublishedGaps, problemCounts, stateText, unplanned } from './board.text.ts'
import { useBeginDraft } from './drafts/useBeginDraft.ts'
import { SIDE_PX } from './SidePanel.tsx'

export interface MainActionsProps {
  board: Board
  onFill: () => void
  onPublish: () => void
  size?: 'md' | 'sm'
  /** Words alone, where a row has no room for icons. */
  isPlain?: boolean
  /** A panel is open, which has the next step. */
  isQuiet?: boolean
  className?: string
}

/**
 * What is to be done next with a board: fill empty places, those of a draft as long as somebody could stand there, else
 * publish the draft. Null where all is published, and until it is known whether what is open can be filled.
 */
function useNextAction(board: Board, hasDraft: boolean): 'fill' | 'publish' | null {
  const { open } = problemCounts(board)
  const isAsked = hasDraft && open > 0
  const { data, isPending } = useQuery({ ...capacityQuery(board.from, board.to), enabled: isAsked })
  if (!hasDraft) return hasUnpublishedGaps(board) ? 'fill' : null
  if (!isAsked) return 'publish'
  if (isPending) return null
  return open - certainOf(data, 'gaps') > 0 ? 'fill' : 'publish'
}

/** Fill and Publish: the one that is next is the primary one. Publish is there while there is a draft. */
export function MainActions(props: MainActionsProps) {
  const { board, onFill, onPublish, size = 'md', isPlain = false, isQuiet = false, className } = props
  const t = useT()
  const hasDraft = board.services.some((service) => service.draft !== null)
  // A month that nobody has begun offers it above the board.
  const isUnplanned = unplanned(board) !== undefined
  const next = useNextAction(board, hasDraft)
  return (
    <>
      {!isUnplanned && (
        <Button
          variant={next === 'fill' && !isQuiet ? 'primary' : 'secondary'}
          size={size}
          className={className}
          icon={!isPlain && <Sparkles aria-hidden="true" className="size-5" />}
          onClick={onFill}
        >
          {t('fill.open')}
        </Button>
      )}
      {hasDraft && (
        <Button
          variant={next === 'publish' && !isQuiet ? 'primary' : 'secondary'}
          size={size}
          className={className}
          icon={!isPlain && <Megaphone aria-hidden="true" className="size-5" />}
          onClick={onPublish}
        >
          {t('board.publish')}
        </Button>
      )}
    </>
  )
}

interface UnplannedProps extends Pick<MainActionsProps, 'board' | 'onFill'> {
  /** Pixels that a panel at the side covers. */
  panelPx: number
}

/** Above a month that nobody has begun: what it holds, and the two ways to begin it. */
export function Unplanned({ board, panelPx, onFill }: UnplannedProps) {
  const t = useT()
  const isAtSide = useIsWide(SIDE_PX)
  const { isBusy, failure, save } = useBeginDraft(board)
  return (
    <>
      <div
        className="flex flex-wrap items-center gap-3 rounded border bg-surface px-4 py-3"
        style={{ marginRight: isAtSide ? panelPx : 0 }}
      >
        <p className="flex-1 basis-60 font-medium">{stateText(board, t)}</p>
        <Button variant="primary" onClick={onFill}>
          {t('board.fillForMe', { days: publishedDays({ fromDay: board.from, toDay: board.to }, t) })}
        </Button>
        <Button busy={isBusy} onClick={save}>
          {t('board.beginDraft')}
        </Button>
      </div>
      <FailureNotice title={t('board.failed')} failure={failure} />
    </>
  )
}
