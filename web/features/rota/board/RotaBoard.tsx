import { useQuery } from '@tanstack/react-query'
import { usePageTitle } from '../../../navigation/pageTitle.ts'
import { formatMonth, formatMonthName } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { MonthNav } from '../../../ui/MonthNav.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { SuggestionsCard } from '../setup/SuggestionsCard.tsx'
import { postsQuery } from '../setup/setup.queries.ts'
import { boardQuery } from './board.queries.ts'
import { useBoardView } from './board.view.ts'
import { PlanBoard } from './PlanBoard.tsx'

/** 'Rota': a month or a quarter planned by hand, and published. */
export function RotaBoard() {
  const t = useT()
  const view = useBoardView()
  const { month, lastMonth, span } = view
  const isWide = useIsWide()
  const board = useQuery(boardQuery(span.from, span.to))
  const posts = useQuery(postsQuery)
  const error = board.error ?? posts.error
  usePageTitle(t('board.title'))
  const retry = () => {
    board.refetch()
    posts.refetch()
  }
  return (
    <>
      <PageHeader title={t('board.title')} />
      <MonthNav month={month} thisMonth={view.thisMonth} onChange={view.setMonth} />
      {isWide && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <SegmentedControl
            label={t('board.rows')}
            value={view.rows}
            options={[
              { value: 'posts', label: t('board.byPosts') },
              { value: 'people', label: t('board.byPeople') },
            ]}
            onChange={view.setRows}
          />
          <SegmentedControl
            label={t('board.length')}
            value={view.length}
            options={[
              { value: 'month', label: t('board.month') },
              { value: 'quarter', label: t('board.quarter') },
            ]}
            onChange={view.setLength}
            className="whitespace-nowrap"
          />
          {lastMonth !== month && <p className="text-muted">{t('board.until', { month: formatMonth(lastMonth) })}</p>}
        </div>
      )}
      <div className="mt-6 empty:hidden">
        <SuggestionsCard />
      </div>
      <div className="mt-6">
        {board.data && posts.data ? (
          <PlanBoard
            key={`${span.from} ${span.to}`}
            board={board.data}
            posts={posts.data}
            rows={view.rows}
            empty={t('board.noServices', { month: formatMonthName(month) })}
          />
        ) : error ? (
          <ErrorState message={t('board.loadFailed')} detail={error.message} busy={board.isFetching} onRetry={retry} />
        ) : (
          <Spinner />
        )}
      </div>
    </>
  )
}
