import { answersApi } from '#shared/answers.ts'
import { repliesApi } from '#shared/replies.ts'
import type { Route } from '../../../http/route.ts'
import type { RepliesService } from '../replies/replies.service.ts'
import type { AnswersService } from './answers.service.ts'

export function answersRoutes(
  route: Route,
  { answers, replies }: { answers: AnswersService; replies: RepliesService },
): void {
  route(answersApi.mine, (user) => answers.mine(user))
  route(answersApi.answer, (user, input) => answers.answer(user, input))
  route(answersApi.answerFor, (user, input) => answers.answerFor(user, input))
  route(answersApi.replyLink, (user, { id }) => replies.create(user, id))
  route(repliesApi.show, (_viewer, { token }, { ip }) => replies.show(token, ip))
  route(repliesApi.answer, (_viewer, input, { ip }) => replies.answer(input, ip))
}
