import { useState } from 'react'
import { peopleApi } from '#shared/people/people.ts'
import type { ReachPerson } from '#shared/reach/reach.ts'
import { availabilityApi } from '#shared/rota/availability.ts'
import { call } from '../../../api/call.ts'
import { paths } from '../../../navigation/pages.ts'
import { SITE_PATH } from '../../../platform/site.ts'
import { formatDay } from '../../../strings/dates.ts'
import { useT } from '../../../strings/strings.ts'
import { useConfig } from '../../people/config/config.ts'
import { Contacts } from '../../people/people/Contacts.tsx'
import { MessageButton } from '../../people/people/MessageButton.tsx'
import { PersonName } from '../../people/people/PersonLink.tsx'
import type { HandedOver } from '../publish/handOver.ts'
import { LinksToHandOver } from '../publish/LinksToHandOver.tsx'
import { useRefetchRota } from '../useRefetchRota.ts'

interface AskByHandProps {
  person: ReachPerson
  /** '' where none is known. */
  email: string
  /** The last day of the question. */
  until: string
  isDone: boolean
  onDone: () => void
}

/** The address at which somebody says their days: of who has not joined their own link. */
const askUrl = async ({ _id: id, joined }: ReachPerson): Promise<string> =>
  joined ? location.origin + SITE_PATH + paths.availability : (await call(peopleApi.link, { id })).url

interface AskAllByHandProps {
  people: ReachPerson[]
  /** The last day of the question. */
  until: string
  onDone: () => void
}

/** The messages of all whom nothing reaches, to copy at once or to print: they count as asked from then on. */
export function AskAllByHand({ people, until, onDone }: AskAllByHandProps) {
  const t = useT()
  const { teamName } = useConfig()
  const refetch = useRefetchRota()
  const day = formatDay(until)
  const make = async (): Promise<HandedOver[]> => {
    const urls = await Promise.all(people.map(askUrl))
    await call(availabilityApi.ask, { until, userIds: people.map(({ _id }) => _id), byHand: true })
    onDone()
    await refetch()
    return people.map(({ _id: id, name }, at) => {
      const places = [{ text: t('setupRota.askSlip', { day }), url: urls[at] ?? '' }]
      return { id, name, places, joinUrl: null }
    })
  }
  const textOf = (made: HandedOver[]) =>
    made
      .flatMap(({ name, places }) =>
        places.map(({ url }) => t('setupRota.askMessage', { name, team: teamName, day, url })),
      )
      .join('\n\n')
  return <LinksToHandOver label={t('setupRota.copyMessages', { count: people.length })} make={make} textOf={textOf} />
}

/** Somebody whom nothing reaches: call, write, or copy the question. Texts and mails have it in them. */
export function AskByHand({ person, email, until, isDone, onDone }: AskByHandProps) {
  const t = useT()
  const { teamName } = useConfig()
  const { _id: id, name, phoneNumber, joined } = person
  const refetch = useRefetchRota()
  const [message, setMessage] = useState('')
  const make = async () => {
    const url = await askUrl(person)
    // Who copies the message sends it: it counts as asked from then on.
    await call(availabilityApi.ask, { until, userIds: [id], byHand: true })
    onDone()
    const text = t('setupRota.askMessage', { name, team: teamName, day: formatDay(until), url })
    setMessage(text)
    await refetch()
    return { url, text }
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2 font-medium">
          <PersonName person={person} />
          <span className="text-sm font-normal text-muted">
            {[isDone && t('roster.askedToday'), !joined && t('setupRota.notHere')].filter(Boolean).join(' · ')}
          </span>
        </p>
        <Contacts
          person={{ name, email, phoneNumber }}
          message={message}
          makeMessage={message === '' ? async () => (await make()).text : undefined}
        />
      </div>
      <MessageButton
        label={t('setupRota.copyMessage')}
        shownAs={t('setupRota.copyMessageFor', { name })}
        team={teamName}
        make={make}
      />
    </li>
  )
}
