import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { endpoints } from '#shared/api.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { ErrorReply } from '#shared/errors.ts'
import { XLSX_MEDIA_TYPE } from '#shared/schedule.ts'
import type { RequestLimits } from './limits/requestLimits.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' }) as Json
  return json
}

function parameters(endpoint: Endpoint, input: Json): Json[] {
  const inPath = new Set([...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]))
  const required = new Set((input.required as string[] | undefined) ?? [])
  return Object.entries((input.properties as Json | undefined) ?? {})
    .filter(([name]) => inPath.has(name) || endpoint.method === 'GET' || endpoint.method === 'DELETE')
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.has(name),
      schema,
    }))
}

function requestBody(endpoint: Endpoint, input: Json): Json | undefined {
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return undefined
  if (endpoint.body === 'multipart') {
    const { field = 'file', required = true } = endpoint.file ?? {}
    const properties = { ...(input.properties as Json | undefined), [field]: { type: 'string', format: 'binary' } }
    const schema = { type: 'object', properties, ...(required && { required: [field] }) }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  return { content: { 'application/json': { schema: input } } }
}

function responses(endpoint: Endpoint): Json {
  const success: Record<Endpoint['reply'], Json> = {
    empty: { description: 'Done; no content.' },
    file: { description: 'A file.', content: { [XLSX_MEDIA_TYPE]: { schema: { type: 'string', format: 'binary' } } } },
    json: { description: 'Done.', content: { 'application/json': { schema: schemaOf(endpoint.output, 'output') } } },
  }
  const refusal = {
    description: 'Refused.',
    content: { 'application/json': { schema: schemaOf(ErrorReply, 'output') } },
  }
  return { [endpoint.status]: success[endpoint.reply], default: refusal }
}

/** The contract as an OpenAPI 3 document. */
function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const input = schemaOf(endpoint.input, 'input')
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: {
        summary: endpoint.summary,
        description: `Access: ${endpoint.access}`,
        ...(endpoint.access !== 'public' && { security: [{ session: [] }] }),
        parameters: parameters(endpoint, input),
        requestBody: requestBody(endpoint, input),
        responses: responses(endpoint),
      },
    }
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Ushers Scheduler', version: '1', description: 'Made from the contract in shared/.' },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

const block = (title: string, json: unknown): string =>
  json ? `<h3>${title}</h3><pre>${escapeHtml(JSON.stringify(json, null, 2))}</pre>` : ''

/** The contract as a page for people, one section per endpoint. */
function docsPage(): string {
  const sections = endpoints.map((endpoint) => {
    const { properties } = schemaOf(endpoint.input, 'input')
    const hasInput = Object.keys((properties as Json | undefined) ?? {}).length > 0
    return `<section><h2><code>${endpoint.method} /api${endpoint.path}</code></h2>
<p>${escapeHtml(endpoint.summary)} <em>Access: ${endpoint.access}. Answers ${endpoint.status}.</em></p>
${block('Input', hasInput && properties)}${block('Output', endpoint.reply === 'json' && schemaOf(endpoint.output, 'output'))}</section>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Ushers Scheduler API</title><style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}
section{border-top:1px solid #8886;padding:.5rem 0}h2{font-size:1.1rem}h3{font-size:.9rem;margin:.5rem 0 0}
pre{overflow:auto;background:#8881;padding:.75rem;border-radius:8px;font-size:.85rem}</style>
<h1>Ushers Scheduler API</h1><p>Send the session token as <code>Authorization: Bearer …</code>. Refusals are
<code>{ "error", "code", "issues"? }</code>. For programs: <a href="/api/openapi.json">OpenAPI 3</a>.</p>
${sections.join('\n')}</html>`
}

/** `/api/openapi.json` and `/api/docs` (readings §3). */
export function openApiRoutes(app: FastifyInstance, limits: RequestLimits): void {
  const onRequest = async ({ ip }: FastifyRequest) => limits.countRequest(null, ip)
  const document = JSON.stringify(openApiDocument())
  const page = docsPage()
  app.get('/openapi.json', { onRequest }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  )
  app.get('/docs', { onRequest }, (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}
