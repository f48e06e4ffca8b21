import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { schemaHash } from '#shared/schemaHash.ts'
import { acceptedLanguage } from './acceptedLanguage.ts'
import { identify, mustBeAdmitted } from './admission.ts'
import type { ByteReplies } from './byteReplies.ts'
import type { Deadlines } from './deadlines.ts'
import { invalidInput } from './errors.ts'
import { BODY_BYTES, PUBLIC_BODY_BYTES } from './limits/bodyLimits.ts'
import { guardInput } from './limits/inputGuard.ts'
import type { RequestLimits } from './limits/requestLimits.ts'
import { type Download, isKnown, PART_OF_REQUEST, replyWith } from './reply.ts'
import { ResponseCache } from './responseCache.ts'
import { type Multipart, readMultipart, type UploadedFile } from './uploads.ts'
import { type Authenticate, type Bearer, bearerId, isProgram, type Viewer } from './viewer.ts'

/** Parts of the request that a handler may need besides viewer and input. */
export interface RequestContext {
  /** The client's address; with TRUST_PROXY, the one that the proxy reports. */
  ip: string
  /** The User-Agent header, or ''. */
  userAgent: string
  /** The Cookie header, or ''. */
  cookie: string
  /** Language from the Accept-Language header. */
  language: Language
  /** The uploaded file of a multipart endpoint; always present where the endpoint requires it. */
  file: UploadedFile | undefined
  /** Aborted once the client has gone before its answer: costly work ends then. */
  readonly nobodyWaits: AbortSignal
  /** Overrides the endpoint's status: 200 where the thing to create exists already, 202 where it waits. */
  setStatus(status: 200 | 202): void
  setHeader(name: string, value: string): void
}

/** Who a handler is called for: a person, and a program only where the endpoint says so. */
type BearerFor<Keys> = Keys extends true ? Bearer : Viewer
type UserFor<E extends Endpoint> = E['access'] extends 'public'
  ? Viewer | null
  : E['access'] extends 'superAdmin'
    ? Viewer
    : BearerFor<E['keys']>
type ReplyFor<E extends Endpoint> = E['reply'] extends 'empty'
  ? Promise<void>
  : E['reply'] extends 'file'
    ? Promise<Download>
    : Promise<z.input<E['output']>>
export type Handler<E extends Endpoint> = (
  user: UserFor<E>,
  input: z.output<E['input']>,
  context: RequestContext,
) => ReplyFor<E>

export interface RouteOptions<E extends Endpoint> {
  /**
   * Identifies the response, where the endpoint cannot declare it: equal versions mean equal responses for every
   * caller. It must contain a revision that every write raises. With the hash of the reply's schema it is the ETag,
   * answered 304 to a browser that has it, and the key of the response cache.
   */
  version?: (user: UserFor<E>, input: z.output<E['input']>) => string | Promise<string>
}

/** The version that an endpoint declares: all that its reply depends on. */
function declaredVersion(endpoint: Endpoint, viewer: Bearer, input: object): string | undefined {
  const { version, method, path } = endpoint
  if (!version) return undefined
  const asked = Object.entries(input).filter(([, value]) => value !== undefined)
  const sharedBy = endpoint.sharedBy?.(input)
  const person = sharedBy === 'everybody' ? [] : sharedBy === 'role' ? [viewer.role] : [viewer.role, bearerId(viewer)]
  const query = new URLSearchParams(asked.sort() as string[][]).toString()
  return [method, path, viewer[`${version}Revision`], ...person, query].join('.')
}

export type Route = <E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: RouteOptions<E>) => void

/** An answer whose version the endpoint cannot declare. */
export const versioned = <Asked extends unknown[], Reply, Version>(
  handler: (...asked: Asked) => Reply,
  version: (...asked: NoInfer<Asked>) => Version,
) => Object.assign(handler, { version })

const hasBody = ({ method }: Endpoint): boolean => method === 'POST' || method === 'PUT'

/** Body (or query) and path parameters as one object; path parameters win. */
function rawInput({ query, params }: FastifyRequest, isBody: boolean, body: unknown): unknown {
  if (isBody && body !== undefined && (body === null || typeof body !== 'object' || Array.isArray(body))) return body
  return { ...(isBody ? (body as object | undefined) : (query as object)), ...(params as object) }
}

function parsedInput<E extends Endpoint>(endpoint: E, request: FastifyRequest, multipart?: Multipart) {
  const raw = rawInput(request, hasBody(endpoint), multipart?.fields ?? request.body)
  guardInput(raw)
  if (endpoint.file?.required && !multipart?.file) throw new AppError('no_file')
  const parsed = endpoint.input.safeParse(raw)
  if (!parsed.success) throw invalidInput(parsed.error, raw)
  return parsed.data as z.output<E['input']>
}

interface Needs {
  authenticate: Authenticate
  /** The viewer of a call that somebody makes for another person. Throws 404 without the right. */
  actFor(viewer: Viewer, userId: string): Promise<Viewer>
  limits: RequestLimits
  deadlines: Pick<Deadlines, 'runUpload'>
  replies: ByteReplies
  /** The Set-Cookie header with this image token; '' removes the cookie. */
  imageCookie: (imageToken: string) => string
}

/** An endpoint with what its answers need. */
interface Answering<E extends Endpoint> extends Needs {
  endpoint: E
  handler: Handler<E>
  options: RouteOptions<E>
  /** Part of every ETag, so that no browser keeps a response of another shape after an upgrade. */
  shape: string | undefined
  /** Replies of every endpoint. */
  cache: ResponseCache
  /** Apart from the lists: everybody's calendars in turn would push these out. */
  files: ResponseCache
}

const contextOf = (request: FastifyRequest, reply: FastifyReply, file: UploadedFile | undefined): RequestContext => ({
  ip: request.ip,
  language: acceptedLanguage(request.headers['accept-language']),
  userAgent: request.headers['user-agent'] ?? '',
  cookie: request.headers.cookie ?? '',
  file,
  get nobodyWaits() {
    const gone = new AbortController()
    if (reply.raw.destroyed) gone.abort()
    reply.raw.once('close', () => !reply.raw.writableFinished && gone.abort())
    return gone.signal
  },
  setStatus: (status) => reply.code(status),
  setHeader: (name, value) => reply.header(name, value),
})

/** The person whom a call is about: the one whom its `for` names, else the one who makes it. */
async function viewerOf(
  { endpoint, actFor }: Pick<Answering<Endpoint>, 'endpoint' | 'actFor'>,
  viewer: Bearer | null,
  input: unknown,
): Promise<Bearer | null> {
  const { for: userId } = input as { for?: string }
  if (!viewer || isProgram(viewer)) return viewer
  return endpoint.forOthers && userId !== undefined ? actFor(viewer, userId) : viewer
}

/** Counts a request, or as many as it counts as, for its person, its key, or its network. */
function countFor(limits: RequestLimits, { viewer, ip }: FastifyRequest, requests?: number): void {
  if (viewer && isProgram(viewer)) limits.countKey(viewer.keyId, requests)
  else limits.countRequest(viewer?._id ?? null, ip, requests)
}

async function answer<E extends Endpoint>(
  answering: Answering<E>,
  request: FastifyRequest,
  reply: FastifyReply,
  multipart?: Multipart,
): Promise<FastifyReply> {
  const { endpoint, handler, options, shape, cache, files, replies, authenticate, limits, imageCookie } = answering
  // A slow body may take minutes, in which the session may end or the role be taken away. An ordinary body arrives
  // with its headers and needs no second check.
  if (request.isLate && request.viewer) {
    await identify(request, authenticate)
    mustBeAdmitted(request, endpoint)
  }
  const countMore = (requests: number) => countFor(limits, request, requests)
  const sent = Math.floor(request.bodyChars / PART_OF_REQUEST)
  if (sent > 0) countMore(sent)
  const input = parsedInput(endpoint, request, multipart)
  // `mustBeAdmitted` guarantees a viewer for every access but 'public', and a person where no program may call.
  const viewer = (await viewerOf(answering, request.viewer, input)) as UserFor<E>
  const named = (await options.version?.(viewer, input)) ?? declaredVersion(endpoint, viewer as Bearer, input as object)
  const version = named && `${named}.${shape}`
  if (version) {
    if (isKnown(reply, version)) return reply.code(304).send()
    const cached = cache.get(version)
    if (cached) return reply.type(endpoint.mediaType).send(cached)
  }
  const weight = endpoint.weigh?.(input) ?? endpoint.weight ?? 1
  if (weight > 1 && !endpoint.file) countMore(weight - 1)
  reply.code(endpoint.status)
  const result = await handler(viewer, input, contextOf(request, reply, multipart?.file))
  if (endpoint.session === 'begins')
    reply.header('set-cookie', imageCookie((result as { imageToken: string }).imageToken))
  // What a browser has stored of a person opens from its history without a request.
  if (endpoint.session === 'ends') reply.headers({ 'set-cookie': imageCookie(''), 'clear-site-data': '"cache"' })
  return replyWith(endpoint, result, reply, {
    files,
    replies,
    countMore,
    cacheBody: version ? (body) => cache.set(version, body) : undefined,
  })
}

function register<E extends Endpoint>(app: FastifyInstance, answering: Answering<E>): void {
  const { endpoint, authenticate, limits, deadlines } = answering
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access: endpoint.access },
    bodyLimit: endpoint.access === 'public' ? PUBLIC_BODY_BYTES : BODY_BYTES,
    // Runs before the body is read, so that unauthorized input is never parsed.
    onRequest: async (request) => {
      await identify(request, authenticate)
      // A form costs most while it is read.
      countFor(limits, request, endpoint.file && endpoint.weight)
      mustBeAdmitted(request, endpoint)
      // A body that arrived with the headers is complete by the end of this event-loop turn.
      if (hasBody(endpoint) && !request.raw.complete) setImmediate(() => (request.isLate = true))
    },
    handler: (request, reply) => {
      const { file } = endpoint
      if (!file || !request.isMultipart()) return answer(answering, request, reply)
      return limits.runForm(request.viewer && bearerId(request.viewer), request.ip, async (countUpload) => {
        const read = () => readMultipart(request, file, countUpload)
        return answer(answering, request, reply, await deadlines.runUpload(request.raw.socket, read))
      })
    },
  })
}

/**
 * Makes `route(endpoint, handler)`: authenticate, count, authorize, validate, run the handler, filter the response by
 * the output schema. Authentication and authorization are repeated where the body completes late.
 */
export function createRoute(app: FastifyInstance, needs: Needs): Route {
  const [cache, files] = [new ResponseCache(), new ResponseCache()]
  app.decorateRequest('isLate', false)
  app.decorateRequest('bodyChars', 0)

  return (endpoint, handler, options = {}) => {
    const shape = (options.version ?? endpoint.version) && schemaHash(endpoint.output)
    register(app, { ...needs, endpoint, handler, options, shape, cache, files })
  }
}
