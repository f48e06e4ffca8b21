import { type ScheduleView, ScheduleView as View } from '#shared/schedule.ts'

/** The schedule page's query parameters: whose schedule, and which month (YYYY-MM). */
export interface ScheduleAddress {
  view: ScheduleView
  month: string
}

// Excludes years whose previous or next month has no four-digit year.
const MONTH = /^(?!0|9999)\d{4}-(0[1-9]|1[0-2])$/

/** Parses the parameters; missing or invalid ones become everybody's schedule and `thisMonth`. */
export function readAddress(params: URLSearchParams, thisMonth: string): ScheduleAddress {
  const month = params.get('month') ?? ''
  const view = View.safeParse(params.get('view'))
  return { view: view.success ? view.data : 'all', month: MONTH.test(month) ? month : thisMonth }
}

/** Serializes `address`. Defaults are left out, so that a bookmark of the current month stays current. */
export function writeAddress(address: ScheduleAddress, thisMonth: string): URLSearchParams {
  const params = new URLSearchParams()
  if (address.view !== 'all') params.set('view', address.view)
  if (address.month !== thisMonth) params.set('month', address.month)
  return params
}
