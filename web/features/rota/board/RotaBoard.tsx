import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { formatMonthName, monthOf } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useToday } from '../../people/config/useToday.ts'
import { setupPostsQuery } from '../setup/setup.queries.ts'
import { SuggestionsCard } from '../setup/suggestions/SuggestionsCard.tsx'
import { offeredTemplatesQuery, suggestionOffer, suggestionsQuery } from '../setup/suggestions/suggestions.queries.ts'
import { boardQuery } from './board.queries.ts'
import { useBoardView } from './board.view.ts'
import { isDrafted } from './cells/placeState.ts'
import { MonthBar } from './MonthBar.tsx'
import { NoServices } from './NoServices.tsx'
import { PlanBoard } from './PlanBoard.tsx'
import { type FirstMonth, useFirstMonth } from './useFirstMonth.ts'

/**
 * Whether the coming months can be planned like the last ones; known before the board is shown, so that it does not
 * move.
 */
function useOffer() {
  const templates = useQuery(offeredTemplatesQuery)
  const suggestions = useQuery({ ...suggestionsQuery, enabled: templates.data?.length === 0 })
  return {
    isOffered: suggestionOffer(templates.data, suggestions.data) !== null,
    isOfferKnown: templates.isError || (templates.data?.length ?? 0) > 0 || suggestions.isFetched,
  }
}

/**
 * 'Rota': a month or a quarter planned by hand, and published. `printTools` are the buttons that print a month's
 * schedule.
 */
export function RotaBoard(props: RotaBoardProps) {
  // Until it is known, the board of this month is there or on its way.
  const thisMonth = monthOf(useToday())
  const first = useFirstMonth()
  return (
    <MonthBoard
      {...props}
      firstMonth={first?.month ?? thisMonth}
      why={first?.why ?? null}
      isKnown={first !== undefined}
    />
  )
}

interface RotaBoardProps {
  printTools: (month: string) => ReactNode
}

interface MonthBoardProps extends RotaBoardProps {
  firstMonth: string
  /** The reason for which that is not this month. */
  why: FirstMonth['why']
  isKnown: boolean
}

function MonthBoard({ printTools, firstMonth, why, isKnown }: MonthBoardProps) {
  const t = useT()
  const view = useBoardView(firstMonth)
  const { span } = view
  const [slot, setSlot] = useState<Element | null>(null)
  const board = useQuery(boardQuery(span.from, span.to))
  const posts = useQuery(setupPostsQuery)
  const error = board.error ?? posts.error
  const { isOffered, isOfferKnown } = useOffer()
  // Above planned or published services an offer to begin is in the way.
  const isPublished = board.data?.services.some(({ published }) => published) ?? false
  usePageTitle(t('board.title'))
  const retry = () => {
    board.refetch()
    posts.refetch()
  }
  const heading = <h1 className="sr-only">{t('board.title')}</h1>
  if (!isOfferKnown || !isKnown)
    return (
      <>
        {heading}
        <Spinner />
      </>
    )
  return (
    <>
      {heading}
      {isOffered && !isPublished && (
        <div className="mb-4">
          <SuggestionsCard onMade={(day) => view.setMonth(monthOf(day))} />
        </div>
      )}
      <MonthBar view={view} slotRef={setSlot} />
      {/* Once somebody has begun there, the month speaks for itself. */}
      {view.month === firstMonth && why && (why === 'empty' || !board.data?.services.some(isDrafted)) && (
        <p role="status" className="text-sm text-muted">
          {t(why === 'empty' ? 'board.opensAt' : 'board.opensToFill', {
            now: formatMonthName(view.thisMonth),
            month: formatMonthName(firstMonth),
          })}
        </p>
      )}
      {board.data && posts.data ? (
        <PlanBoard
          key={`${span.from} ${span.to}`}
          board={board.data}
          posts={posts.data}
          view={view}
          slot={slot}
          printTools={printTools(view.month)}
          empty={!isOffered && <NoServices month={view.lastMonth} onShow={view.setMonth} />}
        />
      ) : error ? (
        <ErrorState message={t('board.loadFailed')} detail={error.message} busy={board.isFetching} onRetry={retry} />
      ) : (
        <Spinner />
      )}
    </>
  )
}
