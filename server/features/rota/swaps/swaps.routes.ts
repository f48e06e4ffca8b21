import { swapsApi } from '#shared/swaps.ts'
import type { RateLimits } from '../../../http/limits/rateLimits.ts'
import type { Route } from '../../../http/route.ts'
import type { SwapAnswersService } from './swapAnswers.service.ts'
import type { SwapsService } from './swaps.service.ts'

/** Maximum searches for partners by one person; the page searches once, and again when their own places have changed. */
const SEARCHES = { max: 10, seconds: 60 }

export function swapsRoutes(
  route: Route,
  {
    swaps,
    swapAnswers,
    limits,
  }: { swaps: SwapsService; swapAnswers: SwapAnswersService; limits: Pick<RateLimits, 'takeAlone'> },
): void {
  route(
    swapsApi.partners,
    (user, { assignmentId }) =>
      limits.takeAlone({ key: `partners ${user._id}`, ...SEARCHES }, () => swaps.partners(user, assignmentId)),
    { weight: 10 },
  )
  route(swapsApi.propose, async (user, input, { setStatus }) => {
    const { proposed, isNew } = await swaps.propose(user, input)
    if (!isNew) setStatus(200)
    return proposed
  })
  route(swapsApi.list, () => swaps.list())
  route(swapsApi.answer, (user, input) => swapAnswers.answer(user, input))
  route(swapsApi.withdraw, (user, { id }) => swapAnswers.withdraw(user, id))
  route(swapsApi.decide, (user, input) => swapAnswers.decide(user, input))
}
