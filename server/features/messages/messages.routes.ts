import { messagesApi } from '#shared/messages.ts'
import type { Route } from '../../http/route.ts'
import type { MessagesService } from './messages.service.ts'

export function messagesRoutes(route: Route, messages: MessagesService): void {
  route(messagesApi.list, (_user, query) => messages.list(query))
  route(messagesApi.create, async (user, input, { file, setStatus }) => {
    const { message, isNew } = await messages.post(user, input, file)
    if (!isNew) setStatus(200)
    return message
  })
  route(messagesApi.update, (user, { id, content }) => messages.edit(user, id, content))
  route(messagesApi.remove, (user, { id }) => messages.remove(user, id))
}
