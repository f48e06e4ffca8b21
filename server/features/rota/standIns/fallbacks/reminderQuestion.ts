import { translateFor } from '#shared/strings/translate.ts'
import { beginsAt } from '../../../../instantOf.ts'
import { isShown, type PlaceRow, placesStore } from '../../../plan/places/places.store.ts'
import { type MakeQuestion, ownPage } from './asking.ts'
import { askByText, endedText, noAnswer, placeIn, toAsked } from './askingTexts.ts'

/** A subject id that is a day: the reminder of the evening before. */
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The reminder of the places of a day, or of one shift: a no to it declines a place that the rota gave. */
export const ofReminder: MakeQuestion = async (needs, { subject_id }, asking) => {
  const { context, person, about, timeZone, now } = asking
  const isDay = DAY.test(subject_id)
  const own = await placesStore.of(context.trx, about.id, isDay ? subject_id : '')
  const isIts = (place: PlaceRow) => (isDay ? place.date === subject_id : place.shift_id === subject_id)
  const places = own.filter(
    (place) => isShown(place) && isIts(place) && beginsAt(place.date, place.service_time_key, timeZone) > now,
  )
  const [first] = places
  if (!first) return null
  const t = translateFor(person.language)
  const asked = places
    .filter(({ state }) => state !== 'typed')
    .map((place) => ({ ...toAsked('assignment', place.id, place), isReminder: place.state === 'accepted' }))
  const lines = places.map((place) => placeIn(place, asking))
  const said = (team: string) => t('texts.remind', { team, place: lines.join('; ') })
  return {
    begins: beginsAt(first.date, first.service_time_key, timeZone),
    text: async () =>
      needs.areTextsAnswered && asked.length > 0
        ? askByText(asking, asked, 'texts.remind')
        : noAnswer(endedText(said, asking, 'stopEnds')),
    mail: async () => ({
      title: t(isDay ? 'notification.evening' : 'notification.late'),
      paragraphs: [lines.join('; '), await ownPage(needs, asking, '/schedule')],
    }),
  }
}
