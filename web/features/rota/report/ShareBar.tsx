import type { ReportRow } from '#shared/rotaReport.ts'
import { useT } from '../../../strings/strings.ts'
import { formatShare } from '../formatShare.ts'
import { comingOf } from './report.rows.ts'

interface ShareBarProps {
  row: ReportRow
  /** Services of the longest bar. */
  longest: number
}

/** What somebody served and has to come, with a mark at their share. */
export function ShareBar({ row, longest }: ShareBarProps) {
  const t = useT()
  const coming = comingOf(row)
  const width = (services: number) => ({ width: `${(100 * services) / longest}%` })
  return (
    <span
      role="img"
      aria-label={t('report.chart', { served: row.served, coming, share: formatShare(row.share) })}
      className="relative flex h-3 w-full min-w-24 rounded-sm bg-line"
    >
      {row.served > 0 && (
        <span className="rounded-sm bg-primary forced-colors:bg-[CanvasText]" style={width(row.served)} />
      )}
      {coming > 0 && <span className="rounded-sm border border-primary bg-primary-soft" style={width(coming)} />}
      <span
        className="absolute -inset-y-1 border-l-2 border-ink"
        style={{ left: `min(calc(100% - 2px), ${(100 * row.share) / longest}%)` }}
      />
    </span>
  )
}
