import { addDays } from '#shared/days.ts'
import { BOARD_DAYS } from '#shared/inputChecks.ts'
import type { ImportRow } from '#shared/plan/importRows.ts'
import { formatDay, formatSpan } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { cx } from '../../../ui/cx.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { toggled } from '../../../ui/toggled.ts'
import { useToday } from '../../people/config/useToday.ts'
import { manyText, plannedStateText, toldText, usePlanned } from '../schedule/planned.ts'
import { useIsPast } from '../schedule/useIsPast.ts'
import { shiftOf } from './import.choices.ts'
import { ListQuestion, type QuestionsProps } from './ListQuestion.tsx'

/** Rows at posts that somebody has already: beside them, or instead. */
export function Doubles({ preview, choices, onChange }: QuestionsProps) {
  const t = useT()
  const today = useToday()
  const doubled = preview.rows.filter(({ doubles }) => doubles.length > 0)
  const isPast = useIsPast()
  const coming = doubled.flatMap(({ after }) => (after && !isPast(after) ? after : []))
  const places = usePlanned(...spanOf(coming, today))
  /** The doubles that give way to a row, and the people who are told of it. */
  const replaced = ({ after, doubles }: ImportRow): string => {
    const planned = doubles.flatMap(({ _id }) => places.get(_id) ?? [])
    const told =
      !after || isPast(after) ? [] : planned.flatMap((person) => [plannedStateText(person, t), toldText(person, t)])
    return [t('imports.replaces', { names: doubles.map(({ name }) => name).join(', ') }), ...told].join(' ')
  }
  const ask = ({ after, doubles }: ImportRow): string =>
    t('imports.double', {
      assignment: after?.assignment ?? '',
      service: after?.serviceTime ?? '',
      day: formatSpan(after?.date ?? '', after?.date ?? ''),
      now: doubles.map(({ name }) => name).join(', '),
      name: after?.name ?? '',
    })
  return (
    <ListQuestion title={t('imports.doubles', { count: doubled.length })} items={doubled}>
      {(some) => (
        <ul className="divide-y rounded border">
          {some.map((row) => (
            <li key={row.seq} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
                {ask(row)} <span className="block text-sm text-muted">{replaced(row)}</span>
              </p>
              <SegmentedControl
                label={ask(row)}
                value={choices.replace.has(row.seq) ? 'replace' : 'keep'}
                options={[
                  { value: 'keep', label: t('imports.keepBoth') },
                  { value: 'replace', label: t('imports.replace') },
                ]}
                className="whitespace-nowrap"
                onChange={(value) =>
                  onChange({ ...choices, replace: toggled(choices.replace, row.seq, value === 'replace') })
                }
              />
            </li>
          ))}
        </ul>
      )}
    </ListQuestion>
  )
}

/** Rows whose shift has ended since, to be put back. */
export function Ended({ preview, choices, onChange }: QuestionsProps) {
  const t = useT()
  const ended = preview.rows.filter(({ what }) => what === 'ended')
  return (
    <RowBoxes
      rows={ended}
      title={t('imports.ended', { count: ended.length })}
      all={t('imports.putAllBack', { count: ended.length })}
      chosen={choices.putBack}
      onChoose={(putBack) => onChange({ ...choices, putBack })}
    />
  )
}

/** The span of those days whose people may be told, at most as many as a board shows. */
function spanOf(shifts: { date: string }[], today: string): [from: string, to: string] {
  const days = shifts.map(({ date }) => date).sort()
  const [from = today, to = today] = [days[0], days.at(-1)]
  const last = addDays(from, BOARD_DAYS - 1)
  return [from, to < last ? to : last]
}

/** Shifts that the file does not have, to be removed. */
export function Gone({ preview, choices, onChange }: QuestionsProps) {
  const t = useT()
  const today = useToday()
  const gone = preview.rows.filter(({ what }) => what === 'gone')
  const isPast = useIsPast()
  const toldOf = (rows: typeof gone) =>
    rows.flatMap(({ shiftId: id, before }) => (before && !isPast(before) ? [{ ...before, id }] : []))
  const places = usePlanned(...spanOf(toldOf(gone), today))
  const chosen = gone.filter(({ seq }) => choices.remove.has(seq))
  const fromRota = manyText(toldOf(chosen), places, isPast, t)
  return (
    <>
      <RowBoxes
        rows={gone}
        title={t('imports.gone', { count: gone.length })}
        all={t('imports.removeAll', { count: gone.length })}
        chosen={choices.remove}
        onChoose={(remove) => onChange({ ...choices, remove })}
      />
      {fromRota && (
        <Notice tone="info" className="-mt-3">
          {fromRota}
        </Notice>
      )}
    </>
  )
}

interface RowBoxesProps {
  rows: ImportRow[]
  title: string
  /** Label of the box for all rows. */
  all: string
  /** Chosen `seq`s. */
  chosen: ReadonlySet<number>
  onChoose: (chosen: Set<number>) => void
}

/** A box for each row, and one for all of several; nothing where there is no row. Ended rows say why. */
function RowBoxes({ rows, title, all, chosen, onChoose }: RowBoxesProps) {
  const t = useT()
  const labelOf = (row: ImportRow): string => {
    const shift = shiftOf(row)
    return t('imports.shift', {
      day: formatDay(shift?.date ?? '', 'short'),
      service: shift?.serviceTime ?? '',
      assignment: shift?.assignment ?? '',
      name: shift?.name ?? '',
    })
  }
  return (
    <ListQuestion title={title} items={rows}>
      {(some) => (
        <div className="rounded border px-4 py-1">
          {rows.length > 1 && (
            <Checkbox
              label={all}
              checked={chosen.size === rows.length}
              onChange={(event) => onChoose(new Set(event.target.checked ? rows.map(({ seq }) => seq) : []))}
            />
          )}
          <ul className={cx(rows.length > 1 && 'border-t')}>
            {some.map((row) => (
              <li key={row.seq}>
                <Checkbox
                  label={row.why ? t(`imports.ended.${row.why}`, { shift: labelOf(row) }) : labelOf(row)}
                  checked={chosen.has(row.seq)}
                  onChange={(event) => onChoose(toggled(chosen, row.seq, event.target.checked))}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </ListQuestion>
  )
}
