import { addDays, today } from '#shared/days.ts'
import type { Db } from '../../../db/client.ts'
import { isShown, placesStore } from '../../plan/places/places.store.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import { placeWords, type Words } from './replies.ts'

/** Services of one's own that are named. */
const NAMED = 3

/** The next services of a person, a line each, typed places too. */
export async function nextServicesText(db: Db, userId: string, words: Words): Promise<string> {
  const places = await placesStore.of(db, userId, addDays(today(words.timeZone), -1))
  const coming = places.filter((place) => isShown(place) && !hasBegun(place, words.timeZone)).slice(0, NAMED)
  if (coming.length === 0) return words.t('texts.none')
  return [words.t('texts.next'), ...coming.map((place) => placeWords(place, words))].join('\n')
}
