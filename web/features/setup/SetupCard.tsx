import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type SetupChange, setupApi } from '#shared/setup.ts'
import type { User } from '#shared/users.ts'
import { call } from '../../api/call.ts'
import { whyOf } from '../../api/error.ts'
import { useSave } from '../../forms/useSave.ts'
import { useT } from '../../strings/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNotice } from '../../ui/FailureNotice.tsx'
import { SetupStepEntry } from './SetupStepEntry.tsx'
import { setupQuery } from './setup.queries.ts'

interface SetupCardProps {
  me: User
  /** Offers the steps again when they are done or hidden. */
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
    if (!setup.dismissed) await change({ dismissed: true })
    setIsReopened(false)
  }

  const counted = setup.steps.filter(({ state }) => state !== 'off')
  const done = counted.filter(({ state }) => state === 'done').length
  const isWanted = isReopened || (!setup.dismissed && done < counted.length)
  if (!isWanted)
    return canReopen ? (
      <Button className="self-start" onClick={() => setIsReopened(true)}>
        {t('setup.show')}
      </Button>
    ) : null
  return (
    <section aria-labelledby="setup-title" className="@container mb-10 rounded-lg border bg-surface p-4 md:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="setup-title" className="font-serif text-xl">
          {t('setup.title')}
        </h2>
        <p className="text-sm text-muted">{t('setup.progress', { done, count: counted.length })}</p>
      </div>
      <ul className="mt-2 divide-y">
        {setup.steps.map((step) => (
          <SetupStepEntry
            key={step.name}
            step={step}
            setup={setup}
            me={me}
            onLinksCopied={() => change({ links: true })}
          />
        ))}
      </ul>
      {failure && <FailureNotice title={t('setup.failed')} detail={whyOf(failure.error)} />}
      <Button className="mt-4" busy={busy !== null} onClick={hide}>
        {t(setup.dismissed || done === counted.length ? 'setup.close' : 'setup.hide')}
      </Button>
    </section>
  )
}
