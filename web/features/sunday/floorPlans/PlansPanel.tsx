import { useQuery } from '@tanstack/react-query'
import { type FloorPlan, floorPlansApi, PLANS_MAX } from '#shared/sunday/floorPlans.ts'
import { call } from '../../../api/call.ts'
import { upload } from '../../../api/files.ts'
import { useConfirm } from '../../../forms/useConfirm.tsx'
import { useT } from '../../../strings/strings.ts'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { AddByName } from '../../rota/setup/AddByName.tsx'
import { plansQuery } from '../../rota/setup/setup.queries.ts'
import { useRefetchRota } from '../../rota/useRefetchRota.ts'
import { useRotaSave } from '../../rota/useRotaSave.ts'
import { PlanItem } from './PlanItem.tsx'

/** The plans of the building: added by name, with a picture or without one; each is a `PlanItem`. */
export function PlansPanel() {
  const t = useT()
  const refetch = useRefetchRota()
  const { data: plans = [] } = useQuery(plansQuery)
  const { busy, failure, save } = useRotaSave<string>()
  const { confirm, dialog } = useConfirm()

  const remove = async ({ _id: id, name }: FloorPlan) => {
    const isConfirmed = await confirm({
      title: t('plan.removeTitle', { name }),
      message: t('plan.removeAbout'),
      confirmLabel: t('plan.remove'),
    })
    if (isConfirmed) save(id, () => call(floorPlansApi.remove, { id }))
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
            onPicture={(file) => save(plan._id, () => upload(floorPlansApi.change, { id: plan._id }, { file }))}
            onRemove={() => remove(plan)}
            onSaved={refetch}
          />
        ))}
      </ul>
      {plans.length < PLANS_MAX && (
        <div className="max-w-2xl">
          <AddByName
            label={t('plan.new')}
            button={t('plan.add')}
            add={(name) => call(floorPlansApi.create, { name })}
          />
        </div>
      )}
      {dialog}
    </>
  )
}
