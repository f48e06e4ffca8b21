import { answersApi } from '#shared/answers.ts'
import { offersApi } from '#shared/callOuts.ts'
import { repliesApi } from '#shared/replies.ts'
import type { Route } from '../../../http/route.ts'
import type { RepliesService } from './replies.service.ts'

export function repliesRoutes(route: Route, { replies }: { replies: RepliesService }): void {
  route(answersApi.replyLink, (user, { id }) => replies.create(user, id))
  route(offersApi.replyLink, (viewer, { id }) => replies.createOfOffer(viewer, id))
  route(repliesApi.show, (_viewer, { token }, { ip }) => replies.show(token, ip))
  route(repliesApi.answer, (_viewer, input, { ip }) => replies.answer(input, ip))
}
