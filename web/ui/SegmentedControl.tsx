import { useId } from 'react'
import { cx } from './cx.ts'

interface SegmentedControlProps<Value extends string> {
  /** Names the choice; read out, not shown. */
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  className?: string
}

/** One of a few, side by side. A group of radio buttons: arrow keys move, the choice takes effect at once. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  options,
  onChange,
  className,
}: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <fieldset className={cx('inline-flex rounded border border-control bg-surface p-1', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'relative flex min-h-9 grow items-center justify-center rounded-[8px] px-3 py-1 text-center text-sm font-medium text-muted transition-colors md:px-4',
            'hover:text-ink has-checked:bg-primary has-checked:text-on-primary',
            'forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
