import type { ImportPreview } from '#shared/plan/importEntries.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { shiftOf } from './import.choices.ts'
import type { LayoutChoice } from './import.layout.ts'
import { LayoutFields } from './LayoutFields.tsx'

interface ReadAsProps {
  preview: ImportPreview
  choice: LayoutChoice
  busy: boolean
  onRead: (choice: LayoutChoice) => void
}

/** The shape that was recognised; behind it a cell of the file as example, and the choice of another shape. */
export function ReadAs({ preview, choice, busy, onRead }: ReadAsProps) {
  const t = useT()
  const example = preview.rows.find(({ row }) => row !== null)
  const shift = example && shiftOf(example)
  const layout = preview.layout ?? 'rows'
  const sheets = preview.leftOut.filter(({ what }) => what === 'sheet').map(({ text }) => text)
  return (
    <section aria-label={t('imports.layout')} className="flex flex-col gap-1 rounded bg-sunken px-4 py-1">
      <details>
        <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-4 [&::-webkit-details-marker]:hidden">
          <span className="font-medium">{t('imports.readAs', { layout: t(`imports.layout.${layout}`) })}</span>
          <span className="text-primary underline underline-offset-4">{t('imports.otherLayout')}</span>
        </summary>
        {example && shift && (
          <p className="mb-2 text-sm text-muted wrap-anywhere">
            {t('imports.example', {
              place: example.cell
                ? t('imports.cell', { cell: example.cell })
                : t('imports.row', { row: `${example.row}` }),
              shift: t('imports.shift', {
                day: formatDay(shift.date),
                service: shift.serviceTime,
                assignment: shift.assignment,
                name: shift.name,
              }),
            })}
          </p>
        )}
        <LayoutFields choice={{ ...choice, layout }} busy={busy} onRead={onRead} />
        <p className="my-2 text-sm text-muted">{t('imports.remembered')}</p>
      </details>
      {preview.sheet !== null && sheets.length > 0 && (
        <SelectField
          label={t('imports.sheet')}
          value={preview.sheet}
          disabled={busy}
          className="mb-2 max-w-72"
          onChange={({ target }) => onRead({ ...choice, sheet: target.value, split: [], people: [] })}
        >
          {[preview.sheet, ...sheets].map((sheet) => (
            <option key={sheet}>{sheet}</option>
          ))}
        </SelectField>
      )}
    </section>
  )
}
