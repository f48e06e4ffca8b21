import { TriangleAlert } from 'lucide-react'
import { use, useMemo } from 'react'
import type { Board } from '#shared/rota/board.ts'
import { aboveShare } from '#shared/rota/shares.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { useT } from '../../../../strings/strings.ts'
import { countedOf } from '../absence.ts'
import { plannedPlaces } from '../board.model.ts'
import { longRowText } from './bend.text.ts'
import { StateIcon } from './PlaceChip.tsx'
import { isSaidAbove, newsOf, type PlaceState, rowSign, SaidAbove } from './placeState.ts'

/** Words of each sign; a place of the sheet among others is in italics. */
const WORDS = {
  accepted: 'board.accepted',
  asked: 'board.asked',
  untold: 'board.untold',
  draft: 'board.draft',
  outside: 'board.outside',
} as const satisfies Record<PlaceState, string>

const ORDER = ['accepted', 'asked', 'untold', 'draft', 'outside'] as const

const hasLongRows = (board: Board, t: Translate): boolean =>
  board.services.some((service) => longRowText(board, service, plannedPlaces(service), t) !== '')

/** Explains the tint of long rows of weeks. */
function RowMark() {
  const t = useT()
  return <li className="rounded-sm bg-accent-soft px-1.5 text-accent-ink">{t('board.keyRow')}</li>
}

/** The key of a list that says everything else in words: its tint alone. */
export function RowKey({ board }: { board: Board }) {
  const t = useT()
  if (!hasLongRows(board, t)) return null
  return (
    <ul aria-label={t('board.key')} className="mt-2 flex text-sm">
      <RowMark />
    </ul>
  )
}

interface BoardKeyProps {
  board: Board
  /** How rows say their state: by signs alone, or in words, of which 'accepted' is a sign all the same. */
  rows: 'signs' | 'words' | 'unsaid'
  /** Numbers above somebody's share are marked. */
  hasLoads?: boolean
}

/** Which signs the names of the board have, and which its rows. */
function useShownStates(board: Board, rows: BoardKeyProps['rows']) {
  const saidAbove = use(SaidAbove)
  return useMemo(() => {
    const services = board.services.filter(({ state }) => state !== 'cancelled')
    const news = services.flatMap((service) => plannedPlaces(service).map((place) => newsOf(service, place)))
    const said = services.flatMap((service) => (isSaidAbove(service, saidAbove) ? [] : (rowSign(service) ?? [])))
    const ofRows = rows === 'signs' ? said : rows === 'words' ? said.filter((state) => state === 'accepted') : []
    return {
      signs: new Set([...news.filter((state) => state !== null && state !== 'outside'), ...ofRows]),
      hasItalics: news.includes('outside'),
      hasConflict:
        services.flatMap(plannedPlaces).some(({ blocks }) => blocks.length > 0) ||
        board.problems.some(({ code }) => code === 'split'),
    }
  }, [board, rows, saidAbove])
}

/** The marks that the board has and their meaning, in a line below it, beside a panel that is open. */
export function BoardKey({ board, rows, hasLoads = false }: BoardKeyProps) {
  const t = useT()
  const { signs, hasItalics, hasConflict } = useShownStates(board, rows)
  const hasAbove = hasLoads && board.members.some((member) => aboveShare(countedOf(board, member)) > 0)
  const hasRows = hasLongRows(board, t)
  if (signs.size === 0 && !hasItalics && !hasConflict && !hasAbove && !hasRows) return null
  return (
    <ul
      aria-label={t('board.key')}
      className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted"
      style={{ paddingRight: 'var(--panel, 0)' }}
    >
      {ORDER.filter((state) => signs.has(state)).map((state) => (
        <li key={state} className={`flex items-center gap-1${state === 'outside' && hasItalics ? ' italic' : ''}`}>
          <StateIcon state={state} className="size-4" />
          {t(WORDS[state])}
        </li>
      ))}
      {hasConflict && (
        <li className="flex items-center gap-1">
          <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-danger" />
          {t('board.keyConflict')}
        </li>
      )}
      {hasAbove && (
        <li>
          <span className="rounded-sm bg-accent-soft px-1 font-medium text-accent-ink">+1</span> {t('bend.above_share')}
        </li>
      )}
      {hasRows && <RowMark />}
      {hasItalics && !signs.has('outside') && <li className="italic">{t('board.outside')}</li>}
    </ul>
  )
}
