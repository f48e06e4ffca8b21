import { queryOptions } from '@tanstack/react-query'
import { withStrings } from '../../strings/strings.ts'
import { planKeys } from './rota.keys.ts'

/** Most of the schedule's readers plan nothing: the contract of the board comes with the first look at it. */
const load = withStrings(() => import('./board/plannedShifts.ts'), 'admin')

/** The places that the rota gave in a span of days, by the id of their shift. */
export const plannedQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: planKeys.planned(from, to),
    queryFn: async ({ signal }) => (await load()).plannedShifts(from, to, signal),
  })
