import { importsApi } from '#shared/imports.ts'
import type { Route } from '../../../http/route.ts'
import type { UploadedFile } from '../../../http/uploads.ts'
import type { ImportsService } from './imports.service.ts'
import type { UnknownNamesService } from './unknownNames.service.ts'

interface Services {
  imports: ImportsService
  unknownNames: UnknownNamesService
}

export function importsRoutes(route: Route, { imports, unknownNames }: Services): void {
  route(importsApi.import, (user, _input, { file }) => imports.import(user, file as UploadedFile))
  route(importsApi.preview, (user, asked, { file }) => imports.preview(user, file as UploadedFile, asked))
  route(importsApi.list, () => imports.list())
  route(importsApi.show, (_user, { id }) => imports.show(id))
  route(importsApi.apply, (user, { id, ...choice }) => imports.apply(user, id, choice))
  route(importsApi.undo, (user, { id, ...options }) => imports.undo(user, id, options))
  route(importsApi.clear, (user, month) => imports.clear(user, month))
  route(importsApi.unknownNames, () => unknownNames.list())
  route(importsApi.useName, (user, input) => unknownNames.use(user, input))
}
