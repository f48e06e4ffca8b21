import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type SetupChange, setupApi } from '#shared/people/setup.ts'
import type { User } from '#shared/people/users.ts'
import { call } from '../../../api/call.ts'
import { useSave } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { SetupStepEntry } from './SetupStepEntry.tsx'
import { setupQuery } from './setup.queries.ts'
import { type CardStep, stepsOf } from './setup.steps.ts'
import { TechnicalSteps } from './TechnicalSteps.tsx'

interface SetupCardProps {
  me: User
  /** The team plans with the rota. */
  isPlanned: boolean
  /** Folds the steps into a button, which opens them also when they are done or hidden. */
  canReopen?: boolean
  /** Unfolded until it is closed, although it could be reopened. */
  isFirst?: boolean
  /** What comes once the rota has services. */
  afterPlan?: ReactNode
}

/**
 * The steps of the first day, for super admins, until they are done or hidden: the next one whole, the others one line
 * each.
 */
export function SetupCard({ me, isPlanned, canReopen = false, isFirst = false, afterPlan }: SetupCardProps) {
  const t = useT()
  const { data: setup } = useQuery(setupQuery)
  const [isReopened, setIsReopened] = useState<boolean | null>(null)
  const { isBusy, failure, change } = useSetupChange()
  if (!setup) return null

  const hide = async () => {
    if (!canReopen) await change({ dismissed: true })
    setIsReopened(false)
  }

  const { own, technical } = stepsOf(setup, isPlanned)
  const open = own.filter(({ state }) => state === 'open')
  const finished = own.filter(({ state }) => state === 'done')
  const counted = [...own, ...technical].filter(({ state }) => state !== 'off')
  const entry = (step: CardStep) => (
    <SetupStepEntry
      key={step.name}
      step={step}
      isNext={step === open[0]}
      me={me}
      afterPlan={afterPlan}
      onLinksCopied={() => change({ links: true })}
    />
  )
  const done = counted.filter(({ state }) => state === 'done').length
  const progress = <p className="text-sm text-muted">{t('setup.progress', { done, count: counted.length })}</p>
  if (canReopen && !(isReopened ?? isFirst))
    return (
      <div className="flex flex-wrap items-center gap-4">
        <Button onClick={() => setIsReopened(true)}>{t('setup.show')}</Button>
        {done < counted.length && progress}
      </div>
    )
  // A team that plans without the rota has done what there is to do.
  const isDone = setup.steps.every(({ state }) => state !== 'open')
  if (!canReopen && (setup.dismissed || isDone)) return null
  return (
    <section aria-labelledby="setup-title" className="@container rounded-lg border bg-surface p-4 md:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="setup-title" className="font-serif text-xl">
          {t('setup.title')}
        </h2>
        {progress}
      </div>
      <ul className="mt-2 divide-y">
        {open.map(entry)}
        {finished.map(entry)}
      </ul>
      <TechnicalSteps steps={technical} setup={setup} />
      <FailureNotice title={t('setup.failed')} failure={failure} />
      <Button variant="quiet" className="mt-2 -ml-5" busy={isBusy} onClick={hide}>
        {t(canReopen ? 'setup.close' : 'setup.hide')}
      </Button>
    </section>
  )
}

/** Returns what saves that links were copied, or that the steps are hidden. */
function useSetupChange() {
  const cache = useQueryClient()
  const { busy, failure, save } = useSave<'change'>()
  const change = (wanted: SetupChange) =>
    save('change', async () => {
      cache.setQueryData(setupQuery.queryKey, await call(setupApi.change, wanted))
    })
  return { isBusy: busy !== null, failure, change }
}
