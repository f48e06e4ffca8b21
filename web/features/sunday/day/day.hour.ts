import { HOUR_MS } from '#shared/days.ts'
import type { RotaDay } from '#shared/sunday/day.ts'

type Times = Pick<RotaDay['services'][number], 'startsAt' | 'endsAt'>

/** True from an hour before a service on; never where its time is no time of day. */
export const hasHourBegun = ({ startsAt }: Pick<Times, 'startsAt'>, now: number): boolean =>
  startsAt != null && Date.parse(startsAt) - HOUR_MS <= now

/** True from an hour before a service until its end. */
export const isNear = (service: Times, now: number): boolean =>
  hasHourBegun(service, now) && service.endsAt != null && now < Date.parse(service.endsAt)
