import { Check } from 'lucide-react'
import { useState } from 'react'
import type { ServicePage } from '#shared/sunday/servicePage.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'

/** Zones shown without a press: the button that calls stays near. */
const FIRST_ZONES = 8

interface CallZonesProps extends Pick<ServicePage, 'plans'> {
  /** Ids of the zones of the viewer's post. */
  own: readonly string[]
  chosen: string | null
  onChoose: (zoneId: string | null) => void
}

/** The zones of the plans as buttons, those of the viewer's post first; a second press takes the choice back. */
export function CallZones({ plans, own, chosen, onChoose }: CallZonesProps) {
  const t = useT()
  const [isWhole, setIsWhole] = useState(false)
  const zones = plans
    .flatMap(({ name: plan, zones }) => zones.map(({ _id, name }) => ({ _id, name, plan })))
    .toSorted((one, other) => Number(own.includes(other._id)) - Number(own.includes(one._id)))
  if (zones.length === 0) return null
  const shown = isWhole ? zones : zones.slice(0, FIRST_ZONES)
  const left = zones.length - shown.length
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{t('calls.where')}</legend>
      <div className="grid grid-cols-2 gap-2">
        {shown.map(({ _id, name, plan }) => {
          // A single plan is the whole house.
          const zone = plans.length > 1 ? t('calls.zone', { zone: name, plan }) : name
          return (
            <Button
              key={_id}
              variant={_id === chosen ? 'primary' : 'secondary'}
              aria-pressed={_id === chosen}
              icon={_id === chosen && <Check aria-hidden="true" className="size-5" />}
              className="min-h-14 min-w-0 px-3! wrap-anywhere"
              onClick={() => onChoose(_id === chosen ? null : _id)}
            >
              {own.includes(_id) ? t('calls.yourPost', { zone }) : zone}
            </Button>
          )
        })}
        {left > 0 && (
          <Button variant="quiet" className="min-h-14" onClick={() => setIsWhole(true)}>
            {t('calls.moreZones', { count: left })}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
