import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FloorPlan, floorPlansApi, PLANS_MAX } from '#shared/sunday/floorPlans.ts'
import { call } from '../../../api/call.ts'
import { upload } from '../../../api/files.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { AddByName } from '../../rota/setup/AddByName.tsx'
import { plansQuery } from '../../rota/setup/setup.queries.ts'
import { useRefetchRota } from '../../rota/useRefetchRota.ts'
import { PlanItem } from './PlanItem.tsx'

/** The plans of the building: added by name, with a picture or without one; each is a `PlanItem`. */
export function PlansPanel() {
  const t = useT()
  const refetch = useRefetchRota()
  const { data: plans = [] } = useQuery(plansQuery)
  const { busy, failure, save } = useSave<string>()
  const [leaving, setLeaving] = useState<FloorPlan | null>(null)

  const add = async (name: string) => {
    await call(floorPlansApi.create, { name })
    await refetch()
  }
  const setPicture = (plan: FloorPlan, file: File) =>
    save(plan._id, async () => {
      await upload(floorPlansApi.change, { id: plan._id }, { file })
      await refetch()
    })
  const remove = (plan: FloorPlan) => {
    setLeaving(null)
    save(plan._id, async () => {
      await call(floorPlansApi.remove, { id: plan._id })
      await refetch()
    })
  }

  return (
    <>
      <p className="mb-3 text-muted">{t('plan.about')}</p>
      <FailureNotice title={t('setupRota.failed')} failure={failure} />
      <ul>
        {plans.map((plan) => (
          <PlanItem
            key={plan._id}
            plan={plan}
            busy={busy === plan._id}
            onPicture={(file) => setPicture(plan, file)}
            onRemove={() => setLeaving(plan)}
            onSaved={refetch}
          />
        ))}
      </ul>
      {plans.length < PLANS_MAX && (
        <div className="max-w-2xl">
          <AddByName label={t('plan.new')} button={t('plan.add')} onAdd={add} />
        </div>
      )}
      <ConfirmDialog
        open={leaving !== null}
        title={t('plan.removeTitle', { name: leaving?.name ?? '' })}
        confirmLabel={t('plan.remove')}
        onConfirm={() => leaving && remove(leaving)}
        onCancel={() => setLeaving(null)}
        message={t('plan.removeAbout')}
      />
    </>
  )
}
