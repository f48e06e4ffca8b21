import { type FormEvent, useState } from 'react'
import { availabilityApi } from '#shared/availability.ts'
import { addDays } from '#shared/days.ts'
import { call } from '../../../api/call.ts'
import { whyOf } from '../../../api/error.ts'
import { issueAt } from '../../../forms/issueAt.ts'
import { useSave } from '../../../forms/useSave.ts'
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
  const [until, setUntil] = useState(addDays(today, ASKED_DAYS))
  const [asked, setAsked] = useState<number | null>(null)
  const { busy, failure, save } = useSave<'ask'>()
  const ask = (event: FormEvent) => {
    event.preventDefault()
    save('ask', async () => {
      setAsked((await call(availabilityApi.ask, { until })).asked)
    })
  }
  return (
    <Section title={t('setupRota.ask')} anchor="ask" className="max-w-2xl">
      <p className="mb-3 text-muted">{t('setupRota.askAbout')}</p>
      <form noValidate onSubmit={ask} className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('setupRota.askUntil')}
          type="date"
          min={today}
          value={until}
          error={issueAt(failure)('until')}
          onChange={(event) => setUntil(event.target.value)}
        />
        <Button type="submit" busy={busy !== null} disabled={!until}>
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
