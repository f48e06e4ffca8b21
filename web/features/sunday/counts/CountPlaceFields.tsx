import type { ServicePage } from '#shared/sunday/servicePage.ts'
import { useT } from '../../../strings/strings.ts'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import type { CountPlace, ShownCountNames } from './countPlaces.ts'

interface CountPlaceFieldsProps {
  service: ServicePage
  names: ShownCountNames
  place: CountPlace
  onChange: (place: CountPlace) => void
}

/** Most kinds that are shown side by side. */
const SIDE_BY_SIDE = 4

/** The zone that is counted, and the kind of count; each only where there is a choice. */
export function CountPlaceFields({ service: { plans, countKinds }, names, place, onChange }: CountPlaceFieldsProps) {
  const t = useT()
  const zones = plans.flatMap((plan) => plan.zones.map(({ _id, name }) => ({ _id, name, plan: plan.name })))
  const hasKinds = countKinds.length > 1
  if (zones.length === 0 && !hasKinds) return null
  return (
    <div className="flex flex-col gap-3">
      {zones.length > 0 && (
        <SelectField
          label={t('service.count.zone')}
          value={place.zoneId ?? ''}
          onChange={({ target }) => onChange({ ...place, zoneId: target.value || null })}
        >
          {zones.map(({ _id, name, plan }) => (
            <option key={_id} value={_id}>
              {plans.length > 1 ? t('service.count.zoneOf', { zone: name, plan }) : name}
            </option>
          ))}
          <option value="">{t('service.count.elsewhere')}</option>
        </SelectField>
      )}
      {hasKinds && countKinds.length <= SIDE_BY_SIDE && (
        <SegmentedControl
          size="lg"
          label={t('service.count.kind')}
          value={place.kindId}
          options={countKinds.map(({ _id }) => ({ value: _id, label: names.kind(_id) }))}
          onChange={(kindId) => onChange({ ...place, kindId })}
        />
      )}
      {countKinds.length > SIDE_BY_SIDE && (
        <SelectField
          label={t('service.count.kind')}
          value={place.kindId}
          onChange={({ target }) => onChange({ ...place, kindId: target.value })}
        >
          {countKinds.map(({ _id }) => (
            <option key={_id} value={_id}>
              {names.kind(_id)}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  )
}
