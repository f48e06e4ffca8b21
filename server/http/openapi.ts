import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { endpoints } from '#shared/api.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { ErrorReply } from '#shared/errors.ts'
import { isNamed } from './etag.ts'
import type { RequestLimits } from './limits/requestLimits.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
    // OpenAPI 3.0 wants null among the values of an enum that may be null.
    override: ({ jsonSchema }) => {
      if (jsonSchema.nullable && jsonSchema.enum) jsonSchema.enum = [...jsonSchema.enum, null]
    },
  }) as Json
  return json
}

const BINARY: Json = { type: 'string', format: 'binary' }

/** Schema of the content of a file: any JSON, else bytes. */
const contentOf = (mediaType: string): Json => (mediaType === 'application/json' ? {} : BINARY)

/** Place in the request of each field of an endpoint's input. */
function inputOf(endpoint: Endpoint) {
  const input = schemaOf(endpoint.input, 'input')
  const inPath = new Set([...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]))
  const required = (input.required as string[] | undefined) ?? []
  const fields = Object.entries((input.properties as Json | undefined) ?? {}).map(([name, schema]) => ({
    name,
    schema,
    place: inPath.has(name) ? 'path' : hasBody(endpoint) ? 'body' : 'query',
    isRequired: inPath.has(name) || required.includes(name),
  }))
  return { input, fields }
}

const hasBody = ({ method }: Endpoint): boolean => method === 'POST' || method === 'PUT'

const parameters = (endpoint: Endpoint): Json[] =>
  inputOf(endpoint)
    .fields.filter(({ place }) => place !== 'body')
    .map(({ name, schema, place, isRequired }) => {
      const example = (endpoint.example as Json | undefined)?.[name]
      return { name, in: place, required: isRequired, schema, example }
    })

/** The part of an endpoint's example that travels in the body. */
function bodyExample({ example }: Endpoint, inBody: { name: string }[]): Json | undefined {
  if (!example) return undefined
  return Object.fromEntries(Object.entries(example).filter(([key]) => inBody.some(({ name }) => name === key)))
}

function requestBody(endpoint: Endpoint): Json | undefined {
  if (!hasBody(endpoint)) return undefined
  const { input, fields } = inputOf(endpoint)
  const { properties: _properties, required: _required, ...rest } = input
  const inBody = fields.filter(({ place }) => place === 'body')
  const properties = Object.fromEntries(inBody.map(({ name, schema }) => [name, schema]))
  const required = inBody.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  const { file } = endpoint
  const json = { schema: { ...rest, ...objectOf(properties, required) }, example: bodyExample(endpoint, inBody) }
  if (!file) return { required: required.length > 0, content: { 'application/json': json } }
  const withFile = objectOf(
    { ...properties, [file.field]: BINARY },
    file.required ? [...required, file.field] : required,
  )
  const multipart = { 'multipart/form-data': { schema: withFile } }
  // Endpoints whose file may be left out take the same fields as JSON.
  return { required: true, content: file.required ? multipart : { ...multipart, 'application/json': json } }
}

/** `required` must not be empty in OpenAPI 3.0. */
const objectOf = (properties: Json, required: string[]): Json => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
})

function responses(endpoint: Endpoint): Json {
  const { reply, mediaType, status, repeatStatus, laterStatus, emptyStatus } = endpoint
  const [type = mediaType] = mediaType.split(';')
  const schema = reply === 'file' ? contentOf(type) : schemaOf(endpoint.output, 'output')
  const empty = { description: 'Done; no content.' }
  const success = reply === 'empty' ? empty : { description: 'Done.', content: { [type]: { schema } } }
  const refusal = {
    description: 'Refused.',
    content: { 'application/json': { schema: schemaOf(ErrorReply, 'output') } },
  }
  return {
    [status]: success,
    ...(repeatStatus && { [repeatStatus]: success }),
    ...(laterStatus && { [laterStatus]: success }),
    ...(emptyStatus && { [emptyStatus]: empty }),
    default: refusal,
  }
}

/** Both are bearer tokens: of somebody who is signed in, and of another program. */
const SCHEMES: Json = {
  session: { type: 'http', scheme: 'bearer', description: 'The token of a login.' },
  key: { type: 'http', scheme: 'bearer', description: 'A key of another program, made by a super admin: `uk_…`.' },
}

/** Who may call an endpoint, in words. */
const accessOf = ({ access, keys }: Endpoint): string => (keys ? `${access}, and keys of that role` : access)

/** The contract as an OpenAPI 3 document. */
function openApiDocument(sitePath: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: {
        summary: endpoint.summary,
        description: `Access: ${accessOf(endpoint)}`,
        ...(endpoint.access !== 'public' && {
          security: endpoint.keys ? [{ session: [] }, { key: [] }] : [{ session: [] }],
        }),
        parameters: parameters(endpoint),
        requestBody: requestBody(endpoint),
        responses: responses(endpoint),
      },
    }
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Ushers Scheduler', version: '1', description: 'Made from the contract in shared/.' },
    servers: [{ url: `${sitePath}/api` }],
    components: { securitySchemes: SCHEMES },
    paths,
  }
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

const block = (title: string, json: unknown): string =>
  json ? `<h3>${title}</h3><pre>${escapeHtml(JSON.stringify(json, null, 2))}</pre>` : ''

/** The contract as a page for people, one section per endpoint. */
function docsPage(sitePath: string): string {
  const sections = endpoints.map((endpoint) => {
    const { properties } = schemaOf(endpoint.input, 'input')
    const hasInput = Object.keys((properties as Json | undefined) ?? {}).length > 0
    return `<section><h2><code>${endpoint.method} /api${endpoint.path}</code></h2>
<p>${escapeHtml(endpoint.summary)} <em>Access: ${accessOf(endpoint)}. Answers ${endpoint.status}.</em></p>
${block('Input', hasInput && properties)}${block('Example', endpoint.example)}${block('Output', endpoint.reply === 'json' && schemaOf(endpoint.output, 'output'))}</section>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Ushers Scheduler API</title><style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}
section{border-top:1px solid #8886;padding:.5rem 0}h2{font-size:1.1rem}h3{font-size:.9rem;margin:.5rem 0 0}
pre{overflow:auto;background:#8881;padding:.75rem;border-radius:8px;font-size:.85rem}</style>
<h1>Ushers Scheduler API</h1><p>Send the session token, or the key of a program, as
<code>Authorization: Bearer …</code>. Refusals are
<code>{ "error", "code", "issues"? }</code>. For programs: <a href="${sitePath}/api/openapi.json">OpenAPI 3</a>.</p>
${sections.join('\n')}</html>`
}

interface Description {
  type: string
  etag: string
  plain: Buffer
  gzip: Buffer
}

/** Makes a text when it is first asked for: describing the whole contract takes a tenth of a second. */
function once(type: string, make: () => string): () => Description {
  let made: Description | undefined
  return () => {
    if (made) return made
    const plain = Buffer.from(make())
    const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 16)
    // Weak: the same text, compressed or not.
    made = { type, etag: `W/"${hash}"`, plain, gzip: gzipSync(plain, { level: 9 }) }
    return made
  }
}

/** True where `Accept-Encoding` names gzip, and not with `q=0`. */
const takesGzip = (acceptEncoding = ''): boolean =>
  acceptEncoding.split(',').some((coding) => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(coding))

function send(request: FastifyRequest, reply: FastifyReply, { type, etag, plain, gzip }: Description): FastifyReply {
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
  if (isNamed(etag.slice(2), request.headers['if-none-match'])) return reply.code(304).send()
  const isCompressed = takesGzip(request.headers['accept-encoding'])
  if (isCompressed) reply.header('content-encoding', 'gzip')
  return reply.type(type).send(isCompressed ? gzip : plain)
}

/** `/api/openapi.json` and `/api/docs`. */
export function openApiRoutes(
  app: FastifyInstance,
  { limits, sitePath }: { limits: RequestLimits; sitePath: string },
): void {
  const document = once('application/json; charset=utf-8', () => JSON.stringify(openApiDocument(sitePath)))
  const page = once('text/html; charset=utf-8', () => docsPage(sitePath))
  const onRequest = async ({ ip }: FastifyRequest) => {
    limits.countDescription(ip)
    limits.countRequest(null, ip)
  }
  app.get('/openapi.json', { onRequest }, (request, reply) => send(request, reply, document()))
  app.get('/docs', { onRequest }, (request, reply) => send(request, reply, page()))
}
