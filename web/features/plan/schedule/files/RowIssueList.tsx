import { useState } from 'react'
import type { Issue } from '#shared/errors.ts'
import { useT } from '../../../../strings/strings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { issuesByRow } from './schedule.upload.ts'

/** Rows drawn at first: a refused workbook can have thousands. */
const ROWS_AT_FIRST = 20
const ROWS_PER_PRESS = 200

/** The rows that the server refused, each with its reasons. */
export function RowIssueList({ issues }: { issues: Issue[] }) {
  const t = useT()
  const [shown, setShown] = useState(ROWS_AT_FIRST)
  const rows = issuesByRow(issues)
  const hidden = rows.length - shown
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm">{t('schedule.fixRows')}</p>
      <ul className="w-full divide-y rounded border bg-surface text-sm">
        {rows.slice(0, shown).map(({ row, messages }) => (
          <li key={row} className="flex gap-3 px-3 py-2">
            {row && <span className="w-14 shrink-0 font-medium tabular-nums first-letter:uppercase">{row}</span>}
            <span className="min-w-0 wrap-anywhere">{messages.join(' ')}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button size="sm" onClick={() => setShown(shown + ROWS_PER_PRESS)}>
          {t('schedule.moreRows', { count: Math.min(hidden, ROWS_PER_PRESS) })}
        </Button>
      )}
    </div>
  )
}
