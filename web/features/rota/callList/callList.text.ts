import type { CalledPerson } from '#shared/rota/callList.ts'
import { formatDay } from '../../../strings/dates.ts'

/** 'Sunday, December 13 · 9am · Main Door' */
export const callText = ({ date, serviceTime, post }: CalledPerson['items'][number]): string =>
  [formatDay(date), serviceTime, post].join(' · ')
