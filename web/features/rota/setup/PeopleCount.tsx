import { Minus, Plus } from 'lucide-react'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { smallControlClasses } from '../../../ui/Field.tsx'

/** People at a post, or with a skill, at most. */
const MOST = 50

interface PeopleCountProps {
  /** The post or the skill, for screen readers. */
  of: string
  label: string
  /** True where the row says the label, or needs none; screen readers hear it. */
  isLabelHidden?: boolean
  /** Fewest that the button goes down to; a typed number below it is refused by the server. */
  least?: number
  value: number
  onChange: (count: number) => void
}

/** Number of people, as a whole number from 0 to 50: typed, or one more and one fewer by a press. */
export function PeopleCount({ of, label, isLabelHidden = false, least = 0, value, onChange }: PeopleCountProps) {
  const t = useT()
  const name = `${of}: ${label}`
  return (
    <span className="flex shrink-0 items-center">
      {!isLabelHidden && (
        <span aria-hidden="true" className="mr-2 text-sm text-muted">
          {label}
        </span>
      )}
      <Button
        variant="quiet"
        className="px-3!"
        disabled={value <= least}
        aria-label={t('setupRota.oneFewer', { name })}
        icon={<Minus aria-hidden="true" className="size-5" />}
        onClick={() => onChange(value - 1)}
      />
      <input
        type="number"
        inputMode="numeric"
        min={0}
        max={MOST}
        aria-label={name}
        value={value}
        onChange={(event) => onChange(Math.max(0, Math.min(MOST, Math.trunc(Number(event.target.value) || 0))))}
        className={`${smallControlClasses} min-h-11! w-14! text-center`}
      />
      <Button
        variant="quiet"
        className="px-3!"
        disabled={value >= MOST}
        aria-label={t('setupRota.oneMore', { name })}
        icon={<Plus aria-hidden="true" className="size-5" />}
        onClick={() => onChange(value + 1)}
      />
    </span>
  )
}
