import Fastify from 'fastify'

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  example?: unknown
}
interface ObjectSchema {
  properties: Record<string, { format?: string }>
  required?: string[]
}
interface Content {
  [mediaType: string]: { schema: Record<string, unknown> }
}
interface Operation {
  security?: unknown[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: ObjectSchema; example?: object }> }
  responses: Record<string, { content?: Content }>
}
export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>
}

interface Reply {
  status: number
  body: unknown
}

export interface Call {
  values?: Record<string, unknown>
  token?: string
  /** Chosen where the document offers several. */
  mediaType?: string
}

/** The `METHOD /path` of every operation. */
export const operationsOf = ({ paths }: OpenApiDocument): string[] =>
  Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((m) => `${m.toUpperCase()} ${path}`))

/** Compiles JSON schemas with the validator of Fastify, unchanged values only. */
async function schemaValidator() {
  const options = { coerceTypes: false as const, removeAdditional: false, useDefaults: false, strict: false }
  const app = Fastify({ ajv: { customOptions: options } })
  app.post('/', { schema: { body: {} } }, async () => null)
  await app.ready()
  return (schema: object, value: unknown): string | undefined => {
    const validate = app.validatorCompiler?.({ schema, method: 'POST', url: '/', httpPart: 'body' }) as
      | { (value: unknown): boolean; errors?: object[] | null }
      | undefined
    if (!validate) throw new Error('Fastify has no validator')
    return validate(value) ? undefined : JSON.stringify(validate.errors)
  }
}

/**
 * A client that knows nothing but the OpenAPI document: it sends values where the document places them, and throws
 * where they do not fit it, or where the answer has a status, media type or body that the document does not have. One
 * closure over the document and its validator.
 */
export async function openApiClient(url: string, document: OpenApiDocument) {
  const misfit = await schemaValidator()
  const must = (isTrue: unknown, what: string): void => {
    if (!isTrue) throw new Error(what)
  }

  function bodyOf(
    { content }: { content: Record<string, { schema: ObjectSchema }> },
    rest: Record<string, unknown>,
    wanted?: string,
  ) {
    const mediaType = wanted ?? Object.keys(content)[0] ?? ''
    const schema = content[mediaType]?.schema
    if (!schema) throw new Error(`No body of ${mediaType}`)
    for (const name of schema.required ?? []) must(name in rest, `${name} is required`)
    for (const name of Object.keys(rest)) must(name in schema.properties, `${name} is not in the body`)
    if (mediaType === 'application/json') {
      const wrong = misfit(schema, rest)
      must(!wrong, `the body does not fit: ${wrong}`)
      return { headers: { 'content-type': mediaType }, body: JSON.stringify(rest) }
    }
    const body = new FormData()
    for (const [name, value] of Object.entries(rest))
      if (schema.properties[name]?.format === 'binary') body.append(name, value as File)
      else body.append(name, String(value))
    return { headers: undefined, body }
  }

  async function readReply(response: Response, { responses }: Operation): Promise<Reply> {
    const { status } = response
    const described = responses[status] ?? (response.ok ? undefined : responses.default)
    if (!described) throw new Error(`status ${status} is not described`)
    const [mediaType = ''] = (response.headers.get('content-type') ?? '').split(';')
    const bytes = await response.text()
    if (!described.content) {
      must(bytes === '', 'content that is not described')
      return { status, body: undefined }
    }
    const content = described.content[mediaType]
    if (!content) throw new Error(`${mediaType} is not described`)
    if (content.schema.format === 'binary') return { status, body: bytes }
    const body: unknown = JSON.parse(bytes)
    const wrong = misfit(content.schema, body)
    must(!wrong, `the answer does not fit: ${wrong} in ${bytes.slice(0, 500)}`)
    return { status, body }
  }

  return async function call(name: string, { values = {}, token, mediaType }: Call = {}): Promise<Reply> {
    const [method = '', path = ''] = name.split(' ')
    const operation = document.paths[path]?.[method.toLowerCase()]
    if (!operation) throw new Error(`${name} is not in the document`)
    try {
      must(Boolean(token) === Boolean(operation.security) || !operation.security, 'a session is needed')
      const rest = { ...values }
      const query = new URLSearchParams()
      let address = path
      for (const { name: field, in: place, required } of operation.parameters) {
        must(field in rest || !required, `${field} is required`)
        if (!(field in rest)) continue
        if (place === 'path') address = address.replace(`{${field}}`, encodeURIComponent(String(rest[field])))
        else query.set(field, String(rest[field]))
        delete rest[field]
      }
      must(!address.includes('{'), 'the path has a parameter that is not described')
      const { requestBody } = operation
      must(requestBody || Object.keys(rest).length === 0, `no body is described for ${Object.keys(rest)}`)
      const isBodiless = !requestBody || (!requestBody.required && Object.keys(rest).length === 0)
      const sent = isBodiless ? undefined : bodyOf(requestBody, rest, mediaType)
      const response = await fetch(`${url}/api${address}${query.size > 0 ? `?${query}` : ''}`, {
        method,
        headers: { ...sent?.headers, ...(token && { authorization: `Bearer ${token}` }) },
        body: sent?.body,
      })
      return await readReply(response, operation)
    } catch (error) {
      throw new Error(`${name}: ${error instanceof Error ? error.message : error}`)
    }
  }
}
