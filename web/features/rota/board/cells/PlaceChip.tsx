import { Check, CircleDashed, CircleHelp, PencilLine, TriangleAlert } from 'lucide-react'
import { use } from 'react'
import type { Place } from '#shared/rota/board.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { useT } from '../../../../strings/strings.ts'
import { cx } from '../../../../ui/cx.ts'
import type { Seat } from '../board.model.ts'
import { DraftMarks } from '../drafts/draftMarks.ts'
import type { Bend } from './bend.text.ts'
import { blockText } from './blockText.ts'

/** Meaning of the mark behind a name: an answer also where a draft keeps its place, and the lock beside it. */
export function markOf({ layer, state, locked, untold }: Place, t: Translate): string {
  if (layer === 'outside') return t('board.outside')
  const answer = state && t(state === 'accepted' ? 'board.accepted' : untold ? 'board.untold' : 'board.asked')
  const lock = locked ? t('board.locked') : null
  return [answer, lock].filter(Boolean).join(', ') || t('board.draft')
}

interface MarkProps {
  place: Place
  /** Their partner, without whom they do not serve, is not there. */
  isSplit?: boolean
  className: string
}

/**
 * The one sign of a place: what speaks against it, else its answer, else that it is a draft; nothing for a shift
 * outside of the plan. Locks and wishes are said in words, in the place's panel.
 */
export const Mark = ({ place, isSplit = false, className }: MarkProps) => {
  const look = cx('shrink-0', className)
  if (place.blocks.length > 0 || isSplit)
    return <TriangleAlert aria-hidden="true" className={cx(look, 'text-danger')} />
  if (place.state === 'accepted') return <Check aria-hidden="true" className={cx(look, 'text-primary')} />
  if (place.untold) return <CircleDashed aria-hidden="true" className={cx(look, 'text-muted')} />
  if (place.state === 'asked') return <CircleHelp aria-hidden="true" className={cx(look, 'text-muted')} />
  if (place.layer === 'draft') return <PencilLine aria-hidden="true" className={cx(look, 'text-muted')} />
  return null
}

/** True for a place that nothing is to be said of, in a month that is all draft: its name needs no room for a mark. */
const isPlain = ({ layer, state, blocks }: Place): boolean => layer === 'draft' && state === null && blocks.length === 0

/** A place as it is dragged; undefined where it cannot be, such as a shift outside of the plan. */
function seatOf(serviceId: string, { layer, userId, postId }: Place): string | undefined {
  if (layer === 'outside' || userId === null || postId === null) return undefined
  return JSON.stringify({ serviceId, userId, postId } satisfies Seat)
}

interface PlaceChipProps {
  serviceId: string
  place: Place
  /** The name of the person, or of the post. */
  text: string
  /** Demands of the place on its person beyond their offer. */
  bends?: readonly Bend[]
  /** Their partner, without whom they do not serve, is not there. */
  isSplit?: boolean
  room?: CellRoom | undefined
}

/** Room of a cell for whole names, or for short ones in one line or two. */
export type CellRoom = 'names' | 'line' | 'twoLines'

/** Classes of a name: whole names take two lines, shortened ones the lines that they were cut for. */
const TEXTS: Record<CellRoom, string> = {
  names: 'line-clamp-2 leading-tight',
  line: 'truncate',
  twoLines: 'overflow-hidden leading-tight whitespace-pre-line',
}

/** One place in a cell of the board: names begin at one edge, and their marks stand at the other. */
export function PlaceChip({ serviceId, place, text, bends = [], isSplit = false, room }: PlaceChipProps) {
  const t = useT()
  const hasMark = use(DraftMarks) || isSplit || !isPlain(place)
  const seat = seatOf(serviceId, place)
  const isTight = room === 'line' || room === 'twoLines'
  const about = [
    ...place.blocks.map((block) => blockText(block, t)),
    ...(isSplit ? [t('block.only_together')] : []),
    ...bends.map((one) => one.text),
  ]
  return (
    <span
      // The button around it says all of it in whole words.
      aria-hidden="true"
      draggable={seat !== undefined}
      data-seat={seat}
      title={[place.name, ...about].join('\n')}
      className={cx(
        'flex min-h-6 max-w-full gap-0.5',
        // The first lines of a row stand on one line, and a mark beside that.
        room ? 'items-start pb-1' : 'items-center',
        room === 'twoLines' && 'text-sm',
        isTight && cx('relative', hasMark && (room === 'line' ? 'pr-3.5' : 'pr-2.5')),
        (place.blocks.length > 0 || isSplit) && 'text-danger',
        place.layer === 'outside' && 'italic',
      )}
    >
      <span
        className={cx('min-w-0 grow', TEXTS[room ?? 'names'])}
        // The first and the last name stand below each other, and eight letters mostly have room on a tablet.
        style={room === 'twoLines' ? { overflowWrap: 'normal', letterSpacing: '-0.06em' } : undefined}
      >
        {text}
      </span>
      {hasMark && (
        <Mark place={place} isSplit={isSplit} className={isTight ? 'absolute top-1 right-0 size-3' : 'size-4'} />
      )}
    </span>
  )
}

/** Stands beside the people: an open place, or how many are being asked for it. */
export const OpenChip = ({ missing, asking = 0 }: { missing: number; asking?: number }) => {
  const t = useT()
  const text =
    asking > 0
      ? t('board.asking', { count: asking })
      : missing === 1
        ? t('board.openPlace')
        : t('board.missing', { count: missing })
  return (
    <span
      aria-hidden="true"
      title={text}
      className="max-w-full self-start overflow-hidden rounded-sm bg-danger-soft px-1 text-sm leading-tight font-medium text-ellipsis text-danger"
      style={{ overflowWrap: 'normal' }}
    >
      {text}
    </span>
  )
}
