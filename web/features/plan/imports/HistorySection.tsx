import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportEntry } from '#shared/plan/importEntries.ts'
import { failureOf } from '../../../api/error.ts'
import { formatMoment } from '../../../strings/moment.format.ts'
import { useT } from '../../../strings/strings.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useConfig } from '../../people/config/config.ts'
import { historyQuery } from './imports.queries.ts'
import { useSome } from './ListQuestion.tsx'
import { UndoButton } from './UndoButton.tsx'

/** Entries drawn at first. */
const SHOWN = 5

interface HistorySectionProps {
  /** A history without an entry is not shown. */
  isEmptyHidden?: boolean
}

/** Imports, cleared months and corrected names, newest first, each with its Undo. */
export function HistorySection({ isEmptyHidden = false }: HistorySectionProps) {
  const t = useT()
  const query = useQuery(historyQuery)
  const failure = failureOf(query)
  const entries = query.data
  const { some, more } = useSome(entries ?? [], SHOWN, Number.POSITIVE_INFINITY)
  if (isEmptyHidden && !failure && !entries?.length) return null
  return (
    <Section title={t('imports.history')}>
      {failure ? (
        <ErrorState message={failure.message} onRetry={() => query.refetch()} />
      ) : !entries ? (
        <Skeleton className="h-16" />
      ) : entries.length === 0 ? (
        <p className="text-sm text-muted">{t('imports.noHistory')}</p>
      ) : (
        <div className="flex flex-col gap-2">
          <ul className="divide-y rounded border bg-surface">
            {some.map((entry) => (
              <Entry key={entry._id} entry={entry} />
            ))}
          </ul>
          {more}
        </div>
      )}
    </Section>
  )
}

function Entry({ entry }: { entry: ImportEntry }) {
  const t = useT()
  const { timeZone } = useConfig()
  const what = entry.kind === 'import' ? (entry.filename ?? t('imports.kind.import')) : t(`imports.kind.${entry.kind}`)
  const { added, updated, removed, days = 0 } = entry
  const done = t('imports.done', { added: added - days, updated, removed })
  // The button stays after its press: it says what was undone and which shifts stay.
  const [hasUndo] = useState(() => entry.state === 'applied' && entry.undoUntil > new Date().toISOString())
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">{what}</p>
        <p className="text-sm text-muted">
          {[entry.by?.name, formatMoment(entry.at, timeZone)].filter(Boolean).join(', ')}
        </p>
        <p className="text-sm text-muted">
          {days > 0 ? `${done}, ${t('imports.counts.days', { count: days })}` : done}
        </p>
      </div>
      {entry.state === 'undone' && !hasUndo && <Tag>{t('imports.isUndone')}</Tag>}
      {hasUndo && <UndoButton id={entry._id} label={what} />}
    </li>
  )
}
