import type { ReportRow } from '#shared/rota/report.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { useT } from '../../../strings/strings.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { shareOfText } from '../share.text.ts'
import { isFarOff, servicesComing } from './report.rows.ts'

interface ShareBarProps {
  row: ReportRow
  /** Services of the longest bar. */
  longest: number
}

const look = {
  served: 'rounded-sm bg-primary forced-colors:bg-[CanvasText]',
  planned: 'rounded-sm border border-primary bg-primary-soft',
  servedFar: 'rounded-sm bg-accent forced-colors:bg-[CanvasText]',
  plannedFar: 'rounded-sm border border-accent bg-accent-soft',
}

/** '2 of about 2: 1 served, 1 planned', '0 of about 2' */
export function chartText(row: ReportRow, t: Translate): string {
  const coming = servicesComing(row)
  const parts = [
    row.served > 0 && t('report.servedCount', { count: row.served }),
    coming > 0 && t('report.plannedCount', { count: coming }),
  ].filter((text) => text !== false)
  const share = shareOfText(row, t)
  return parts.length > 0 ? t('report.chart', { share, what: parts.join(', ') }) : share
}

/**
 * Services that somebody had and has to come, with a mark at their fair share; of another colour where they are far
 * from it.
 */
export function ShareBar({ row, longest }: ShareBarProps) {
  const t = useT()
  const coming = servicesComing(row)
  const width = (services: number) => ({ width: `${(100 * services) / longest}%` })
  const isFar = isFarOff(row)
  return (
    <span role="img" aria-label={chartText(row, t)} className="relative flex h-3 w-full min-w-24 rounded-sm bg-line">
      {row.served > 0 && <span className={isFar ? look.servedFar : look.served} style={width(row.served)} />}
      {coming > 0 && <span className={isFar ? look.plannedFar : look.planned} style={width(coming)} />}
      <span
        className="absolute -inset-y-1 border-l-2 border-ink"
        style={{ left: `min(calc(100% - 2px), ${(100 * row.fair) / longest}%)` }}
      />
    </span>
  )
}

/** Explains the parts of the bars, behind one line. */
export const ShareKey = () => (
  <div className="mt-4">
    <Disclosure label={useT()('report.key')} className="min-h-11! text-sm text-muted">
      <BarParts />
    </Disclosure>
  </div>
)

function BarParts() {
  const t = useT()
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={`h-3 w-5 ${look.served}`} />
        {t('report.served')}
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={`h-3 w-5 ${look.planned}`} />
        {t('report.planned')}
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="h-4 border-l-2 border-ink" />
        {t('report.fairShare')}: {t('report.fairShareAbout')}
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className={`h-3 w-5 ${look.servedFar}`} />
        {t('report.farOff')}
      </li>
    </ul>
  )
}
