import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Point } from '#shared/floorPlans.ts'
import { DUTIES_MAX, DUTY_MAX, DutyMoment, type NewDuty, type Post, postsApi, WHERE_MAX } from '#shared/rotaSetup.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { smallControlClasses } from '../../../ui/Field.tsx'
import { PlanMap, PlanPin } from '../../../ui/PlanMap.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { PlanHandle } from '../plans/PlanHandle.tsx'
import { plansQuery } from './setup.queries.ts'

/** A duty as it is edited; `key` tells new ones apart. */
type Draft = NewDuty & { key: string }

/** The station of a post: its place, duties, zones and pin. Nothing is stored before Save. */
export function PostStation({ post, onSaved }: { post: Post; onSaved: () => Promise<unknown> }) {
  const t = useT()
  const { data: plans = [] } = useQuery(plansQuery)
  const [where, setWhere] = useState(post.where ?? '')
  const [duties, setDuties] = useState<Draft[]>(() => post.duties.map((duty) => ({ ...duty, key: duty._id })))
  const [zoneIds, setZoneIds] = useState(post.zoneIds)
  const [pin, setPin] = useState(post.pin)
  const { busy, failure, save } = useSave<'save'>()
  const plan = plans.find(({ _id }) => _id === pin?.planId)

  const place = ([x, y]: Point) => setPin((now) => now && { ...now, x, y })
  const store = () =>
    save('save', async () => {
      const wanted = duties.filter(({ text }) => text.trim()).map(({ key: _, ...duty }) => duty)
      const saved = await call(postsApi.change, { id: post._id, where, duties: wanted, zoneIds, pin })
      setDuties(saved.duties.map((duty) => ({ ...duty, key: duty._id })))
      await onSaved()
    })

  return (
    <div className="mt-2 flex flex-col gap-4 px-3 pb-3">
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
        <fieldset>
          <legend className="font-medium">{t('station.zones')}</legend>
          {plans.flatMap(({ name: floor, zones }) =>
            zones.map(({ _id, name }) => (
              <Checkbox
                key={_id}
                label={plans.length > 1 ? `${name} (${floor})` : name}
                checked={zoneIds.includes(_id)}
                onChange={({ target: { checked } }) =>
                  setZoneIds((all) => (checked ? [...all, _id] : all.filter((id) => id !== _id)))
                }
              />
            )),
          )}
        </fieldset>
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
              {/* Its tip is the point, as on the page of a service. */}
              <span style={{ translate: '0 -50%' }}>
                <PlanPin />
              </span>
            </PlanHandle>
          </PlanMap>
          <p className="text-sm text-muted">{t('station.pinHow')}</p>
        </>
      )}
      {failure && <FailureNotice title={t('setupRota.failed')} detail={whyOf(failure.error)} />}
      <Button variant="primary" busy={busy !== null} onClick={store} className="self-start">
        {t('station.save')}
      </Button>
    </div>
  )
}

/** The duties of a post in their order, which two buttons change. */
function DutiesField({ duties, onChange }: { duties: Draft[]; onChange: (duties: Draft[]) => void }) {
  const t = useT()
  const set = (at: number, change: Partial<Draft>) =>
    onChange(duties.map((duty, place) => (place === at ? { ...duty, ...change } : duty)))
  const swap = (at: number, other: number) =>
    onChange(duties.map((duty, place) => duties[place === at ? other : place === other ? at : place] ?? duty))
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">{t('station.duties')}</legend>
      <ol className="flex flex-col gap-3">
        {duties.map((duty, at) => (
          <li key={duty.key} className="flex flex-wrap items-center gap-2 border-b pb-3">
            <input
              aria-label={t('station.duty', { number: at + 1 })}
              value={duty.text}
              maxLength={DUTY_MAX}
              onChange={(event) => set(at, { text: event.target.value })}
              className={`${smallControlClasses} min-h-11! basis-full`}
            />
            <select
              aria-label={t('station.whenOf', { number: at + 1 })}
              value={duty.when}
              onChange={(event) => set(at, { when: DutyMoment.parse(event.target.value) })}
              className={`${smallControlClasses} min-h-11! flex-1`}
              style={{ minWidth: '7rem' }}
            >
              {DutyMoment.options.map((when) => (
                <option key={when} value={when}>
                  {t(`station.when.${when}`)}
                </option>
              ))}
            </select>
            <Button
              variant="quiet"
              className="px-3!"
              disabled={at === 0}
              aria-label={t('station.up', { number: at + 1 })}
              icon={<ArrowUp aria-hidden="true" className="size-5" />}
              onClick={() => swap(at, at - 1)}
            />
            <Button
              variant="quiet"
              className="px-3!"
              disabled={at === duties.length - 1}
              aria-label={t('station.down', { number: at + 1 })}
              icon={<ArrowDown aria-hidden="true" className="size-5" />}
              onClick={() => swap(at, at + 1)}
            />
            <Button
              variant="quiet"
              className="px-3!"
              aria-label={t('station.removeDuty', { number: at + 1 })}
              icon={<Trash2 aria-hidden="true" className="size-5" />}
              onClick={() => onChange(duties.filter((_, place) => place !== at))}
            />
          </li>
        ))}
      </ol>
      {duties.length < DUTIES_MAX && (
        <Button
          variant="quiet"
          icon={<Plus aria-hidden="true" className="size-5" />}
          onClick={() => onChange([...duties, { key: `new ${Date.now()}`, when: 'before', text: '' }])}
        >
          {t('station.addDuty')}
        </Button>
      )}
    </fieldset>
  )
}
