import { CALENDAR_FILENAME, calendarApi } from '#shared/calendar.ts'
import type { Route } from '../../http/route.ts'
import type { CalendarService } from './calendar.service.ts'

export function calendarRoutes(route: Route, calendar: CalendarService): void {
  route(calendarApi.show, (user) => calendar.show(user))
  route(calendarApi.create, (user) => calendar.create(user))
  route(calendarApi.remove, (user) => calendar.remove(user))
  route(calendarApi.feed, async (_user, { token }) => {
    const { version, write } = await calendar.feed(token)
    const bytes = async () => Buffer.from(await write())
    return { bytes, version, filename: CALENDAR_FILENAME }
  })
}
