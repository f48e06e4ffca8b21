import { formatSpan } from '../../../../strings/dates.ts'
import { useT } from '../../../../strings/strings.ts'
import { Outcome } from '../../../../ui/Outcome.tsx'
import type { Imported } from '../../imports/ImportSheet.tsx'
import { leftOutLine } from '../../imports/import.leftOut.ts'
import { EffectsText } from '../EffectsText.tsx'

/** Result of an import, and the days that it covers. */
export function ImportedOutcome({ imported }: { imported: Imported }) {
  const t = useT()
  const leftOut = leftOutLine(imported.leftOut, t)
  const { days = 0 } = imported
  // Shifts are counted as in the preview, days of people beside them.
  const [count, added] = [imported.count - days, imported.added - days]
  return (
    <Outcome tone="success" title={t('schedule.uploaded', { count })}>
      {imported.rota && (
        <p>
          <EffectsText rota={imported.rota} />
        </p>
      )}
      {count > 0 ? (
        <>
          <p>{t('imports.span', { count, days: formatSpan(imported.from, imported.to) })}</p>
          <p>
            {t('schedule.importedDetail', {
              added,
              updated: imported.updated,
              unchanged: imported.unchanged,
            })}
          </p>
        </>
      ) : (
        imported.removed + days === 0 && t(imported.from ? 'schedule.nothingNew' : 'schedule.nobodyServes')
      )}
      {days > 0 && <p>{t('imports.counts.days', { count: days })}</p>}
      {imported.removed > 0 && <p>{t('imports.removed', { count: imported.removed })}</p>}
      {leftOut && <p className="text-muted">{leftOut}</p>}
      {imported.notCorrected.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Outcome>
  )
}
