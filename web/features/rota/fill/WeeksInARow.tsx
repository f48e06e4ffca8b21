import { ArrowLeftRight, Undo2, UserPlus } from 'lucide-react'
import type { Board } from '#shared/rota/board.ts'
import type { InARow, Instead, RowExchange, Run } from '#shared/rota/fill.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { plannedPlaces, type Spot } from '../board/board.model.ts'
import { unbrokenDays } from '../board/cells/bend.text.ts'
import { namesTogether } from '../listOf.ts'
import { shareWords } from '../share.text.ts'
import { firstNames } from './changes.text.ts'
import { asOneLine } from './outcome.text.ts'
import type { GivenAway, useEndRow } from './useEndRow.ts'

/** People of whom it is said, at most. */
const NAMES = 5

/** The number of weeks in a row from which a person is named. */
const LONG = 3

/** Weeks in a row of a run that is to be ended. */
export const ENDED_WEEKS = 4

/** People who serve many weeks in a row, the longest first. */
export const longRows = ({ inARow = [] }: Pick<Run, 'inARow'>): InARow[] => inARow.slice(0, NAMES)

interface WeeksInARowProps {
  run: Pick<Run, 'inARow'>
  board: Board
  ending: ReturnType<typeof useEndRow>
  /** Opens the place with which a run of weeks ends. */
  onShow: (spot: Spot) => void
}

/**
 * Who serves many weeks in a row, each a press to the last of them, with the press that ends the run: an exchange with
 * who serves on another day, or, of a long run, somebody else at one of its places. What such a press has given to
 * others, also one for their shares, stands below with its Undo.
 */
export function WeeksInARow({ run, board, ending, onShow }: WeeksInARowProps) {
  const t = useT()
  const rows = longRows(run)
  const { given, isSaving, give, exchange, undo } = ending
  if (rows.length === 0 && !given) return null
  return (
    <>
      {rows.length > 0 && (
        <ul className="flex flex-col gap-2">
          {asOneLine(rows).map(({ row, names }) => (
            <li key={row.user._id} className="flex flex-col items-start">
              <RowOfWeeks row={row} names={names} board={board} onShow={onShow} />
              {row.exchange && <ExchangeRow exchange={row.exchange} isBusy={isSaving} onExchange={exchange} />}
              {row.instead && <EndRow row={row} instead={row.instead} board={board} isBusy={isSaving} onGive={give} />}
            </li>
          ))}
        </ul>
      )}
      {given && (
        <Notice
          tone="success"
          className="text-sm"
          action={
            <Button size="sm" icon={<Undo2 aria-hidden="true" className="size-5" />} onClick={undo}>
              {t('app.undo')}
            </Button>
          }
        >
          {t('fill.rowEnded', {
            count: given.places.length,
            name: namesTogether(given.places.map(({ to }) => to.name)),
            out: namesTogether(given.places.map(({ from }) => from.name)),
            day: formatDay(given.date, 'short'),
          })}
        </Notice>
      )}
    </>
  )
}

type RowOfWeeksProps = Pick<WeeksInARowProps, 'board' | 'onShow'> & ReturnType<typeof asOneLine>[number]

/** '5 weeks in a row: Elle Boyd', the way to the last of them where it is on the board. */
function RowOfWeeks({ row, names, board, onShow }: RowOfWeeksProps) {
  const t = useT()
  const { user, weeks, serviceId } = row
  const service = board.services.find(({ _id }) => _id === serviceId)
  const postId = service && plannedPlaces(service).find(({ userId }) => userId === user._id)?.postId
  const text = t('fill.inARow', { count: weeks, name: namesTogether(names) })
  if (!postId) return <p className="text-accent-ink">{text}</p>
  return (
    <button
      type="button"
      onClick={() => onShow({ serviceId, postId })}
      className="block min-h-11 rounded text-left font-medium text-accent-ink underline decoration-control underline-offset-3 wrap-anywhere hover:decoration-ink md:min-h-9"
    >
      {text}
    </button>
  )
}

interface ExchangeRowProps {
  exchange: RowExchange
  isBusy: boolean
  onExchange: (exchange: RowExchange) => void
}

/** 'Jan 24: swap with Bill and Carol Moss, Jan 31' */
function ExchangeRow({ exchange, isBusy, onExchange }: ExchangeRowProps) {
  const t = useT()
  return (
    <Button
      size="sm"
      className="text-left"
      disabled={isBusy}
      icon={<ArrowLeftRight aria-hidden="true" className="size-5 shrink-0" />}
      onClick={() => onExchange(exchange)}
    >
      {t('fill.swapWith', {
        day: unbrokenDays([exchange.date]),
        names: namesTogether(exchange.others.map(({ name }) => name)),
        otherDay: unbrokenDays([exchange.otherDate]),
      })}
    </Button>
  )
}

interface EndRowProps {
  row: InARow
  instead: Instead
  board: Board
  isBusy: boolean
  onGive: (given: GivenAway) => void
}

/** 'End the run: Ruth instead of Elle, Dec 13', and what she has then. */
function EndRow({ row, instead, board, isBusy, onGive }: EndRowProps) {
  const t = useT()
  const nameOf = firstNames(board)
  const { serviceId, date, postId } = instead
  const member = board.members.find(({ user }) => user._id === instead.user._id)
  const then = [
    member && shareWords({ ...member, planned: member.planned + 1 }, t),
    instead.weeks >= LONG && t('fill.rowThen', { count: instead.weeks }),
  ].filter((text) => typeof text === 'string')
  return (
    <>
      <Button
        size="sm"
        className="text-left"
        disabled={isBusy}
        icon={<UserPlus aria-hidden="true" className="size-5 shrink-0" />}
        onClick={() => onGive({ serviceId, date, places: [{ postId, from: row.user, to: instead.user }] })}
      >
        {t(instead.left < LONG ? 'fill.endRow' : 'fill.shortenRow', {
          name: nameOf(instead.user._id) || instead.user.name,
          out: nameOf(row.user._id) || row.user.name,
          day: unbrokenDays([instead.date]),
        })}
      </Button>
      {then.length > 0 && (
        <p className="mt-1 text-sm text-muted">
          {t('fill.thenHas', { name: instead.user.name, what: then.join(', ') })}
        </p>
      )}
    </>
  )
}
