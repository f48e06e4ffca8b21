import { useQuery } from '@tanstack/react-query'
import type { Assignment } from '#shared/rota/answers.ts'
import type { AvailabilityRow } from '#shared/rota/availabilityRows.ts'
import type { Template } from '#shared/rota/templates.ts'
import { isAwayAt, type RowFields, setDays } from './availability.days.ts'
import { templatesQuery } from './plan.queries.ts'
import type { Availability } from './useAvailability.ts'

const NONE: Template[] = []
const NO_ROWS: AvailabilityRow[] = []

type Service = Pick<Assignment, 'date' | 'serviceTime'>

/** Returns what tells whether a person is away at a service by these rows. */
export function useIsAway(isOfServices = true): (rows: RowFields[], place: Service) => boolean {
  const { data: templates = NONE } = useQuery({ ...templatesQuery, enabled: isOfServices })
  return (rows, place) => isAwayAt(rows, place, templates)
}

/** Whether somebody said that they are away at a service, and what a yes does: it takes that back. */
export function useSaidAway({ mine, changeRows }: Pick<Availability, 'mine' | 'changeRows'>) {
  const rows = mine?.rows ?? NO_ROWS
  const isAwayBy = useIsAway(rows.some(({ templateId }) => templateId !== null))
  const isAway = (place: Service) => isAwayBy(rows, place)
  return {
    isAway,
    takeBack(place: Service): void {
      if (isAway(place)) changeRows(setDays(rows, place.date, place.date, null))
    },
  }
}
