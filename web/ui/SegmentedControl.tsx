import { useId } from 'react'
import { cx } from './cx.ts'

interface SegmentedControlProps<Value extends string> {
  /** Names the choice; read out, not shown. */
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  /** 'sm' beside small buttons, 'lg' for a thumb. */
  size?: 'sm' | 'md' | 'lg'
  className?: string
}

const SIZES = {
  sm: { group: 'inline-flex flex-wrap', option: 'min-h-9 lg:min-h-7 max-md:min-h-11 text-sm' },
  md: { group: 'inline-flex flex-wrap', option: 'min-h-9 max-md:min-h-11 text-sm' },
  lg: { group: 'flex flex-wrap', option: 'min-h-14' },
}

/** Choice of one of a few, side by side. A group of radio buttons: arrow keys move, the choice takes effect at once. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  options,
  onChange,
  size = 'md',
  className,
}: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <fieldset className={cx('rounded border border-control bg-surface p-1', SIZES[size].group, className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'relative flex grow items-center justify-center rounded-[8px] px-3 py-1 text-center font-medium text-muted transition-colors md:px-4',
            SIZES[size].option,
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
