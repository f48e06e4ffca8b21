import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { peopleApi } from '#shared/people/people.ts'
import type { ReachPerson } from '#shared/reach/reach.ts'
import { type Asked, availabilityApi } from '#shared/rota/availability.ts'
import { Day } from '#shared/text.ts'
import { call } from '../../../api/call.ts'
import { contractResolver } from '../../../forms/contractForm.ts'
import { useDraftForm } from '../../../forms/useDraftForm.ts'
import { paths } from '../../../navigation/pages.ts'
import { addMonths, formatDay, monthOf, monthSpan } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useConfig } from '../../people/config/config.ts'
import { useToday } from '../../people/config/useToday.ts'
import { MessageButton } from '../../people/people/MessageButton.tsx'
import { PhoneLink } from '../../people/people/PhoneLink.tsx'

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
      {asked && <Outcome {...asked} />}
    </div>
  )
}

/** Numbers of people asked by each way, and those whom an admin asks by hand. */
function Outcome({ asked, push, mail, sms, unreached, until }: Asked & { until: string }) {
  const t = useT()
  const ways = [
    push > 0 && t('setupRota.askedPush', { count: push }),
    mail > 0 && t('setupRota.askedMail', { count: mail }),
    sms > 0 && t('setupRota.askedSms', { count: sms }),
  ].filter(Boolean)
  return (
    <div className="mt-4 flex flex-col gap-3">
      <p role="status">
        {asked === 0
          ? t('setupRota.askedNobody')
          : ways.length > 0
            ? t('setupRota.asked', { count: push + mail + sms, ways: ways.join(', ') })
            : t('setupRota.askedNone')}
      </p>
      {unreached.length > 0 && (
        <div>
          <h3 className="font-semibold">{t('setupRota.unreached', { count: unreached.length })}</h3>
          <p className="text-sm text-muted">{t('setupRota.unreachedWhat')}</p>
          <ul className="mt-2 divide-y border-y">
            {unreached.map((person) => (
              <Unreached key={person._id} person={person} until={until} />
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function Unreached({ person, until }: { person: ReachPerson; until: string }) {
  const t = useT()
  const { teamName } = useConfig()
  const { _id: id, name, phoneNumber, joined } = person
  const make = async () => {
    const url = joined ? location.origin + paths.availability : (await call(peopleApi.link, { id })).url
    return { url, text: t('setupRota.askMessage', { name, team: teamName, day: formatDay(until), url }) }
  }
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <PhoneLink name={name} phoneNumber={phoneNumber} />
        {!joined && <span className="block text-sm text-muted">{t('setupRota.notHere')}</span>}
      </span>
      <MessageButton
        label={t('setupRota.copyMessage')}
        shownAs={t('setupRota.copyMessageFor', { name })}
        team={teamName}
        make={make}
      />
    </li>
  )
}
