import { answersApi } from '#shared/answers.ts'
import type { Route } from '../../../http/route.ts'
import type { AnswersService } from './answers.service.ts'

export function answersRoutes(route: Route, { answers }: { answers: AnswersService }): void {
  route(answersApi.mine, (user) => answers.mine(user))
  route(answersApi.answer, (user, input) => answers.answer(user, input))
  route(answersApi.answerFor, (user, input) => answers.answerFor(user, input))
}
