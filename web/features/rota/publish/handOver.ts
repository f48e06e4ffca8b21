import { answersApi } from '#shared/answers.ts'
import { peopleApi } from '#shared/people.ts'
import type { Unanswered } from '#shared/rotaPublications.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { call } from '../../../api/call.ts'
import { formatDay } from '../../../strings/dates.ts'

/** A person with their places and the links by which they answer, as they are handed over. */
export interface HandedOver {
  id: string
  name: string
  /** Link that answers for this place alone; null where `url` is for all of them. */
  places: { text: string; url: string | null }[]
  /** The personal link of somebody who has not joined, who answers on their own page. */
  url: string | null
}

const placeText = ({ date, serviceTime, post }: Unanswered['items'][number]): string =>
  `${formatDay(date)}, ${serviceTime}, ${post}`

async function handedTo({ user, items }: Unanswered): Promise<HandedOver> {
  const { _id: id, name, joined } = user
  if (!joined) {
    const { url } = await call(peopleApi.link, { id })
    return { id, name, places: items.map((item) => ({ text: placeText(item), url: null })), url }
  }
  const places = items.map(async (item) => ({
    text: placeText(item),
    url: (await call(answersApi.replyLink, { id: item.assignmentId })).url,
  }))
  return { id, name, places: await Promise.all(places), url: null }
}

/** Makes the links of these people. Rejects where one cannot be made; those made until then stay good. */
export const handOver = (people: Unanswered[]): Promise<HandedOver[]> => Promise.all(people.map(handedTo))

/** Every link of these people. */
export const urlsOf = (people: HandedOver[]): string[] =>
  people.flatMap(({ url, places }) => [url, ...places.map((place) => place.url)].filter((one) => one !== null))

/** The text to each, one after the other, with an empty line between two people. */
export const handOverText = (people: HandedOver[], t: Translate): string =>
  people
    .map(({ name, places, url }) =>
      [
        t('handOver.ask', { name }),
        ...places.map((place) => (place.url === null ? place.text : `${place.text}: ${place.url}`)),
        ...(url === null ? [] : [url]),
      ].join('\n'),
    )
    .join('\n\n')
