import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Plan, Point } from '#shared/floorPlans.ts'
import { type Post, postsApi, WHERE_MAX } from '#shared/rotaPosts.ts'
import { call } from '../../../api/call.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { PlanMap, PlanPin } from '../../../ui/PlanMap.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { PlanHandle } from '../plans/PlanHandle.tsx'
import { DutiesField, type DutyDraft, dutiesInOrder } from './DutiesField.tsx'
import { plansQuery } from './setup.queries.ts'

const draftsOf = ({ duties }: Post) => dutiesInOrder(duties.map((duty) => ({ ...duty, key: duty._id })))

interface PostStationProps {
  post: Post
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** The station of a post: its place, duties, zones and pin. Nothing is stored before Save. */
export function PostStation({ post, onSaved, onClose }: PostStationProps) {
  const t = useT()
  const { data: plans = [] } = useQuery(plansQuery)
  const [where, setWhere] = useState(post.where ?? '')
  const [duties, setDuties] = useState<DutyDraft[]>(() => draftsOf(post))
  const [zoneIds, setZoneIds] = useState(post.zoneIds)
  const [pin, setPin] = useState(post.pin)
  const { busy, failure, save } = useSave<'save'>()
  const plan = plans.find(({ _id }) => _id === pin?.planId)

  const place = ([x, y]: Point) => setPin((now) => now && { ...now, x, y })
  const store = () =>
    save('save', async () => {
      const wanted = duties.filter(({ text }) => text.trim()).map(({ key: _, ...duty }) => duty)
      await call(postsApi.change, { id: post._id, where, duties: wanted, zoneIds, pin })
      await onSaved()
      onClose()
    })

  return (
    <div className="mt-2 flex flex-col gap-4 px-3">
      <TextField
        label={t('station.where')}
        optional
        hint={t('station.whereHint')}
        value={where}
        maxLength={WHERE_MAX}
        onChange={(event) => setWhere(event.target.value)}
      />
      <DutiesField duties={duties} onChange={setDuties} />
      {plans.some(({ zones }) => zones.length > 0) && (
        <ZonesField plans={plans} chosen={zoneIds} onChange={setZoneIds} />
      )}
      {plans.length > 0 && (
        <SelectField
          label={t('station.pin')}
          value={pin?.planId ?? ''}
          onChange={({ target: { value } }) => setPin(value ? { planId: value, x: 0.5, y: 0.5 } : null)}
        >
          <option value="">{t('station.noPin')}</option>
          {plans.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {plan && pin && (
        <>
          <PlanMap plan={plan} tinted={zoneIds} pin={[pin.x, pin.y]} onPress={place}>
            <PlanHandle
              label={t('station.pinAt', { name: post.name, x: Math.round(pin.x * 100), y: Math.round(pin.y * 100) })}
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
      <FailureNotice title={t('setupRota.failed')} failure={failure} />
      <div className="sticky bottom-0 z-10 flex flex-wrap gap-3 border-t bg-paper py-3">
        <Button variant="primary" busy={busy !== null} onClick={store}>
          {t('station.save')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('app.cancel')}
        </Button>
      </div>
    </div>
  )
}

/** The zones that a post looks after, of all plans. */
function ZonesField({
  plans,
  chosen,
  onChange,
}: {
  plans: Plan[]
  chosen: string[]
  onChange: (ids: string[]) => void
}) {
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
