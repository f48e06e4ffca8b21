import { runsApi } from '#shared/rotaRuns.ts'
import type { Route } from '../../../http/route.ts'
import type { ProofsService } from './proofs.service.ts'
import type { RunsService } from './runs.service.ts'

interface RunsNeeds {
  runs: RunsService
  proofs: ProofsService
}

export function runsRoutes(route: Route, { runs, proofs }: RunsNeeds): void {
  route(runsApi.start, (viewer, input) => runs.start(viewer, input))
  route(runsApi.show, (_viewer, { id }) => runs.show(id))
  route(runsApi.stop, (viewer, { id }) => runs.stop(viewer, id))
  route(runsApi.apply, (viewer, { id, anyway }) => runs.apply(viewer, id, anyway))
  route(runsApi.undo, (viewer, { id }) => runs.undo(viewer, id))
  route(runsApi.prove, (viewer, place) => proofs.prove(viewer, place))
}
