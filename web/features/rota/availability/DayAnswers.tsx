import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { formatDay, formatSpan } from '../../../strings/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useIsWide } from '../../../ui/useIsWide.ts'
import type { DayKind } from './availability.days.ts'
import { PlannedThen } from './PlannedThen.tsx'
import type { ChosenDays } from './useDayChoice.ts'
import { useWhoseT } from './whose.ts'

/** Width of the answers beside a day, the least of it, and their distance from the day, in px. */
const [WIDE_PX, LEAST_PX, GAP_PX] = [284, 236, 4]

/** Width of the answers below the calendar, in px, where there is more room. */
const BELOW_PX = 480

/** Part of the page's margin that they may take, in px. */
const MARGIN_PX = 16

const ANSWERS = [
  { kind: 'away', word: 'availability.setAway' },
  { kind: 'rather_not', word: 'availability.setRatherNot' },
  { kind: null, word: 'availability.setFine' },
] as const

/**
 * Place of the answers in the element around the calendar: beside a day, in its own month where they have room there,
 * so that they cover no Sundays of the next one, else to the right where that is free. Those to several days, with
 * fields below them, stand below the calendar, of which they would cover a month. Undefined on phones, where they are a
 * bar at the end of the screen.
 */
function usePlace({ from, to }: ChosenDays) {
  const isWide = useIsWide()
  const isBelow = isWide && from !== to
  const box = useRef<HTMLFieldSetElement>(null)
  const [place, setPlace] = useState<{ top: number; left: number; width: number } | null>(null)
  useLayoutEffect(() => {
    const area = box.current?.parentElement?.getBoundingClientRect()
    const day = document.querySelector(`[data-day="${to}"]`)
    const [at, month] = [day, day?.closest('table')].map((one) => one?.getBoundingClientRect())
    if (isBelow) box.current?.scrollIntoView({ block: 'nearest' })
    if (!isWide || isBelow || !area || !at || !month) return setPlace(null)
    const [before, after] = [at.left - month.left - GAP_PX, month.right - at.right - GAP_PX]
    const room = Math.min(WIDE_PX, after >= LEAST_PX ? after : before)
    const width = room >= LEAST_PX ? room : WIDE_PX
    const right = at.right - area.left + GAP_PX
    const isLeft = room >= LEAST_PX ? after < LEAST_PX : right + width > area.width + MARGIN_PX
    const left = isLeft ? at.left - area.left - GAP_PX - width : right
    setPlace({ top: at.top - area.top, left: Math.max(0, left), width })
  }, [to, isWide, isBelow])
  if (isBelow) return { box, isBeside: false, style: { position: 'static' as const, maxWidth: BELOW_PX } }
  const style = isWide
    ? { position: 'absolute' as const, bottom: 'auto', margin: 0, width: WIDE_PX, ...place }
    : undefined
  return { box, isBeside: isWide, style }
}

interface DayAnswersProps {
  span: ChosenDays
  today: string
  /** The mark of all these days; undefined where they differ. */
  kind: DayKind | undefined
  isByRule: boolean
  /** Days away on which the person is planned. */
  planned: string[]
  onChange: (span: ChosenDays) => void
  onSet: (kind: DayKind) => void
  onClose: () => void
  /** What is asked about the places of these days. */
  children: ReactNode
}

/**
 * What the chosen days are, with three answers; several days can be written too, and are where several were chosen.
 */
export function DayAnswers({ span, today, kind, isByRule, planned, children, ...heard }: DayAnswersProps) {
  const { onChange, onSet, onClose } = heard
  const { from, to } = span
  const t = useWhoseT()
  const { box, isBeside, style } = usePlace(span)
  const days = from === to ? formatDay(from, 'weekday') : formatSpan(from, to)
  return (
    <fieldset
      ref={box}
      style={style}
      className="sticky bottom-2 z-10 mt-4 flex flex-col gap-2 rounded-lg border bg-surface px-3 pt-1 pb-3 shadow-float"
    >
      <legend className="sr-only">{t('availability.chosen')}</legend>
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="font-semibold first-letter:uppercase">
          {kind === undefined ? days : `${days}: ${t(`availability.kind.${kind ?? 'fine'}`)}`}
        </p>
        <Button variant="quiet" className="-mr-3 px-3!" onClick={onClose}>
          {t('app.close')}
        </Button>
      </div>
      {isByRule && <p className="text-sm text-muted">{t('availability.byRule')}</p>}
      {planned.length > 0 && <PlannedThen days={planned} />}
      {children}
      <div className="flex flex-wrap gap-2">
        {ANSWERS.map((answer) => (
          <Button
            key={answer.word}
            size={isBeside ? 'sm' : 'md'}
            variant={answer.kind === kind ? 'primary' : 'secondary'}
            aria-pressed={answer.kind === kind}
            className="flex-auto px-2!"
            onClick={() => onSet(answer.kind)}
          >
            {t(answer.word)}
          </Button>
        ))}
      </div>
      <Disclosure label={t('availability.moreDays')} isOpen={from !== to} className="min-h-11! text-sm">
        <div className={cx('grid gap-4 pb-1', !isBeside && 'grid-cols-2')}>
          <TextField
            type="date"
            label={t('availability.from')}
            min={today}
            value={from}
            onChange={({ currentTarget: { value } }) => value && onChange({ from: value, to: value > to ? value : to })}
          />
          <TextField
            type="date"
            label={t('availability.to')}
            min={from}
            value={to}
            onChange={({ currentTarget: { value } }) => value >= from && onChange({ from, to: value })}
          />
        </div>
      </Disclosure>
    </fieldset>
  )
}
