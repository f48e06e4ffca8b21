import { Check, CircleDashed, CircleHelp, PencilLine, TriangleAlert } from 'lucide-react'
import { use, useMemo } from 'react'
import type { Board, BoardService, Place } from '#shared/rota/board.ts'
import { useT } from '../../../../strings/strings.ts'
import { aboveShare } from '../../share.text.ts'
import { standing } from '../board.model.ts'
import { isAllDraft, isDrafted, owesAnswers } from '../board.text.ts'
import { DraftMarks } from '../drafts/draftMarks.ts'
import { useFirstDay } from '../services/EarlierServices.tsx'
import { coverageOf, Dot } from '../services/RowHeads.tsx'

interface BoardKeyProps {
  board: Board
  /** Cells are of posts: dots stand before the times. */
  isOfPosts?: boolean
}

const DOTS = ['open', 'waiting', 'done'] as const

/** True for a service that waits, but not for an answer: all of it is by the sheet, or the whole month is a draft. */
const isUndotted = (board: Board, service: BoardService, hasDraftMarks: boolean): boolean =>
  coverageOf(board, service).state === 'waiting' && !owesAnswers(service) && !(isDrafted(service) && hasDraftMarks)

/** Which marks and dots the board has. */
function useShownMarks(board: Board, isOfPosts: boolean) {
  const hasDraftMarks = use(DraftMarks)
  const firstDay = useFirstDay(board.services)
  return useMemo(() => {
    const services = board.services.filter(({ state }) => state !== 'cancelled')
    const places = services.flatMap(standing)
    const has = (isSo: (place: Place) => boolean) => places.some(isSo)
    // Days that are over, services of the sheet alone, and a month that is all draft have no dot.
    const dotted = services.filter((service) => service.date >= firstDay && !isUndotted(board, service, hasDraftMarks))
    const states = new Set(dotted.map((service) => coverageOf(board, service).state))
    return {
      accepted: has(({ state }) => state === 'accepted'),
      asked: has(({ state, untold }) => state === 'asked' && !untold),
      untold: has(({ untold }) => untold),
      draft:
        hasDraftMarks &&
        services.some(
          (service) =>
            !(isOfPosts && isAllDraft({ services: [service] })) &&
            standing(service).some(({ layer, state }) => layer === 'draft' && state === null),
        ),
      conflict: has(({ blocks }) => blocks.length > 0) || board.problems.some(({ code }) => code === 'split'),
      outside: has(({ layer }) => layer === 'outside'),
      above: board.members.some((member) => aboveShare(member) > 0),
      // Nobody has begun: open places are no alarm.
      dots: places.length > 0 ? DOTS.filter((state) => states.has(state)) : [],
    }
  }, [board, firstDay, hasDraftMarks, isOfPosts])
}

/** The marks that the board has and their meaning, in a line below it, beside a panel that is open. */
export function BoardKey({ board, isOfPosts = false }: BoardKeyProps) {
  const t = useT()
  const shown = useShownMarks(board, isOfPosts)
  const marks = [
    { isShown: shown.accepted, Icon: Check, text: t('board.accepted') },
    { isShown: shown.asked, Icon: CircleHelp, text: t('board.asked') },
    { isShown: shown.untold, Icon: CircleDashed, text: t('board.untold') },
    { isShown: shown.draft, Icon: PencilLine, text: t('board.draft') },
    { isShown: shown.conflict, Icon: TriangleAlert, text: t('board.keyConflict') },
  ].filter(({ isShown }) => isShown)
  const dots = isOfPosts ? shown.dots : []
  const hasAbove = !isOfPosts && shown.above
  if (marks.length + dots.length === 0 && !shown.outside && !hasAbove) return null
  return (
    <ul
      aria-label={t('board.key')}
      className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted"
      style={{ paddingRight: 'var(--panel, 0)' }}
    >
      {marks.map(({ Icon, text }) => (
        <li key={text} className="flex items-center gap-1">
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          {text}
        </li>
      ))}
      {dots.map((state) => (
        <li key={state} className="flex items-center gap-1">
          <Dot state={state} />
          {t(`board.dot.${state}`)}
        </li>
      ))}
      {hasAbove && (
        <li>
          <span className="font-medium text-accent-ink">+1</span> {t('bend.above_share')}
        </li>
      )}
      {shown.outside && <li className="italic">{t('board.outside')}</li>}
    </ul>
  )
}
