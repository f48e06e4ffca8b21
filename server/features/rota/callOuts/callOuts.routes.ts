import { callOutsApi, offersApi } from '#shared/callOuts.ts'
import type { Route } from '../../../http/route.ts'
import type { CallOutsService } from './callOuts.service.ts'
import type { OffersService } from './offers.service.ts'

interface Services {
  callOuts: CallOutsService
  offers: OffersService
}

export function callOutsRoutes(route: Route, { callOuts, offers }: Services): void {
  route(callOutsApi.list, () => callOuts.list())
  route(callOutsApi.start, (viewer, input) => callOuts.start(viewer, input))
  route(callOutsApi.next, (viewer, { id }) => callOuts.next(viewer, id))
  route(callOutsApi.end, (viewer, { id }) => callOuts.end(viewer, id))
  route(offersApi.answer, (viewer, input) => offers.answer(viewer, input))
}
