import { type ScheduleView, ScheduleView as View } from '#shared/plan/schedule.ts'
import { monthIn, monthParameter, withParameters } from '../../../navigation/address.ts'

/** The schedule page's query parameters: whose schedule, and which month (YYYY-MM). */
export interface ScheduleAddress {
  view: ScheduleView
  month: string
}

/** Parses the parameters; missing or invalid ones become everybody's schedule and `thisMonth`. */
export function readAddress(params: URLSearchParams, thisMonth: string): ScheduleAddress {
  const view = View.safeParse(params.get('view'))
  return { view: view.success ? view.data : 'all', month: monthIn(params, thisMonth) }
}

/** Serializes `address`. Defaults are left out, so that a bookmark of the current month stays current. */
export const writeAddress = ({ view, month }: ScheduleAddress, thisMonth: string): URLSearchParams =>
  withParameters(new URLSearchParams(), {
    view: view === 'all' ? null : view,
    ...monthParameter(month, thisMonth),
  })
