import type { CalledPerson } from '#shared/rota/callList.ts'
import { formatDay } from '../../../strings/dates.ts'

/** One thing that somebody is called about. */
type Called = CalledPerson['items'][number]

/** What an item asks or says: a question, that a service is cancelled, or that somebody serves there no more. */
export const callNews = ({ state }: Called): 'asked' | 'cancelled' | 'over' =>
  state === 'asked' || state === 'cancelled' ? state : 'over'

/** 'Sunday, December 13 · 9am · Main Door' */
export const callText = ({ date, serviceTime, post }: Called): string =>
  [formatDay(date), serviceTime, post].join(' · ')
