import { cx } from '../../../ui/cx.ts'
import { smallControlClasses } from '../../../ui/Field.tsx'

/** People at a post, or with a skill, at most. */
const MOST = 50

interface PeopleCountProps {
  /** The post or the skill, for screen readers. */
  of: string
  label: string
  /** True where the head of its column shows the label, also on phones. */
  isHeaded?: boolean
  value: number
  onChange: (count: number) => void
}

/** Number of people, as a whole number from 0 to 50. */
export const PeopleCount = ({ of, label, isHeaded = false, value, onChange }: PeopleCountProps) => (
  <label className="flex items-center gap-2 text-sm text-muted">
    <span className={cx(isHeaded && 'max-sm:sr-only')}>{label}</span>
    <input
      type="number"
      inputMode="numeric"
      min={0}
      max={MOST}
      aria-label={`${of}: ${label}`}
      value={value}
      onChange={(event) => onChange(Math.max(0, Math.min(MOST, Math.trunc(Number(event.target.value) || 0))))}
      className={`${smallControlClasses} min-h-11! w-18!`}
    />
  </label>
)
