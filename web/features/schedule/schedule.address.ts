import { type ScheduleView, ScheduleView as View } from '#shared/schedule.ts'

/** What the address bar says about the schedule page: whose schedule, and which month (YYYY-MM). */
export interface ScheduleAddress {
  view: ScheduleView
  month: string
}

// Four digits that stay four digits one month further in either direction.
const MONTH = /^(?!0|9999)\d{4}-(0[1-9]|1[0-2])$/

/** Reads the address; what is missing or makes no sense becomes everybody's schedule and `thisMonth`. */
export function readAddress(params: URLSearchParams, thisMonth: string): ScheduleAddress {
  const month = params.get('month') ?? ''
  const view = View.safeParse(params.get('view'))
  return { view: view.success ? view.data : 'all', month: MONTH.test(month) ? month : thisMonth }
}

/** The parameters that say `address`. What is the default is left out, so that a bookmark of 'now' stays 'now'. */
export function writeAddress(address: ScheduleAddress, thisMonth: string): URLSearchParams {
  const params = new URLSearchParams()
  if (address.view !== 'all') params.set('view', address.view)
  if (address.month !== thisMonth) params.set('month', address.month)
  return params
}
