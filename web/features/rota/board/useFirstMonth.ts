import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { addDays } from '#shared/days.ts'
import { addMonths, monthOf, monthSpan } from '../../../strings/dates.ts'
import { useToday } from '../../config/useToday.ts'
import { servicesQuery } from '../setup/setup.queries.ts'
import { boardQuery } from './board.queries.ts'

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

/**
 * The month at which the board opens where the address names none: this one, or the next one with services where this
 * one has none. Undefined until it is known.
 */
export function useFirstMonth(): string | undefined {
  const thisMonth = monthOf(useToday())
  const isNamed = useSearchParams()[0].has('month')
  const { from, to } = monthSpan(thisMonth)
  const { data } = useQuery({ ...boardQuery(from, to), enabled: !isNamed })
  const isEmpty = !isNamed && data?.services.length === 0
  const next = useNextWithServices(thisMonth, isEmpty)
  if (!isEmpty) return thisMonth
  return next === undefined ? undefined : (next ?? thisMonth)
}
