import { rotaSettingsApi } from '#shared/rotaSettings.ts'
import type { Route } from '../../../http/route.ts'
import type { RotaSettingsService } from './rotaSettings.service.ts'

export function rotaSettingsRoutes(route: Route, settings: RotaSettingsService): void {
  route(rotaSettingsApi.show, () => settings.show())
  route(rotaSettingsApi.change, (viewer, patch) => settings.change(viewer, patch))
}
