import type { CalledPerson } from '#shared/rota/callList.ts'
import { formatDay } from '../../../strings/dates.ts'

type Item = CalledPerson['items'][number]

/** What an item asks or says: a question, that a service is cancelled, or that somebody serves there no more. */
export const callNews = ({ state }: Item): 'asked' | 'cancelled' | 'over' =>
  state === 'asked' || state === 'cancelled' ? state : 'over'

/** 'Sunday, December 13 · 9am · Main Door' */
export const callText = ({ date, serviceTime, post }: Item): string => [formatDay(date), serviceTime, post].join(' · ')
