import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { type Asked, availabilityApi } from '#shared/rota/availability.ts'
import { Day } from '#shared/text.ts'
import { call } from '../../../api/call.ts'
import { contractResolver } from '../../../forms/contractForm.ts'
import { useDraftForm } from '../../../forms/useDraftForm.ts'
import { addMonths, monthOf, monthSpan } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useToday } from '../../people/config/useToday.ts'
import { AskedOutcome } from './AskedOutcome.tsx'

/** Asks everybody who has not said so yet when they can serve, and says what reached whom. */
export function AskPanel() {
  const t = useT()
  const today = useToday()
  const [asked, setAsked] = useState<(Asked & { until: string }) | null>(null)
  const { field, control, submitTo, isSending, failure } = useDraftForm({
    // The end of the month that is planned next.
    empty: { until: monthSpan(addMonths(monthOf(today), 1)).to },
    resolver: contractResolver<{ until: string }>(z.object({ until: Day })),
  })
  const until = useWatch({ control, name: 'until' })
  const ask = submitTo(async (draft) => setAsked({ ...(await call(availabilityApi.ask, draft)), ...draft }))
  return (
    <div className="max-w-2xl">
      <p className="mb-3 text-muted">{t('setupRota.askAbout')}</p>
      <form noValidate onSubmit={ask} className="flex flex-wrap items-end gap-3">
        <TextField label={t('setupRota.askUntil')} type="date" min={today} {...field('until')} />
        <Button type="submit" busy={isSending} disabled={!until}>
          {t('setupRota.askButton')}
        </Button>
      </form>
      <FailureNotice title={t('setupRota.failed')} failure={failure} />
      {asked && <AskedOutcome {...asked} />}
    </div>
  )
}
