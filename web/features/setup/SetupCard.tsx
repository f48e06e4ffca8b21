import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SETUP_STEPS, type SetupChange, type SetupStep, setupApi } from '#shared/setup.ts'
import type { User } from '#shared/users.ts'
import { call } from '../../api/call.ts'
import { useSave } from '../../forms/useSave.ts'
import { useT } from '../../strings/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNotice } from '../../ui/FailureNotice.tsx'
import { SetupStepEntry } from './SetupStepEntry.tsx'
import { setupQuery } from './setup.queries.ts'

/** People come before the schedule, so that a misspelt name of a sheet is met with theirs. */
const placeOf = ({ name }: SetupStep): number =>
  name === 'people' ? SETUP_STEPS.indexOf('schedule') - 0.5 : SETUP_STEPS.indexOf(name)

interface SetupCardProps {
  me: User
  /** Folds the steps into a button, which opens them also when they are done or hidden. */
  canReopen?: boolean
}

/** The steps of the first day, for super admins, until they are done or hidden. */
export function SetupCard({ me, canReopen = false }: SetupCardProps) {
  const t = useT()
  const cache = useQueryClient()
  const { data: setup } = useQuery(setupQuery)
  const [isReopened, setIsReopened] = useState(false)
  const { busy, failure, save } = useSave<'change'>()
  if (!setup) return null

  const change = (wanted: SetupChange) =>
    save('change', async () => {
      cache.setQueryData(setupQuery.queryKey, await call(setupApi.change, wanted))
    })
  const hide = async () => {
    if (!canReopen) await change({ dismissed: true })
    setIsReopened(false)
  }

  const steps = setup.steps.toSorted((a, b) => placeOf(a) - placeOf(b))
  const counted = steps.filter(({ state }) => state !== 'off')
  const unused = steps.filter(({ state }) => state === 'off')
  const entry = (step: SetupStep) => (
    <SetupStepEntry key={step.name} step={step} setup={setup} me={me} onLinksCopied={() => change({ links: true })} />
  )
  const done = counted.filter(({ state }) => state === 'done').length
  const progress = <p className="text-sm text-muted">{t('setup.progress', { done, count: counted.length })}</p>
  if (canReopen && !isReopened)
    return (
      <div className="flex flex-wrap items-center gap-4">
        <Button onClick={() => setIsReopened(true)}>{t('setup.show')}</Button>
        {done < counted.length && progress}
      </div>
    )
  if (!canReopen && (setup.dismissed || done === counted.length)) return null
  return (
    <section aria-labelledby="setup-title" className="@container mb-10 rounded-lg border bg-surface p-4 md:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="setup-title" className="font-serif text-xl">
          {t('setup.title')}
        </h2>
        {progress}
      </div>
      <ul className="mt-2 divide-y">{counted.map(entry)}</ul>
      {unused.length > 0 && (
        <>
          <h3 className="mt-4 text-sm text-muted">{t('setup.notUsed')}</h3>
          <ul className="divide-y">{unused.map(entry)}</ul>
        </>
      )}
      <FailureNotice title={t('setup.failed')} failure={failure} />
      <Button className="mt-4" busy={busy !== null} onClick={hide}>
        {t(canReopen ? 'setup.close' : 'setup.hide')}
      </Button>
    </section>
  )
}
