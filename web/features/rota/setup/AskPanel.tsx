import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { availabilityApi } from '#shared/availability.ts'
import { addDays } from '#shared/days.ts'
import { Day } from '#shared/text.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { contractResolver } from '../../../forms/contractForm.ts'
import { useDraftForm } from '../../../forms/useDraftForm.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { Section } from '../../../ui/Section.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useToday } from '../../config/useToday.ts'

/** Days up to which people are asked, unless the admin says another day. */
const ASKED_DAYS = 90

/** Asks everybody who has not said so yet whether their availability is up to date. */
export function AskPanel() {
  const t = useT()
  const today = useToday()
  const [asked, setAsked] = useState<number | null>(null)
  const { register, control, errorAt, submitTo, isSending, failure } = useDraftForm({
    empty: { until: addDays(today, ASKED_DAYS) },
    resolver: contractResolver<{ until: string }>(z.object({ until: Day })),
  })
  const until = useWatch({ control, name: 'until' })
  const ask = submitTo(async (draft) => setAsked((await call(availabilityApi.ask, draft)).asked))
  return (
    <Section title={t('setupRota.ask')} anchor="ask" className="max-w-2xl">
      <p className="mb-3 text-muted">{t('setupRota.askAbout')}</p>
      <form noValidate onSubmit={ask} className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('setupRota.askUntil')}
          type="date"
          min={today}
          error={errorAt('until')}
          {...register('until')}
        />
        <Button type="submit" busy={isSending} disabled={!until}>
          {t('setupRota.askButton')}
        </Button>
      </form>
      {failure && <FailureNotice title={t('setupRota.failed')} detail={whyOf(failure.error)} />}
      {asked !== null && (
        <p role="status" className="mt-3">
          {asked === 0 ? t('setupRota.askedNobody') : t('setupRota.asked', { count: asked })}
        </p>
      )}
    </Section>
  )
}
