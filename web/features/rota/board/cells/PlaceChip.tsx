import { Check, CircleDashed, CircleHelp, FileSpreadsheet, PencilLine, TriangleAlert } from 'lucide-react'
import type { BoardService, Place } from '#shared/rota/board.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { cx } from '../../../../ui/cx.ts'
import { heldPlaceOf } from '../board.model.ts'
import { type Bend, isLongRow } from './bend.text.ts'
import { blockText } from './blockText.ts'
import { useOutlines } from './outlined.ts'
import { newsOf, type PlaceState, placeStateOf } from './placeState.ts'

/** Meaning of the mark behind a name: an answer also where a draft keeps its place, and the lock beside it. */
export function markOf({ layer, state, locked, untold, handedOn }: Place, t: Translate): string {
  if (layer === 'outside') return t('board.outside')
  const asked = handedOn
    ? t('board.linkGiven', { day: formatDay(handedOn, 'short') })
    : t(untold ? 'board.untold' : 'board.asked')
  const answer = state && (state === 'accepted' ? t('board.accepted') : asked)
  const lock = locked ? t('board.locked') : null
  return [answer, lock].filter(Boolean).join(', ') || t('board.draft')
}

/** `markOf` where it is more than that the place is drafted, as all of its service are; else ''. */
export const ownMark = (service: BoardService, place: Place, t: Translate): string =>
  placeStateOf(place) === 'draft' && !place.locked && newsOf(service, place) === null ? '' : markOf(place, t)

/** The sign of each state, at a name that differs from its row or at a row that has no room for words. */
export const STATE_ICONS = {
  draft: PencilLine,
  untold: CircleDashed,
  asked: CircleHelp,
  outside: FileSpreadsheet,
  accepted: Check,
} satisfies Record<PlaceState, unknown>

export function StateIcon({ state, className }: { state: PlaceState; className: string }) {
  const Icon = STATE_ICONS[state]
  const tone = state === 'accepted' ? 'text-primary' : 'text-muted'
  return <Icon aria-hidden="true" className={cx('shrink-0', tone, className)} />
}

interface MarkProps {
  /** A rule stands against the place. */
  isConflict: boolean
  /** The state that is news at the place; null for none. A place of the sheet is in italics instead. */
  news: PlaceState | null
  className: string
}

/** The one sign of a place: a conflict, else its news. Locks and wishes are said in words, in the place's panel. */
export function Mark({ isConflict, news, className }: MarkProps) {
  if (isConflict) return <TriangleAlert aria-hidden="true" className={cx('shrink-0 text-danger', className)} />
  return news && news !== 'outside' ? <StateIcon state={news} className={className} /> : null
}

interface PlaceChipProps {
  serviceId: string
  place: Place
  /** The name of the person, or of the post. */
  text: string
  /** The state in which it differs from its service's; null where it does not. */
  news: PlaceState | null
  /** Demands of the place on its person beyond their offer. */
  bends?: readonly Bend[]
  /** Says without whom they do not serve, who is not there; '' where nobody is missing. */
  alone?: string
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
export function PlaceChip({ serviceId, place, text, news, bends = [], alone = '', room }: PlaceChipProps) {
  const t = useT()
  const outline = useOutlines()(serviceId, place)
  const isConflict = place.blocks.length > 0 || alone !== ''
  const hasMark = isConflict || (news !== null && news !== 'outside')
  const held = heldPlaceOf(serviceId, place)
  const isRow = !isConflict && bends.some(isLongRow)
  const isTight = room === 'line' || room === 'twoLines'
  const about = [
    ...place.blocks.map((block) => blockText(block, t)),
    ...(alone ? [alone] : []),
    ...bends.map((one) => one.text),
  ]
  return (
    <span
      {...outline}
      // The button around it says all of it in whole words.
      aria-hidden="true"
      draggable={held !== undefined}
      data-place={held && JSON.stringify(held)}
      title={[place.name, ...about].join('\n')}
      className={cx(
        'flex min-h-6 max-w-full gap-0.5',
        // The first lines of a row stand on one line, and a mark beside that.
        room ? 'items-start pb-1' : 'items-center',
        room === 'twoLines' && 'text-sm',
        isTight && cx('relative', hasMark && (room === 'line' ? 'pr-3.5' : 'pr-2.5')),
        isConflict && 'text-danger',
        news === 'outside' && 'italic',
      )}
    >
      <span
        className={cx('min-w-0', TEXTS[room ?? 'names'], isRow ? 'rounded-sm bg-accent-soft text-accent-ink' : 'grow')}
        style={{
          // The first and the last name stand below each other, and eight letters mostly have room on a tablet.
          ...(room === 'twoLines' && { overflowWrap: 'normal', letterSpacing: '-0.06em' }),
          // The tint goes beyond the letters, which stay at the edge of their column.
          ...(isRow && { boxShadow: '0 0 0 2px var(--accent-soft)', marginRight: 'auto' }),
        }}
      >
        {text}
      </span>
      {hasMark && (
        <Mark isConflict={isConflict} news={news} className={isTight ? 'absolute top-1 right-0 size-3' : 'size-4'} />
      )}
    </span>
  )
}

interface OpenChipProps {
  missing: number
  asking?: number
  /** Nobody has begun to plan, or the day is over: it is no alarm. */
  isQuiet?: boolean
}

/** Stands beside the people: the open places, or how many people are being asked for them. */
export const OpenChip = ({ missing, asking = 0, isQuiet = false }: OpenChipProps) => {
  const t = useT()
  const text =
    asking > 0
      ? t('board.asking', { count: asking })
      : missing === 1
        ? t('board.openPlace')
        : t('board.missing', { count: missing })
  return (
    <span
      title={text}
      className={cx(
        'max-w-full self-start overflow-hidden text-sm leading-tight text-ellipsis',
        isQuiet ? 'text-muted' : 'rounded-sm bg-danger-soft px-1 font-medium text-danger',
      )}
      style={{ overflowWrap: 'normal' }}
    >
      {text}
    </span>
  )
}
