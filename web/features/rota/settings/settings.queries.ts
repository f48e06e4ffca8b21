import { queryOptions } from '@tanstack/react-query'
import { rotaSettingsApi } from '#shared/rota/settings.ts'
import { call } from '../../../api/call.ts'
import { planKeys } from '../rota.keys.ts'

/** The team's rules of planning. */
export const rotaSettingsQuery = queryOptions({
  queryKey: planKeys.settings,
  queryFn: ({ signal }) => call(rotaSettingsApi.show, {}, { signal }),
})
