import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ImageUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { floorPlansApi, PLANS_MAX, type Plan } from '#shared/floorPlans.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { upload } from '../../../api/files.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClasses } from '../../../ui/button.classes.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { Section } from '../../../ui/Section.tsx'
import { rotaKeys } from '../rota.keys.ts'
import { AddByName } from '../setup/AddByName.tsx'
import { plansQuery } from '../setup/setup.queries.ts'
import { ZonesEditor } from './ZonesEditor.tsx'

/** The plans of the building: added by name, with a picture or without one; their zones are drawn in `ZonesEditor`. */
export function PlansPanel() {
  const t = useT()
  const cache = useQueryClient()
  const { data: plans = [] } = useQuery(plansQuery)
  const { busy, failure, save } = useSave<string>()
  const [leaving, setLeaving] = useState<Plan | null>(null)
  const refetch = () => cache.invalidateQueries({ queryKey: rotaKeys.all })

  const add = async (name: string) => {
    await call(floorPlansApi.create, { name })
    await refetch()
  }
  const setPicture = (plan: Plan, file: File | undefined) =>
    file &&
    save(plan._id, async () => {
      await upload(floorPlansApi.change, { id: plan._id }, { file })
      await refetch()
    })
  const remove = (plan: Plan) => {
    setLeaving(null)
    save(plan._id, async () => {
      await call(floorPlansApi.remove, { id: plan._id })
      await refetch()
    })
  }

  return (
    <Section title={t('plan.title')} anchor="plans" className="max-w-2xl">
      <p className="mb-3 text-muted">{t('plan.about')}</p>
      {failure && <FailureNotice title={t('setupRota.failed')} detail={whyOf(failure.error)} />}
      <ul>
        {plans.map((plan) => (
          <li key={plan._id} className="border-t py-2 first:border-t-0">
            <div className="flex flex-wrap items-center gap-3">
              <span className="min-w-0 flex-1 font-medium wrap-anywhere">{plan.name}</span>
              <label
                className={buttonClasses(
                  { variant: plan.imageUrl ? 'quiet' : 'secondary' },
                  'relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
                )}
              >
                <ImageUp aria-hidden="true" className="size-5" />
                {t(plan.imageUrl ? 'plan.otherPicture' : 'plan.picture')}
                <input
                  type="file"
                  accept="image/*"
                  aria-label={`${t(plan.imageUrl ? 'plan.otherPicture' : 'plan.picture')}: ${plan.name}`}
                  onChange={(event) => {
                    setPicture(plan, event.target.files?.[0])
                    event.target.value = ''
                  }}
                  className="absolute inset-0 w-full cursor-pointer opacity-0"
                />
              </label>
              <Button
                variant="quiet"
                busy={busy === plan._id}
                aria-label={t('setupRota.removePost', { name: plan.name })}
                icon={<Trash2 aria-hidden="true" className="size-5" />}
                onClick={() => setLeaving(plan)}
              />
            </div>
            <Disclosure label={t('plan.zonesOf', { count: plan.zones.length })} className="text-sm text-muted">
              <ZonesEditor plan={plan} onSaved={refetch} />
            </Disclosure>
          </li>
        ))}
      </ul>
      {plans.length < PLANS_MAX && <AddByName label={t('plan.new')} button={t('plan.add')} onAdd={add} />}
      <ConfirmDialog
        open={leaving !== null}
        title={t('plan.removeTitle', { name: leaving?.name ?? '' })}
        confirmLabel={t('plan.remove')}
        onConfirm={() => leaving && remove(leaving)}
        onCancel={() => setLeaving(null)}
        message={t('plan.removeAbout')}
      />
    </Section>
  )
}
