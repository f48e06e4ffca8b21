import { swapsApi } from '#shared/swaps.ts'
import type { Route } from '../../../http/route.ts'
import type { SwapAnswersService } from './swapAnswers.service.ts'
import type { SwapsService } from './swaps.service.ts'

export function swapsRoutes(
  route: Route,
  { swaps, swapAnswers }: { swaps: SwapsService; swapAnswers: SwapAnswersService },
): void {
  route(swapsApi.partners, (user, { assignmentId }) => swaps.partners(user, assignmentId))
  route(swapsApi.propose, (user, input) => swaps.propose(user, input))
  route(swapsApi.list, () => swaps.list())
  route(swapsApi.answer, (user, input) => swapAnswers.answer(user, input))
  route(swapsApi.withdraw, (user, { id }) => swapAnswers.withdraw(user, id))
  route(swapsApi.decide, (user, input) => swapAnswers.decide(user, input))
}
