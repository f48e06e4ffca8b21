import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import type { Board } from '#shared/rota/board.ts'
import { addMonths, formatMonthName, monthSpan } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { boardQuery } from './board.queries.ts'
import { countsText, problemCounts, stateText, unplanned } from './board.text.ts'
import type { BoardView } from './board.view.ts'
import { isDrafted } from './cells/placeState.ts'
import { useFirstDay } from './services/EarlierServices.tsx'

/**
 * 'December · 8 open, 1 conflict': how the next month stands, with the way there, where at most one day of this one is
 * left, or all of it is published without a gap.
 */
export function NextMonth({ board, view }: { board: Board; view: BoardView }) {
  const t = useT()
  const firstDay = useFirstDay(board.services)
  const days = new Set(board.services.map(({ date }) => date).filter((date) => date >= firstDay))
  const isDone =
    board.services.every((service) => service.published && !isDrafted(service)) &&
    countsText(problemCounts(board), t) === ''
  const isNow = view.month === view.thisMonth || view.month === view.firstMonth
  const isEnding = isNow && view.length === 'month' && (days.size < 2 || isDone)
  const next = addMonths(view.month, 1)
  const { from, to } = monthSpan(next)
  const { data } = useQuery({ ...boardQuery(from, to), enabled: isEnding })
  if (!isEnding || !data || data.services.length === 0) return null
  const stands = unplanned(data) ? stateText(data, t) : countsText(problemCounts(data), t)
  return (
    <Button variant="quiet" className="-ml-5 self-start text-left" onClick={() => view.setMonth(next)}>
      <span className="first-letter:uppercase">{[formatMonthName(next), stands].filter(Boolean).join(' · ')}</span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
    </Button>
  )
}

/**
 * 'Fill January…': the way to the next month where this one has nothing to fill, and the next has. None on a board of
 * several months.
 */
export function FillNext({ view }: { view: BoardView }) {
  const t = useT()
  const next = addMonths(view.month, 1)
  const { from, to } = monthSpan(next)
  const { data } = useQuery({ ...boardQuery(from, to), enabled: view.length === 'month' })
  if (view.length !== 'month' || !data || (unplanned(data)?.places ?? problemCounts(data).open) === 0) return null
  return (
    <Button className="self-start" onClick={() => view.setMonth(next)}>
      {t('board.fillForMe', { days: formatMonthName(next) })}
    </Button>
  )
}
