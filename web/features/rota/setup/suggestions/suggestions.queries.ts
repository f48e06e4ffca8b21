import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Suggestions, suggestionsApi } from '#shared/rota/suggestions.ts'
import { type Template, templatesApi } from '#shared/rota/templates.ts'
import { call } from '../../../../api/call.ts'
import { planKeys } from '../../rota.keys.ts'

export const offeredTemplatesQuery = queryOptions({
  queryKey: planKeys.setup('templates'),
  queryFn: ({ signal }) => call(templatesApi.list, {}, { signal }),
})

export const suggestionsQuery = queryOptions({
  queryKey: planKeys.setup('suggestions'),
  queryFn: ({ signal }) => call(suggestionsApi.show, {}, { signal }),
})

/** What there is to offer: services that come again, in a team without a template. */
export function suggestionOffer(templates: Template[] | undefined, suggestions: Suggestions | undefined) {
  if (templates?.length !== 0 || !suggestions?.to || suggestions.templates.length === 0) return null
  return { suggestions, to: suggestions.to }
}

/** True where the coming months can be planned like the last ones. Tries once: a page waits for it. */
export async function isOffered(cache: QueryClient): Promise<boolean> {
  const templates = await cache.ensureQueryData({ ...offeredTemplatesQuery, retry: false })
  return (
    templates.length === 0 &&
    suggestionOffer(templates, await cache.ensureQueryData({ ...suggestionsQuery, retry: false })) !== null
  )
}
