import { boardApi } from '#shared/rotaBoard.ts'
import type { Route } from '../../../http/route.ts'
import type { BoardService } from './board.service.ts'

export function boardRoutes(route: Route, board: BoardService): void {
  route(boardApi.show, (_viewer, span) => board.show(span), {
    version: (_viewer, span) => board.version(span),
    weight: 10,
  })
  route(boardApi.startDraft, (viewer, span) => board.startDraft(viewer, span), { weight: 10 })
  route(boardApi.dropDraft, (viewer, span) => board.dropDraft(viewer, span))
  route(boardApi.saveDraft, (viewer, change) => board.saveDraft(viewer, change), { weight: 4 })
  route(boardApi.preview, (_viewer, span) => board.preview(span), { weight: 10 })
}
