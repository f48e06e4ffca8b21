import { useId, useState } from 'react'
import { addDays } from '#shared/days.ts'
import type { ImportPreview, ImportRow } from '#shared/imports.ts'
import { BOARD_DAYS } from '#shared/inputChecks.ts'
import { formatDay, formatSpan } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { cx } from '../../../ui/cx.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { useToday } from '../../config/useToday.ts'
import { manyText, stateText, usePlanned } from '../planned.ts'
import { type ImportChoices, shiftOf, toggled } from './import.choices.ts'

interface QuestionsProps {
  preview: ImportPreview
  choices: ImportChoices
  onChange: (choices: ImportChoices) => void
  /** Reads the file again, with these names as several people each. */
  onSplit: (names: string[]) => void
}

/** Questions drawn at first, and with each press. */
const SHOWN = 20

/** What a preview asks: names of several people, unknown names, doubled posts, shifts that have ended, shifts that the file does not have. */
export const ImportQuestions = (props: QuestionsProps) => (
  <>
    <JoinedNames {...props} />
    <UnknownNames {...props} />
    <Doubles {...props} />
    <Ended {...props} />
    <Gone {...props} />
  </>
)

/** Names such as 'Ann & Bo Lee', each with a button that makes its people of it, and one for all of several. */
function JoinedNames({ preview: { joinedNames }, onSplit }: QuestionsProps) {
  const t = useT()
  const id = useId()
  const [shown, setShown] = useState(SHOWN)
  if (joinedNames.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="font-semibold">
          {t('imports.joinedNames', { count: joinedNames.length })}
        </h3>
        {joinedNames.length > 1 && (
          <Button onClick={() => onSplit(joinedNames.map(({ text }) => text))}>{t('imports.splitAll')}</Button>
        )}
      </div>
      <ul className="divide-y rounded border">
        {joinedNames.slice(0, shown).map(({ text, names, cell }) => (
          <li key={text} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
            <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
              <span className="font-medium">{text}</span>{' '}
              <span className="text-sm text-muted">{t('imports.cell', { cell })}</span>
            </p>
            <Button onClick={() => onSplit([text])}>{t('imports.split', { names: names.join(', ') })}</Button>
          </li>
        ))}
      </ul>
      <More left={joinedNames.length - shown} onMore={() => setShown(shown + SHOWN)} />
    </section>
  )
}

function UnknownNames({ preview, choices, onChange }: QuestionsProps) {
  const t = useT()
  const id = useId()
  const [shown, setShown] = useState(SHOWN)
  const choose = (name: string, member: { _id: string; name: string } | null) => {
    const names = new Map(choices.names)
    if (member) names.set(name, member)
    else names.delete(name)
    onChange({ ...choices, names })
  }
  if (preview.unknownNames.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="font-semibold">
        {t('imports.unknownNames', { count: preview.unknownNames.length })}
      </h3>
      <ul className="divide-y rounded border">
        {preview.unknownNames.slice(0, shown).map(({ name, rows, nearest }) => {
          const chosen = choices.names.get(name)
          return (
            <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
              <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
                <span className="font-medium">{name}</span>{' '}
                <span className="text-sm text-muted">{t('imports.rows', { count: rows })}</span>
              </p>
              {chosen ? (
                <p className="flex flex-wrap items-center gap-2">
                  {t('imports.willBe', { name: chosen.name })}
                  <Button onClick={() => choose(name, null)}>{t('imports.leave')}</Button>
                </p>
              ) : (
                nearest.map((member) => (
                  <p key={member._id} className="flex flex-wrap items-center gap-2">
                    {t('imports.didYouMean', { name: member.name })}
                    <Button aria-label={`${t('imports.useIt')}: ${member.name}`} onClick={() => choose(name, member)}>
                      {t('imports.useIt')}
                    </Button>
                  </p>
                ))
              )}
            </li>
          )
        })}
      </ul>
      <More left={preview.unknownNames.length - shown} onMore={() => setShown(shown + SHOWN)} />
    </section>
  )
}

function Doubles({ preview, choices, onChange }: QuestionsProps) {
  const t = useT()
  const id = useId()
  const [shown, setShown] = useState(SHOWN)
  const today = useToday()
  const doubled = preview.rows.filter(({ doubles }) => doubles.length > 0)
  const days = doubled.flatMap(({ after }) => after?.date ?? [])
  const places = usePlanned(...spanOf(days, today))
  /** What gives way to a row, and who is told of it. */
  const replaced = ({ after, doubles }: ImportRow): string => {
    const planned = doubles.flatMap(({ _id }) => places.get(_id) ?? [])
    const told =
      (after?.date ?? '') < today ? [] : planned.flatMap((place) => [stateText(place, t), t('schedule.theyAreTold')])
    return [t('imports.replaces', { names: doubles.map(({ name }) => name).join(', ') }), ...told].join(' ')
  }
  if (doubled.length === 0) return null
  const ask = ({ after, doubles }: ImportRow): string =>
    t('imports.double', {
      assignment: after?.assignment ?? '',
      service: after?.serviceTime ?? '',
      day: formatSpan(after?.date ?? '', after?.date ?? ''),
      now: doubles.map(({ name }) => name).join(', '),
      name: after?.name ?? '',
    })
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="font-semibold">
        {t('imports.doubles', { count: doubled.length })}
      </h3>
      <ul className="divide-y rounded border">
        {doubled.slice(0, shown).map((row) => (
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
      <More left={doubled.length - shown} onMore={() => setShown(shown + SHOWN)} />
    </section>
  )
}

function Ended({ preview, choices, onChange }: QuestionsProps) {
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
function spanOf(dates: string[], today: string): [from: string, to: string] {
  const days = dates.filter((date) => date >= today).sort()
  const [from = today, to = today] = [days[0], days.at(-1)]
  const last = addDays(from, BOARD_DAYS - 1)
  return [from, to < last ? to : last]
}

function Gone({ preview, choices, onChange }: QuestionsProps) {
  const t = useT()
  const today = useToday()
  const gone = preview.rows.filter(({ what }) => what === 'gone')
  const places = usePlanned(
    ...spanOf(
      gone.flatMap(({ before }) => before?.date ?? []),
      today,
    ),
  )
  const chosen = gone.filter(({ seq }) => choices.remove.has(seq))
  const fromRota = manyText(
    chosen.map(({ shiftId: id, before }) => ({ id, date: before?.date ?? '' })),
    places,
    today,
    t,
  )
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
  const id = useId()
  const [shown, setShown] = useState(SHOWN)
  if (rows.length === 0) return null
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
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <div className="rounded border px-4 py-1">
        {rows.length > 1 && (
          <Checkbox
            label={all}
            checked={chosen.size === rows.length}
            onChange={(event) => onChoose(new Set(event.target.checked ? rows.map(({ seq }) => seq) : []))}
          />
        )}
        <ul className={cx(rows.length > 1 && 'border-t')}>
          {rows.slice(0, shown).map((row) => (
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
      <More left={rows.length - shown} onMore={() => setShown(shown + SHOWN)} />
    </section>
  )
}

/** Draws more of a long list. */
export function More({ left, onMore }: { left: number; onMore: () => void }) {
  const t = useT()
  if (left <= 0) return null
  return (
    <Button className="self-start" onClick={onMore}>
      {t('imports.more', { count: left })}
    </Button>
  )
}
