import { availabilityApi } from '#shared/availability.ts'
import type { Route } from '../../../http/route.ts'
import type { AvailabilityService } from './availability.service.ts'
import type { MemberLinksService } from './memberLinks.service.ts'
import type { RowsService } from './rows.service.ts'

interface Services {
  availability: AvailabilityService
  rows: RowsService
  memberLinks: MemberLinksService
}

export function availabilityRoutes(route: Route, { availability, rows, memberLinks }: Services): void {
  route(availabilityApi.mine, (viewer, span) => availability.mine(viewer, span), { weight: 4 })
  route(availabilityApi.change, (viewer, patch) => availability.change(viewer, patch), { weight: 4 })
  route(availabilityApi.confirm, (viewer, { until }) => availability.confirm(viewer, until), { weight: 4 })
  route(availabilityApi.addRow, async (viewer, wanted, { setStatus }) => {
    const { row, isNew } = await rows.add(viewer, wanted)
    if (!isNew) setStatus(200)
    return row
  })
  route(availabilityApi.changeRow, (viewer, patch) => rows.change(viewer, patch))
  route(availabilityApi.removeRow, (viewer, { id }) => rows.remove(viewer, id))
  route(availabilityApi.members, (_viewer, span) => availability.members(span), { weight: 8 })
  route(availabilityApi.changeMember, (viewer, patch) => availability.changeMember(viewer, patch), { weight: 8 })
  route(availabilityApi.ask, async (viewer, { until }) => ({ asked: await availability.ask(viewer, until) }))
  route(availabilityApi.addLink, (viewer, link) => memberLinks.add(viewer, link))
  route(availabilityApi.agree, (viewer, { id }) => memberLinks.agree(viewer, id))
  route(availabilityApi.removeLink, (viewer, { id }) => memberLinks.remove(viewer, id))
}
