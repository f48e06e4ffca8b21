import { Check } from 'lucide-react'
import { cx } from './cx.ts'

interface MultiSelectOptionProps {
  id: string
  name: string
  detail?: string | undefined
  /** Counted from 1. */
  place: number
  count: number
  isChosen: boolean
  /** True for the option that the arrow keys have reached. */
  isActive: boolean
  onPress: () => void
}

/** A row of a multi-select, with its position in ARIA: most rows are not rendered. */
export const MultiSelectOption = ({
  id,
  name,
  detail,
  place,
  count,
  isChosen,
  isActive,
  onPress,
}: MultiSelectOptionProps) => (
  <button
    type="button"
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isChosen}
    aria-setsize={count}
    aria-posinset={place}
    // Keeps the focus, and with it the keyboard handling, in the list.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
    className={cx(
      'flex min-h-11 w-full items-center gap-3 px-3 py-1.5 text-left transition-colors',
      isChosen ? 'bg-primary-soft' : 'hover:bg-sunken',
      isActive &&
        'group-focus-visible:outline-2 group-focus-visible:-outline-offset-2 group-focus-visible:outline-primary',
    )}
  >
    <span
      aria-hidden="true"
      className={cx(
        'flex size-5 shrink-0 items-center justify-center rounded-sm border',
        isChosen ? 'border-primary bg-primary text-on-primary' : 'border-control',
      )}
    >
      {isChosen && <Check className="size-4" strokeWidth={3} />}
    </span>
    <span className="min-w-0 wrap-anywhere">
      {name}
      {detail && <span className="text-sm text-muted"> {detail}</span>}
    </span>
  </button>
)
