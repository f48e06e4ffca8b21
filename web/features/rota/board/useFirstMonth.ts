import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { addDays, MINUTE_MS } from '#shared/days.ts'
import type { BoardService } from '#shared/rota/board.ts'
import { addMonths, monthOf, monthSpan } from '../../../strings/dates.ts'
import { useToday } from '../../people/config/useToday.ts'
import { servicesQuery } from '../setup/setup.queries.ts'
import { plannedPlaces } from './board.model.ts'
import { boardQuery } from './board.queries.ts'
import { isDrafted } from './cells/placeState.ts'

/** Days after a month in which the next services are looked for. */
const AHEAD_DAYS = 186

/** The first month after this one (YYYY-MM) that has services; null where none has, undefined until it is known. */
export function useNextWithServices(month: string, isWanted = true): string | null | undefined {
  const { from } = monthSpan(addMonths(month, 1))
  const { data, isError } = useQuery({ ...servicesQuery(from, addDays(from, AHEAD_DAYS)), enabled: isWanted })
  if (isError) return null
  const first = data?.find(({ state }) => state === 'planned')
  return data && (first ? monthOf(first.date) : null)
}

/** The moment of the team: its day, and the instant. */
export interface Now {
  today: string
  at: Date
}

/** True for a service that has begun; one without a time of day begins when its day is over. */
export const isBegun = ({ date, startsAt }: BoardService, { today, at }: Now): boolean =>
  startsAt === null ? date < today : new Date(startsAt) <= at

/** True for a service that has begun and is not over. */
const isOn = ({ state, startsAt, lastsMinutes }: BoardService, { at }: Now): boolean =>
  state === 'planned' &&
  startsAt !== null &&
  new Date(startsAt) <= at &&
  at.getTime() < Date.parse(startsAt) + lastsMinutes * MINUTE_MS

/** True for a service to come for which people are missing, as it is planned so far. */
function isToFill(service: BoardService, now: Now): boolean {
  if (service.state !== 'planned' || isBegun(service, now)) return false
  const places = plannedPlaces(service)
  return service.needs.some(
    ({ postId, minPeople }) => places.filter((place) => place.postId === postId && !place.shadow).length < minPeople,
  )
}

/** True for a service to come with a draft, which is still to be published. */
export const isToPublish = (service: BoardService, now: Now): boolean =>
  service.state === 'planned' && isDrafted(service) && !isBegun(service, now)

/** True for a service to come at which somebody is to answer, or stands against a rule. */
const isToLookAt = (service: BoardService, now: Now): boolean =>
  service.state === 'planned' &&
  !isBegun(service, now) &&
  plannedPlaces(service).some(({ state, blocks }) => state === 'asked' || blocks.length > 0)

/** True for a service at which something is still to be done. */
const isWork = (service: BoardService, now: Now): boolean => isToFill(service, now) || isToPublish(service, now)

/** Months after this one that are looked through for something to do. */
const AHEAD_MONTHS = 3

/** Where the board opens, and why not at this month: it has no services, or nothing is left to fill. */
export interface FirstMonth {
  month: string
  why: 'empty' | 'filled' | null
}

/**
 * The month at which the board would open now where the address names none: this one while something is to be filled or
 * published in it, or else the next one in which something is; the next one with services where this one has none. A
 * month runs on while a service of its last day is on. Undefined until it is known.
 */
function useMonthToOpen(): FirstMonth | undefined {
  const today = useToday()
  const isNamed = useSearchParams()[0].has('month')
  const yesterday = addDays(today, -1)
  const isFirst = monthOf(yesterday) !== monthOf(today)
  const night = useQuery({ ...boardQuery(yesterday, yesterday), enabled: !isNamed && isFirst })
  const now = { today, at: new Date() }
  // In the night of the 1st the month that runs is that of the service that is on.
  const isNight = night.data?.services.some((service) => isOn(service, now)) ?? false
  const thisMonth = monthOf(isNight ? yesterday : today)
  const { from, to } = monthSpan(thisMonth)
  const { data, isError } = useQuery({ ...boardQuery(from, to), enabled: !isNamed })
  const isDone = !isNamed && data !== undefined && !data.services.some((service) => isWork(service, now))
  const next = monthSpan(addMonths(thisMonth, 1))
  const last = monthSpan(addMonths(thisMonth, AHEAD_MONTHS))
  const ahead = useQuery({ ...boardQuery(next.from, last.to), enabled: isDone })
  const isEmpty = isDone && data.services.length === 0
  const withServices = useNextWithServices(thisMonth, isEmpty)
  const here: FirstMonth = { month: thisMonth, why: null }
  if (isNamed || isError || ahead.isError) return here
  if (!data || night.isLoading) return undefined
  if (!isDone || isNight) return here
  if (!ahead.data) return undefined
  const later = ahead.data.services.filter(({ date }) => date >= next.from)
  // Where nothing of this month is left, the month of the next service is the one that runs.
  const coming = data.services.some((service) => !isBegun(service, now))
    ? undefined
    : later.find(({ state }) => state === 'planned')
  const running = coming && later.filter(({ date }) => monthOf(date) === monthOf(coming.date))
  const look = running?.some((service) => isToLookAt(service, now)) ? coming : undefined
  const work = look ?? later.find((service) => isWork(service, now))
  if (work) return { month: monthOf(work.date), why: isEmpty ? 'empty' : 'filled' }
  if (!isEmpty) return here
  if (withServices === undefined) return undefined
  return withServices === null ? here : { month: withServices, why: 'empty' }
}

/** The month at which the board opens: it stays so for the visit, whatever is filled meanwhile. */
export function useFirstMonth(): FirstMonth | undefined {
  const now = useMonthToOpen()
  const [first, setFirst] = useState(now)
  if (first === undefined && now) setFirst(now)
  return first ?? now
}
