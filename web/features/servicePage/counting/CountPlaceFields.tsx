import type { ServicePage } from '#shared/servicePage.ts'
import { useT } from '../../../strings/strings.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import type { CountNames, CountPlace } from './countPlaces.ts'

interface CountPlaceFieldsProps {
  service: ServicePage
  names: CountNames
  place: CountPlace
  onChange: (place: CountPlace) => void
}

/** Which zone is counted, and what in it; each only where there is a choice. */
export function CountPlaceFields({ service: { plans, countKinds }, names, place, onChange }: CountPlaceFieldsProps) {
  const t = useT()
  const zones = plans.flatMap((plan) => plan.zones.map(({ _id, name }) => ({ _id, name, plan: plan.name })))
  const hasKinds = countKinds.length > 1
  if (zones.length === 0 && !hasKinds) return null
  return (
    <div className={zones.length > 0 && hasKinds ? 'grid grid-cols-2 gap-3' : undefined}>
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
      {hasKinds && (
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
