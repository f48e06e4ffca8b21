import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { addDays, epochOf } from '#shared/days.ts'
import { PUBLISH_AHEAD_DAYS } from '#shared/rota/waiting.ts'
import { minuteOfDay } from '#shared/serviceTime.ts'
import { issueOf } from '../../../api/error.ts'
import type { SaveFailure } from '../../../forms/useSave.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useConfig } from '../../people/config/config.ts'
import { useToday } from '../../people/config/useToday.ts'
import { waitingQuery } from '../board/board.queries.ts'
import { WaitingLines } from './WaitingLines.tsx'

interface PublishLaterProps {
  /** The days that are published. */
  span: { from: string; to: string }
  busy: boolean
  failure: SaveFailure<string> | null
  /** Lets it wait for this moment, an ISO time. */
  onPublish: (at: string) => void
}

/** Hour that is offered first. */
const EVENING = '18:00'

/** A time to come at which the days publish themselves; where they wait already, the time and its taking back. */
export function PublishLater({ span, busy, failure, onPublish }: PublishLaterProps) {
  const t = useT()
  const { timeZone } = useConfig()
  const today = useToday()
  const [day, setDay] = useState(addDays(today, 1))
  const [time, setTime] = useState(EVENING)
  const { data: rows } = useQuery(waitingQuery(span.from, span.to))
  if (rows?.some(({ state }) => state === 'waiting')) return <WaitingLines {...span} />
  const issue = failure ? issueOf(failure.error) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const minute = minuteOfDay(time)
    if (day && minute !== undefined) onPublish(new Date(epochOf(day, minute, timeZone)).toISOString())
  }
  return (
    <Disclosure label={t('later.open')} isOpen={failure !== null} className="font-medium">
      <form noValidate onSubmit={submit} className="mt-2 flex flex-col gap-3">
        <p className="text-sm text-muted">{t('later.about')}</p>
        <div className="flex flex-wrap gap-3">
          <TextField
            label={t('later.day')}
            type="date"
            required
            className="w-44"
            min={today}
            max={addDays(today, PUBLISH_AHEAD_DAYS)}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
          <TextField
            label={t('later.time')}
            type="time"
            required
            className="w-36"
            value={time}
            error={issue}
            onChange={({ target }) => setTime(target.value)}
          />
        </div>
        <FailureNotice title={t('later.failed')} failure={!issue && failure} />
        <Button type="submit" className="self-start" busy={busy}>
          {t('later.publish')}
        </Button>
      </form>
    </Disclosure>
  )
}
