import { useMemo } from 'react'
import { type ImportedDay, ImportedDayKind } from '#shared/plan/importFiles.ts'
import type { ImportRow } from '#shared/plan/importRows.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { takenTime } from '../../../strings/takenTime.ts'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Swatch } from '../../../ui/Swatch.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { importCountsText, importDaysOf } from './import.choices.ts'
import { useSome } from './ListQuestion.tsx'

/** Days drawn at first, and with each press. */
const SHOWN = 8

/** Changes by a file, day by day. */
export function ImportDays({ rows }: { rows: ImportRow[] }) {
  const t = useT()
  const days = useMemo(() => importDaysOf(rows), [rows])
  const { some, more } = useSome(days, SHOWN)
  return (
    <div className="flex flex-col gap-4">
      {some.map(({ date, add, change, same }) => (
        <section key={date} aria-label={formatDay(date, 'full')}>
          <h3 className="flex flex-wrap items-baseline gap-x-3 border-b pb-1 font-semibold">
            {/* A box of its own: the first letter of the flex box above is not the day's. */}
            <span className="inline-block first-letter:uppercase">{formatDay(date, 'full')}</span>
            <span className="text-sm font-normal text-muted">
              {importCountsText({ add: add.length, change: change.length, same }, t)}
            </span>
          </h3>
          <ul className="divide-y">
            {[...add, ...change].map((row) => (
              <DayRow key={row.seq} row={row} />
            ))}
          </ul>
        </section>
      ))}
      {more}
    </div>
  )
}

interface PeoplesDaysProps {
  days: ImportedDay[]
  /** What days on which people cannot serve become. */
  daysAs: ImportedDayKind
  onDaysAs: (daysAs: ImportedDayKind) => void
}

/**
 * Days on which people cannot or would rather not serve, by a file, with one choice for all of the first kind; those of
 * people who are not known are left out.
 */
export function PeoplesDays({ days, daysAs, onDaysAs }: PeoplesDaysProps) {
  const t = useT()
  const { some, more } = useSome(days, SHOWN * 5)
  const known = days.filter(({ userId }) => userId !== null).length
  // Said once for each time, not at each of its rows.
  const wholeDays = [...new Set(days.flatMap((day) => (day.isWholeDay ? (day.serviceTime ?? '') : [])))]
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('imports.days', { count: known })}</h3>
      {days.some(({ kind }) => kind === 'away') && (
        <div className="flex flex-wrap items-center gap-3">
          <span>{t('imports.daysAs')}</span>
          <SegmentedControl
            label={t('imports.daysAs')}
            value={daysAs}
            options={ImportedDayKind.options.map((value) => ({ value, label: t(`imports.daysAs.${value}`) }))}
            onChange={onDaysAs}
          />
        </div>
      )}
      {wholeDays.map((time) => (
        <p key={time} className="text-sm text-muted">
          {t('imports.day.wholeDay', { time })}
        </p>
      ))}
      <ul className="divide-y">
        {some.map(({ cell, name, userId, date, serviceTime, kind }) => (
          <li key={`${cell} ${name}`} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
            <Tag>{t(userId === null ? 'imports.day.unknown' : `imports.day.${kind === 'away' ? daysAs : kind}`)}</Tag>
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
              <span className="font-medium">{name}</span>{' '}
              <span className="text-muted">{[formatDay(date, 'full'), serviceTime ?? []].flat().join(' · ')}</span>
            </span>
          </li>
        ))}
      </ul>
      {more}
    </section>
  )
}

/** A new shift, or a changed one with its tie before and after. */
function DayRow({ row: { what, before, after, comment, remark } }: { row: ImportRow }) {
  const t = useT()
  if (!after) return null
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
      <Tag>{t(what === 'change' ? 'imports.changed' : 'imports.new')}</Tag>
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <span className="font-medium">{after.name}</span>{' '}
        <span className="text-muted">
          {takenTime(after.serviceTime, t) ?? after.serviceTime} · {after.assignment}
        </span>
        {remark && <span className="block text-sm text-muted">{t('imports.remark', { remark })}</span>}
        {comment && <span className="block text-sm text-muted">{t('imports.comment', { text: comment })}</span>}
      </span>
      <span className="inline-flex flex-wrap items-baseline gap-2 text-sm">
        {what === 'change' && (
          <>
            <Swatch isAsWritten color={before?.tieColor ?? null} />
            <span aria-hidden="true">→</span>
            <span className="sr-only">{t('imports.becomes')}</span>
          </>
        )}
        {(what === 'change' || after.tieColor) && <Swatch isAsWritten color={after.tieColor} />}
      </span>
    </li>
  )
}
