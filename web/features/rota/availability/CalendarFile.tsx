import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { availabilityApi } from '#shared/rota/availability.ts'
import type { CalendarRow, CalendarRows } from '#shared/rota/availabilityRows.ts'
import { upload } from '../../../api/files.ts'
import { useSave } from '../../../forms/useSave.ts'
import { formatSpan } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { toggled } from '../../../ui/toggled.ts'
import { useRefetchRota } from '../useRefetchRota.ts'
import { ruleSentence } from './rule.sentence.ts'

/** The file that was chosen, and what stands in it. */
interface ReadFile {
  file: File
  read: CalendarRows
}

/** A calendar file whose days become days away: a preview first, of which each entry can be left out. */
export function CalendarFile({ today }: { today: string }) {
  const t = useT()
  const refetch = useRefetchRota()
  const { busy, failure, save } = useSave<'read' | 'apply'>()
  const [shown, setShown] = useState<ReadFile | null>(null)
  const [added, setAdded] = useState<number | null>(null)
  const readFile = (file: File) =>
    save('read', async () => {
      setAdded(null)
      setShown({ file, read: await upload(availabilityApi.calendar, {}, { file }) })
    })
  const apply = (places: number[]) =>
    save('apply', async () => {
      if (!shown) return
      const { file } = shown
      const made = await upload(availabilityApi.calendar, { apply: 'true', rows: places.join(',') }, { file })
      // The list is fetched before the entries are said to be there: the next file may be chosen at once then.
      await refetch()
      setShown(null)
      setAdded(made.added ?? 0)
    })
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-[65ch] text-muted">
        {t('availability.calendar.what')} {t('availability.calendar.partOfDay')}
      </p>
      <FailureNotice
        title={t(failure?.of === 'apply' ? 'availability.calendar.applyFailed' : 'availability.calendar.failed')}
        failure={failure}
      />
      <p role="status" className="font-medium empty:sr-only">
        {added !== null && t('availability.calendar.added', { count: added })}
      </p>
      {shown ? (
        <Preview {...shown} today={today} isBusy={busy === 'apply'} onApply={apply} onBack={() => setShown(null)} />
      ) : (
        <div>
          <FileButton
            accept=".ics,text/calendar"
            busy={busy === 'read'}
            icon={<CalendarPlus aria-hidden="true" className="size-5" />}
            onChoose={readFile}
          >
            {t('availability.calendar.choose')}
          </FileButton>
        </div>
      )}
    </div>
  )
}

interface PreviewProps extends ReadFile {
  today: string
  isBusy: boolean
  onApply: (places: number[]) => void
  onBack: () => void
}

/** The entries of a file, each with a box, and what is left out. */
function Preview({ read: { rows, leftOut }, today, isBusy, onApply, onBack }: PreviewProps) {
  const t = useT()
  const places = rows.flatMap(({ isThere }, place) => (isThere ? [] : [place]))
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const chosen = places.filter((place) => !left.has(place))
  const events = leftOut.map(({ by, count }) => t(`availability.calendar.${by}`, { count }))
  return (
    <>
      {rows.length === 0 && <p>{t('availability.calendar.none')}</p>}
      <ul>
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Rows of a file are named by their place.
          <li key={place}>
            {row.isThere ? (
              <p className="py-2 text-muted">
                <RowText row={row} today={today} /> ({t('availability.calendar.isThere')})
              </p>
            ) : (
              <Checkbox
                label={<RowText row={row} today={today} />}
                checked={!left.has(place)}
                onChange={({ target }) => setLeft((known) => toggled(known, place, !target.checked))}
              />
            )}
          </li>
        ))}
      </ul>
      {events.length > 0 && (
        <p className="text-sm text-muted">{t('availability.calendar.leftOut', { events: events.join(', ') })}</p>
      )}
      <div className="flex flex-wrap gap-3">
        {chosen.length > 0 && (
          <Button variant="primary" busy={isBusy} onClick={() => onApply(chosen)}>
            {t('availability.calendar.apply', { count: chosen.length })}
          </Button>
        )}
        <Button onClick={onBack}>{t('availability.calendar.back')}</Button>
      </div>
    </>
  )
}

/** 'Feb 7 to 20 · Trip'; what comes again as a rule says it. */
function RowText({ row, today }: { row: CalendarRow; today: string }) {
  const t = useT()
  const { fromDay, toDay, weekdays, title } = row
  const rule = { ...row, kind: 'away' as const, nth: 0, templateId: null, reason: null }
  const days = weekdays === 0 && toDay !== null ? formatSpan(fromDay, toDay) : ruleSentence(rule, [], today, t)
  return (
    <span className="wrap-anywhere">
      {days} · {title || t('availability.calendar.untitled')}
    </span>
  )
}
