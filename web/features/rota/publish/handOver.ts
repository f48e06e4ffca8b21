import { peopleApi } from '#shared/people/people.ts'
import { answersApi } from '#shared/rota/answers.ts'
import type { Unanswered } from '#shared/rota/publish.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { call } from '../../../api/call.ts'
import { formatDay } from '../../../strings/dates.ts'

/** A person with their places and the links by which they answer, as they are handed over. */
export interface HandedOver {
  id: string
  name: string
  /** Each with the link that answers for it alone, without signing in. */
  places: { text: string; url: string }[]
  /** The personal link of somebody who has not joined, with which they can join once they have answered. */
  joinUrl: string | null
}

const placeText = ({ date, serviceTime, post }: Unanswered['items'][number]): string =>
  `${formatDay(date)}, ${serviceTime}, ${post}`

async function handedTo({ user, items }: Unanswered): Promise<HandedOver> {
  const { _id: id, name, joined } = user
  const places = items.map(async (item) => ({
    text: placeText(item),
    url: (await call(answersApi.replyLink, { id: item.assignmentId })).url,
  }))
  const joinUrl = joined ? null : (await call(peopleApi.link, { id })).url
  return { id, name, places: await Promise.all(places), joinUrl }
}

/** Makes the links of these people. Rejects where one cannot be made; those made until then stay good. */
export const handOver = (people: Unanswered[]): Promise<HandedOver[]> => Promise.all(people.map(handedTo))

/** Every link of these people. */
export const urlsOf = (people: HandedOver[]): string[] =>
  people.flatMap(({ places, joinUrl }) => [...places.map(({ url }) => url), ...(joinUrl === null ? [] : [joinUrl])])

/** The text to each, one after the other, with an empty line between two people. */
export const handOverText = (people: HandedOver[], t: Translate): string =>
  people
    .map(({ name, places, joinUrl }) =>
      [
        t('handOver.ask', { name }),
        ...places.map(({ text, url }) => `${text}: ${url}`),
        ...(joinUrl === null ? [] : [`${t('handOver.join')} ${joinUrl}`]),
      ].join('\n'),
    )
    .join('\n\n')
