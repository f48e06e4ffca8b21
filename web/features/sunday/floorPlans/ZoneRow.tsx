import { ZONE_NAME_MAX } from '#shared/sunday/floorPlans.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { smallControlClasses } from '../../../ui/Field.tsx'
import type { ZoneDraft } from './useZones.ts'

interface ZoneRowProps {
  zone: ZoneDraft
  /** Number of the zone on the map. */
  number: number
  /** True while its corners are on the map. */
  isDrawn: boolean
  onChange: (change: Partial<ZoneDraft>) => void
  onDraw: () => void
}

/** Widths of a row's parts, which the head of the list has, too. Seats have room for four digits. */
export const SEATS_WIDTH = { width: '3.75rem' }
export const ACTION_WIDTH = { width: '4.5rem' }

const fieldClasses = `${smallControlClasses} min-h-11!`

/** A zone in the list beside the map: its number there, its name and seats, and the button that draws it. */
export function ZoneRow({ zone, number, isDrawn, onChange, onDraw }: ZoneRowProps) {
  const t = useT()
  const { name, seats } = zone
  const action = isDrawn ? 'drawn' : zone.points.length > 0 ? 'redraw' : 'draw'
  return (
    <li className="flex items-center gap-2">
      <span aria-hidden="true" className="w-6 shrink-0 text-center font-semibold text-muted tabular-nums">
        {number}
      </span>
      <input
        aria-label={t('plan.zoneName')}
        value={name}
        maxLength={ZONE_NAME_MAX}
        autoComplete="off"
        onChange={({ target }) => onChange({ name: target.value })}
        className={`${fieldClasses} min-w-0 flex-1`}
      />
      <input
        aria-label={t('plan.seats')}
        value={seats ?? ''}
        inputMode="numeric"
        maxLength={6}
        onChange={({ target: { value } }) => {
          const digits = value.replace(/\D/g, '')
          onChange({ seats: digits === '' ? null : Number(digits) })
        }}
        className={`${fieldClasses} shrink-0`}
        style={SEATS_WIDTH}
      />
      <Button className="px-2!" style={ACTION_WIDTH} aria-label={t(`plan.${action}Zone`, { name })} onClick={onDraw}>
        {t(`plan.${action}`)}
      </Button>
    </li>
  )
}
