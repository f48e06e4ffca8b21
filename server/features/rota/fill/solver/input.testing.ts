import { atMidnight } from '#shared/days.ts'
import type { RosterPlace } from '#shared/rota/rules.ts'
import type { FillInput, FillPerson, FillService } from './fill.input.ts'

const HOUR = 3_600_000

export const aPerson = (_id: string, change: Partial<FillPerson> = {}): FillPerson => ({
  _id,
  times: 4,
  per: 'month',
  mostAMonth: null,
  mostADay: 1,
  backToBack: 'fine',
  pausedFrom: null,
  pausedUntil: null,
  rows: [],
  skills: [],
  wishes: [],
  history: 0,
  inARow: null,
  ...change,
})

/** A service at 9 in the morning for 90 minutes, with one place at `door`, unless said otherwise. */
export const aService = (date: string, change: Partial<FillService> & { hour?: number } = {}): FillService => {
  const { hour = 9, ...rest } = change
  return {
    _id: `${date}-${hour}`,
    date,
    startsAt: atMidnight(date) + hour * HOUR,
    lastsMinutes: 90,
    templateId: null,
    needs: [{ postId: 'door', minPeople: 1, maxPeople: 1, priority: 1 }],
    skills: [],
    declined: [],
    fixed: [],
    draft: [],
    outside: [],
    ...rest,
  }
}

export const aPlace = (userId: string, postId = 'door', isShadow = false): Omit<RosterPlace, 'serviceId'> => ({
  userId,
  postId,
  isShadow,
})

export const away = (fromDay: string, toDay: string | null = fromDay): FillPerson['rows'][number] => ({
  kind: 'away',
  fromDay,
  toDay,
  weekdays: 0,
  nth: 0,
  everyWeeks: 1,
  anchorDay: fromDay,
  templateId: null,
})

/** `door` and `hall` are open; `sound` asks for a skill. */
export const anInput = (change: Partial<FillInput> = {}): FillInput => ({
  from: '2027-01-01',
  to: '2027-01-31',
  restDays: 8,
  mode: 'all',
  keepNearDraft: false,
  posts: [
    { _id: 'door', skillId: null, isRetired: false, jointWith: [] },
    { _id: 'hall', skillId: null, isRetired: false, jointWith: [] },
    { _id: 'sound', skillId: 'mixing', isRetired: false, jointWith: [] },
  ],
  people: [],
  services: [],
  loads: [],
  links: [],
  ...change,
})
