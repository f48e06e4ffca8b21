import type { Post } from '#shared/rota/posts.ts'
import type { FloorPlan, Point } from '#shared/sunday/floorPlans.ts'
import { useT } from '../../../../strings/strings.ts'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { PlanMap, PlanPin } from '../../../../ui/PlanMap.tsx'
import { SelectField } from '../../../../ui/SelectField.tsx'
import { PlanHandle } from '../../../sunday/floorPlans/PlanHandle.tsx'

type PlaceOfPost = Pick<Post, 'zoneIds' | 'pin'>

interface PostOnPlanProps {
  /** Name of the post. */
  name: string
  plans: FloorPlan[]
  place: PlaceOfPost
  onChange: (change: Partial<PlaceOfPost>) => void
}

/** What a post has to do with the plans: the zones that it looks after, and its pin. */
export function PostOnPlan({ name, plans, place: { zoneIds, pin }, onChange }: PostOnPlanProps) {
  return (
    <div className="flex flex-col gap-5">
      {plans.some(({ zones }) => zones.length > 0) && (
        <ZonesField plans={plans} chosen={zoneIds} onChange={(ids) => onChange({ zoneIds: ids })} />
      )}
      <PinField name={name} plans={plans} pin={pin} zoneIds={zoneIds} onChange={(moved) => onChange({ pin: moved })} />
    </div>
  )
}

interface ZonesFieldProps {
  plans: FloorPlan[]
  chosen: string[]
  onChange: (ids: string[]) => void
}

/** The zones that a post looks after, of all plans. */
function ZonesField({ plans, chosen, onChange }: ZonesFieldProps) {
  const t = useT()
  return (
    <fieldset>
      <legend className="font-medium">{t('station.zones')}</legend>
      <div className="grid grid-cols-2 gap-x-3">
        {plans.flatMap(({ name: floor, zones }) =>
          zones.map(({ _id, name }) => (
            <Checkbox
              key={_id}
              label={plans.length > 1 ? `${name} (${floor})` : name}
              checked={chosen.includes(_id)}
              onChange={({ target: { checked } }) =>
                onChange(checked ? [...chosen, _id] : chosen.filter((id) => id !== _id))
              }
            />
          )),
        )}
      </div>
    </fieldset>
  )
}

interface PinFieldProps {
  /** Name of the post. */
  name: string
  plans: FloorPlan[]
  pin: Post['pin']
  /** Zones of the post, tinted on the plan. */
  zoneIds: string[]
  onChange: (pin: Post['pin']) => void
}

/** The plan on which a post has its pin, and the pin on it: pressed, dragged or moved by the arrow keys. */
function PinField({ name, plans, pin, zoneIds, onChange }: PinFieldProps) {
  const t = useT()
  const plan = plans.find(({ _id }) => _id === pin?.planId)
  const place = ([x, y]: Point) => pin && onChange({ ...pin, x, y })
  return (
    <>
      <SelectField
        label={t('station.pin')}
        value={pin?.planId ?? ''}
        onChange={({ target: { value } }) => onChange(value ? { planId: value, x: 0.5, y: 0.5 } : null)}
      >
        <option value="">{t('station.noPin')}</option>
        {plans.map(({ _id, name: floor }) => (
          <option key={_id} value={_id}>
            {floor}
          </option>
        ))}
      </SelectField>
      {plan && pin && (
        <>
          <PlanMap plan={plan} tinted={zoneIds} pin={[pin.x, pin.y]} onPress={place}>
            <PlanHandle
              label={t('station.pinAt', { name, x: Math.round(pin.x * 100), y: Math.round(pin.y * 100) })}
              at={[pin.x, pin.y]}
              onMove={place}
            >
              {/* The tip of the pin is the point, as on the page of a service. */}
              <span style={{ translate: '0 -50%' }}>
                <PlanPin />
              </span>
            </PlanHandle>
          </PlanMap>
          <p className="text-sm text-muted">{t('station.pinHow')}</p>
        </>
      )}
    </>
  )
}
