import { Check } from 'lucide-react'
import { use } from 'react'
import type { Board, BoardService } from '#shared/rota/board.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { useT } from '../../../../strings/strings.ts'
import { cx } from '../../../../ui/cx.ts'
import { countsText, problemCounts } from '../board.text.ts'
import { PINNED } from '../cells/GridFrame.tsx'
import { StateIcon } from '../cells/PlaceChip.tsx'
import { hasAllYes, isSaidAbove, type PlaceState, rowSign, SaidAbove, serviceStateText } from '../cells/placeState.ts'

/** '1 open, 1 conflict' of a service; '' where nothing is. */
const faultsOf = ({ problems }: Board, { _id }: BoardService, t: Translate): string =>
  countsText(problemCounts({ problems: problems.filter(({ serviceId }) => serviceId === _id) }), t)

interface RowState {
  /** Null where its names have signs and the row has none. */
  sign: PlaceState | null
  text: string
  /** Everybody has said yes: a sign says it in the place of words. */
  isDone: boolean
}

/**
 * The state that the row of a service says, in a sign and in words. Null where the whole board has it, and where what
 * is open contradicts it: its own people alone have said yes.
 */
function useRowState(board: Board, service: BoardService): RowState | null {
  const t = useT()
  const saidAbove = use(SaidAbove)
  const text = serviceStateText(service, t)
  if (!text || service.state === 'cancelled' || isSaidAbove(service, saidAbove)) return null
  const isDone = hasAllYes(service)
  if (isDone && faultsOf(board, service, t)) return null
  return { sign: rowSign(service), text, isDone }
}

interface TimeHeadProps {
  board: Board
  service: BoardService
  isOver: boolean
  /** Where the state is said: below the time, as a sign beside it, or at the end of the row. */
  says: 'below' | 'beside' | 'atEnd'
  /** Cells of the row may be out of sight: what is open in them is said here, too. */
  isCut: boolean
  /** Pixels from the left edge of the table where it stays. */
  left: number
  /** Class of a line below the row. */
  line: string
}

/** The time of a service, and how its people stand, where the row has no end for that. */
export function TimeHead({ board, service, isOver, says, isCut, left, line }: TimeHeadProps) {
  const t = useT()
  const said = useRowState(board, service)
  const faults = faultsOf(board, service, t)
  const isSaid = !isOver && said !== null
  // A sign needs no words beside the time.
  const isBelow = says === 'below' && isSaid && !said.isDone
  const below = cx('block text-xs leading-tight whitespace-normal')
  // '5 pendientes' mostly has one line on a tablet.
  const tight = { letterSpacing: '-0.05em' }
  return (
    <th
      scope="row"
      style={{ left, ...PINNED }}
      className={cx(
        'sticky z-1 bg-surface pl-1 align-top text-sm font-normal whitespace-nowrap',
        says === 'below' && 'pb-1',
        line,
      )}
    >
      <span
        // On one line with the first names of the row.
        className={cx('flex items-center gap-1 leading-tight', says === 'below' ? 'pt-[5px]' : 'pt-1.5')}
        title={isSaid ? said.text : undefined}
      >
        <span className={cx('min-w-0 truncate', service.state === 'cancelled' && 'line-through')}>
          {service.serviceTime}
        </span>
        {isSaid && says !== 'atEnd' && !isBelow && (
          <>
            {said.sign && <StateIcon state={said.sign} className="size-3.5" />}
            <span className="sr-only">{said.text}</span>
          </>
        )}
        {!isOver && faults && !isCut && <span className="sr-only">{faults}</span>}
      </span>
      {isBelow && (
        <span className={cx(below, 'text-muted')} style={tight}>
          {said.text}
        </span>
      )}
      {!isOver && faults && isCut && (
        <span className={cx(below, 'font-medium text-danger')} style={tight}>
          {faults}
        </span>
      )}
    </th>
  )
}

interface RowEndProps {
  board: Board
  service: BoardService
  isOver: boolean
  /** Class of a line below the row. */
  line: string
}

/** How the people of a service stand, at the end of its row; a mark where everybody has said yes. */
export function RowEnd({ board, service, isOver, line }: RowEndProps) {
  const t = useT()
  const said = useRowState(board, service)
  return (
    <td className={cx('border-l pl-1 align-top text-sm leading-tight', line)}>
      <span className="flex items-center pt-1.5">
        {service.state === 'cancelled' ? (
          t('board.cancelled')
        ) : isOver || !said ? null : said.isDone ? (
          <>
            <Check aria-hidden="true" className="size-4 text-primary" />
            <span className="sr-only">{said.text}</span>
          </>
        ) : (
          <span className="text-xs text-muted">{said.text}</span>
        )}
      </span>
    </td>
  )
}
