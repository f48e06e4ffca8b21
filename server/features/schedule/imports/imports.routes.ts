import { importsApi } from '#shared/imports.ts'
import { unknownNamesApi } from '#shared/unknownNames.ts'
import type { Route } from '../../../http/route.ts'
import type { UploadedFile } from '../../../http/uploads.ts'
import type { HistoryService } from './history.service.ts'
import type { ImportsService } from './imports.service.ts'
import type { UnknownNamesService } from './unknownNames.service.ts'

interface Services {
  imports: ImportsService
  importHistory: HistoryService
  unknownNames: UnknownNamesService
}

export function importsRoutes(route: Route, { imports, importHistory, unknownNames }: Services): void {
  route(importsApi.import, (user, _input, { file }) => imports.import(user, file as UploadedFile))
  route(importsApi.preview, (user, asked, { file }) => imports.preview(user, file as UploadedFile, asked))
  route(importsApi.list, () => importHistory.list())
  route(importsApi.show, (_user, { id }) => imports.show(id))
  route(importsApi.apply, (user, { id, ...choice }) => imports.apply(user, id, choice))
  route(importsApi.undo, (user, { id, ...options }) => importHistory.undo(user, id, options))
  route(importsApi.clear, (user, month) => importHistory.clear(user, month))
  route(unknownNamesApi.list, () => unknownNames.list())
  route(unknownNamesApi.use, (user, input) => unknownNames.use(user, input))
}
