import { useState } from 'react'
import type { Translate } from '#shared/strings/translate.ts'
import { useT } from '../../../strings/strings.ts'
import { cx } from '../../../ui/cx.ts'
import { controlClasses, Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'

const MINUTES = { minutes: 1, hours: 60, days: 1440 } as const
type Unit = keyof typeof MINUTES
const UNITS = ['minutes', 'hours', 'days'] as const

interface DurationFieldProps {
  label: string
  /** The unit of `value` and `standard`. */
  stored: Unit
  /** Number as typed: a text that is none is kept, and refused when it is sent. */
  value: string
  standard: number
  error: string | undefined
  onChange: (value: string) => void
}

/** The largest unit in which this many minutes are a whole number. */
const unitOf = (minutes: number): Unit =>
  UNITS.findLast((unit) => minutes !== 0 && Number.isInteger(minutes / MINUTES[unit])) ?? 'minutes'

/** '2 days', '36 hours': a length of time in the unit in which it is a whole number. */
export function lengthText(t: Translate, value: number, stored: Unit): string {
  const unit = unitOf(value * MINUTES[stored])
  return t(`rotaSettings.${unit}`, { count: (value * MINUTES[stored]) / MINUTES[unit] })
}

/** A length of time as a number of minutes, hours or days. */
export function DurationField({ label, stored, value, standard, error, onChange }: DurationFieldProps) {
  const t = useT()
  const [unit, setUnit] = useState<Unit>(() => unitOf(Number(value) * MINUTES[stored]))
  /** The text that was typed last, such as `1.` on the way to `1.5`, and the value that it stood for. */
  const [typed, setTyped] = useState({ text: '', value: '' })
  const inUnit = (text: string, from: Unit, to: Unit): string => {
    const number = Number(text.replace(',', '.'))
    return text.trim() === '' || Number.isNaN(number) ? text : String((number * MINUTES[from]) / MINUTES[to])
  }
  return (
    <Field label={label} hint={t('rotaSettings.default', { value: lengthText(t, standard, stored) })} error={error}>
      {(id, describedBy) => (
        <div className="flex gap-2">
          <input
            id={id}
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
            inputMode="decimal"
            className={cx(controlClasses, 'max-w-24')}
            value={typed.value === value ? typed.text : inUnit(value, stored, unit)}
            onChange={({ target }) => {
              const wanted = inUnit(target.value, unit, stored)
              setTyped({ text: target.value, value: wanted })
              onChange(wanted)
            }}
          />
          <Select
            aria-label={t('rotaSettings.unitOf', { label })}
            value={unit}
            onChange={({ target }) => {
              setUnit(target.value as Unit)
              setTyped({ text: '', value: '' })
            }}
          >
            {UNITS.map((one) => (
              <option key={one} value={one}>
                {t(`rotaSettings.unit.${one}`, { count: Number(inUnit(value, stored, one)) || 0 })}
              </option>
            ))}
          </Select>
        </div>
      )}
    </Field>
  )
}
