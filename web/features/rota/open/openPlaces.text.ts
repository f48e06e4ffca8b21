import type { OpenPlace } from '#shared/rota/openPlaces.ts'
import type { Translate } from '#shared/strings/translate.ts'
import { formatDay } from '../../../strings/dates.ts'

/** 'Sunday, December 6, 9am, Main Door'. */
export const openPlaceText = ({ date, serviceTime, post }: Pick<OpenPlace, 'date' | 'serviceTime' | 'post'>): string =>
  `${formatDay(date)}, ${serviceTime}, ${post}`

/** 'That would be your third Sunday in a row.' */
function rowText(count: number, date: string, t: Translate): string {
  const weekday = formatDay(date, 'weekdayName')
  if (count === 2) return t('open.bend.second', { weekday })
  return count === 3 ? t('open.bend.third', { weekday }) : t('open.bend.row', { count, weekday })
}

/** What the viewer would rather not have, and would by taking the place. */
export const bendTexts = ({ wishes, inARow, date }: OpenPlace, t: Translate): string[] =>
  wishes.map((wish) => (wish === 'rest' && inARow ? rowText(inARow, date, t) : t(`open.bend.${wish}`)))

/** 'One person is missing', or 'Two more are welcome' where enough are there. */
export const neededText = ({ open, needed }: OpenPlace, t: Translate): string =>
  needed > 0 ? t('open.needed', { count: needed }) : t('open.welcome', { count: open })
