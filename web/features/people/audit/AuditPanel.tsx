import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { AUDIT_ACTION_NAMES } from '#shared/people/auditActions.ts'
import { invalidateAfterFetch } from '../../../api/invalidateAfterFetch.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useFirstShown } from '../../../ui/useFirstShown.ts'
import { useIsWide } from '../../../ui/useIsWide.ts'
import { meetingsKeys } from '../../work/meetings/meetings.queries.ts'
import { tasksKeys } from '../../work/tasks/tasks.queries.ts'
import { FoldingPanel } from '../admin/FoldingPanel.tsx'
import { AUDIT_PANEL } from '../admin/panels.ts'
import { everybodyQuery } from '../people/people.queries.ts'
import { AuditDays } from './AuditDays.tsx'
import { auditKeys, auditQuery, type ShownAuditFilter } from './audit.queries.ts'

const NO_FILTER: ShownAuditFilter = { user: '', action: '' }

/** The audit log, newest first; a phone folds it. `part`: the panel that the address names. */
export function AuditPanel({ part }: { part: string | null }) {
  const isWide = useIsWide()
  const t = useT()
  const [filter, setFilter] = useState(NO_FILTER)
  const [isShort, setIsShort] = useState(true)
  useRefetchOnWork()
  const choose = (change: Partial<ShownAuditFilter>) => {
    setFilter((known) => ({ ...known, ...change }))
    setIsShort(false)
  }
  const filters = <AuditFilters filter={filter} onChange={choose} />
  const list = (
    <AuditList
      filter={filter}
      isShort={isShort}
      onMore={() => setIsShort(false)}
      onShowAll={() => setFilter(NO_FILTER)}
    />
  )
  if (isWide)
    return (
      <Section title={t('audit.title')} anchor={AUDIT_PANEL.id} action={filters}>
        {list}
      </Section>
    )
  return (
    <FoldingPanel panel={AUDIT_PANEL} part={part}>
      <div className="flex flex-col gap-4">
        {filters}
        {list}
      </div>
    </FoldingPanel>
  )
}

interface AuditListProps {
  filter: ShownAuditFilter
  /** Shows the first entries alone. */
  isShort: boolean
  onMore: () => void
  /** Called to give up the filter. */
  onShowAll: () => void
}

/** The entries of a filter: the first ones, all that are loaded, or more with each press. */
function AuditList({ filter, isShort, onMore, onShowAll }: AuditListProps) {
  const t = useT()
  const log = useInfiniteQuery({ ...auditQuery(filter), placeholderData: keepPreviousData })
  const { data, error, isFetching, isPlaceholderData, isFetchNextPageError } = log
  const known = data?.pages.flat()
  const first = useFirstShown(known?.length ?? 0)
  const entries = isShort ? known?.slice(0, first) : known
  const hasFolded = known !== undefined && entries !== undefined && known.length > entries.length
  const showMore = () => {
    onMore()
    if (!hasFolded) log.fetchNextPage()
  }
  return (
    <div className="flex flex-col gap-3">
      {!entries && !error && <AuditSkeleton />}
      {entries?.length === 0 && (
        <EmptyState title={t('audit.empty')} action={<Button onClick={onShowAll}>{t('audit.showAll')}</Button>} />
      )}
      {entries && entries.length > 0 && (
        <div aria-busy={isPlaceholderData} className={cx('transition-opacity', isPlaceholderData && 'opacity-60')}>
          <AuditDays entries={entries} />
        </div>
      )}
      {error && (
        <ErrorState
          message={t('audit.loadFailed')}
          detail={error.message}
          busy={isFetching}
          onRetry={() => (isFetchNextPageError ? log.fetchNextPage() : log.refetch())}
        />
      )}
      {(hasFolded || log.hasNextPage) && !error && (
        <Button
          variant="quiet"
          className="-ml-5 self-start"
          busy={log.isFetchingNextPage}
          icon={<ChevronDown aria-hidden="true" className="size-5" />}
          onClick={showMore}
        >
          {t('audit.more')}
        </Button>
      )}
    </div>
  )
}

interface AuditFiltersProps {
  filter: ShownAuditFilter
  onChange: (change: Partial<ShownAuditFilter>) => void
}

/** Person and action. */
function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const t = useT()
  const { data: people = [] } = useQuery(everybodyQuery)
  return (
    <div className="flex flex-wrap gap-2">
      <Select
        size="sm"
        aria-label={t('audit.person')}
        value={filter.user}
        onChange={(event) => onChange({ user: event.target.value })}
        className="w-40"
      >
        <option value="">{t('audit.anybody')}</option>
        {people.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        size="sm"
        aria-label={t('audit.action')}
        value={filter.action}
        onChange={(event) => onChange({ action: event.target.value })}
        className="w-40"
      >
        <option value="">{t('audit.anything')}</option>
        {AUDIT_ACTION_NAMES.map((action) => (
          <option key={action} value={action}>
            {t(`audit.action.${action}`)}
          </option>
        ))}
      </Select>
    </div>
  )
}

const ROWS = ['a', 'b', 'c', 'd', 'e']

function AuditSkeleton() {
  const t = useT()
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="sr-only">
        {t('audit.loading')}
      </p>
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-5 w-4/5" />
      ))}
    </div>
  )
}

const WORK = [...tasksKeys.all, ...meetingsKeys.all]

/** Refetches the audit log when a cached task or meeting changes, here or elsewhere. */
function useRefetchOnWork(): void {
  const cache = useQueryClient()
  useEffect(
    () =>
      cache.getQueryCache().subscribe((event) => {
        // Manual updates alone count: applied changes, not fetched data.
        if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return
        if (WORK.includes(String(event.query.queryKey[0]))) invalidateAfterFetch(cache, auditKeys.all)
      }),
    [cache],
  )
}
