import { peopleApi } from '#shared/people/people.ts'
import type { ReachPerson } from '#shared/reach/reach.ts'
import { type Asked, availabilityApi } from '#shared/rota/availability.ts'
import { call } from '../../../api/call.ts'
import { paths } from '../../../navigation/pages.ts'
import { SITE_PATH } from '../../../platform/site.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { useConfig } from '../../people/config/config.ts'
import { MessageButton } from '../../people/people/MessageButton.tsx'
import { PhoneLink } from '../../people/people/PhoneLink.tsx'
import { useRefetchRota } from '../useRefetchRota.ts'

/** Numbers of people asked by each way, and those whom an admin asks by hand. */
export function AskedOutcome({ asked, push, mail, sms, unreached, until }: Asked & { until: string }) {
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
  const refetch = useRefetchRota()
  const make = async () => {
    const url = joined ? location.origin + SITE_PATH + paths.availability : (await call(peopleApi.link, { id })).url
    // Who copies the message sends it: it counts as asked from then on.
    await call(availabilityApi.ask, { until, userIds: [id], byHand: true })
    await refetch()
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
