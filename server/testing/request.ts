import type { Endpoint } from '#shared/endpoint.ts'

// Tests send invalid values, on which toString may throw.
const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined'))

/** Request of a call. Input that is not in the path goes into the query or the body, as in the browser's client. */
export function requestOf(url: string, endpoint: Endpoint, input: unknown, token?: string): [string, RequestInit] {
  const rest = { ...(input as Record<string, unknown>) }
  const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = asText(rest[name])
    delete rest[name]
    return encodeURIComponent(value.toWellFormed())
  })
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, asText(value)]))
  const init: RequestInit = {
    method: endpoint.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && {
      body: JSON.stringify(input !== null && typeof input === 'object' && !Array.isArray(input) ? rest : input),
    }),
  }
  return [`${url}/api${path}${!hasBody && query.size ? `?${query}` : ''}`, init]
}
