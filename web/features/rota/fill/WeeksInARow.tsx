import { useQueryClient } from '@tanstack/react-query'
import { Undo2, UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Board } from '#shared/rota/board.ts'
import type { InARow, Instead, Run } from '#shared/rota/fill.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { draftPlaces, plannedPlaces, type Spot } from '../board/board.model.ts'
import { unbrokenDays } from '../board/cells/bend.text.ts'
import type { Draft } from '../board/drafts/useDraft.ts'
import { listOf } from '../listOf.ts'
import { planKeys } from '../rota.keys.ts'
import { shareWords } from '../share.text.ts'
import { firstNames } from './changes.text.ts'
import { asOneLine } from './outcome.text.ts'

/** People of whom it is said, at most. */
const NAMES = 5

/** The number of weeks in a row from which a person is named. */
const LONG = 3

/** Weeks in a row of a run that is to be ended. */
export const ENDED_WEEKS = 4

/** People who serve many weeks in a row, the longest first. */
export const longRows = ({ inARow = [] }: Pick<Run, 'inARow'>): InARow[] => inARow.slice(0, NAMES)

/** A run that a press has ended, and who serves instead. */
interface Ended {
  row: InARow
  instead: Instead
}

/**
 * Ends a run of weeks: one change of a draft, as from the board. What the run says is asked for again with each change
 * of the board.
 */
export function useEndRow(run: Run | undefined, board: Board, draft: Pick<Draft, 'save' | 'undo' | 'isSaving'>) {
  const cache = useQueryClient()
  const [ended, setEnded] = useState<Ended | null>(null)
  const { isSaving, save, undo } = draft
  const id = run?.applied ? run._id : undefined
  useEffect(() => {
    if (id !== undefined && !isSaving) cache.invalidateQueries({ queryKey: planKeys.run(id) })
  }, [cache, id, isSaving])
  async function end(row: InARow, instead: Instead): Promise<void> {
    const service = board.services.find(({ _id }) => _id === instead.serviceId)
    if (!service) return
    const { serviceId, postId, user } = instead
    const others = draftPlaces(service).filter((place) => place.userId !== row.user._id || place.postId !== postId)
    setEnded({ row, instead })
    const isStored = await save([{ serviceId, places: [...others, { userId: user._id, postId, locked: false }] }])
    if (!isStored) setEnded(null)
  }
  return {
    ended,
    isSaving,
    end,
    undo() {
      setEnded(null)
      undo()
    },
  }
}

interface WeeksInARowProps {
  run: Pick<Run, 'inARow'>
  board: Board
  ending: ReturnType<typeof useEndRow>
  /** Opens the place with which a run of weeks ends. */
  onShow: (spot: Spot) => void
}

/**
 * Who serves many weeks in a row, each a press to the last of them, with the press that ends a long run: somebody else
 * serves at one of its places.
 */
export function WeeksInARow({ run, board, ending, onShow }: WeeksInARowProps) {
  const t = useT()
  const rows = longRows(run)
  const { ended, isSaving, end, undo } = ending
  if (rows.length === 0 && !ended) return null
  return (
    <>
      {rows.length > 0 && (
        <ul className="flex flex-col gap-2">
          {asOneLine(rows).map(({ row, names }) => (
            <li key={row.user._id} className="flex flex-col items-start">
              <RowOfWeeks row={row} names={names} board={board} onShow={onShow} />
              {row.instead && <EndRow row={row} instead={row.instead} board={board} isBusy={isSaving} onEnd={end} />}
            </li>
          ))}
        </ul>
      )}
      {ended && (
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
            name: ended.instead.user.name,
            out: ended.row.user.name,
            day: formatDay(ended.instead.date, 'short'),
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
  const text = t('fill.inARow', { count: weeks, name: listOf(names) })
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

interface EndRowProps {
  row: InARow
  instead: Instead
  board: Board
  isBusy: boolean
  onEnd: (row: InARow, instead: Instead) => void
}

/** 'End the run: Ruth instead of Elle, Dec 13', and what she has then. */
function EndRow({ row, instead, board, isBusy, onEnd }: EndRowProps) {
  const t = useT()
  const nameOf = firstNames(board)
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
        onClick={() => onEnd(row, instead)}
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
