import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Access, Endpoint } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { isAdmin, isSuperAdmin, type User } from '#shared/users.ts'
import type { SessionsService } from '../features/sessions/sessions.service.ts'
import { acceptedLanguage } from './acceptedLanguage.ts'
import { invalidInput } from './errors.ts'
import { isNamed } from './etag.ts'
import { refuseJunk } from './limits/inputGuard.ts'
import type { Door } from './limits/requestLimits.ts'
import { Replies } from './responseCache.ts'
import { type Multipart, readMultipart, type UploadedFile } from './uploads.ts'
import { mustBeAllowed, type Viewer } from './viewer.ts'

/** What a handler may need of the request beyond who and what. */
export interface RequestContext {
  /** The caller's address, behind TRUST_PROXY the client's own. */
  ip: string
  /** What the browser says of itself; '' where it says nothing. */
  userAgent: string
  /** The language the browser asks for. */
  language: Language
  /** The uploaded file of a multipart endpoint; there whenever the endpoint requires it. */
  file: UploadedFile | undefined
  /** Answers with another status than the endpoint's own: 200 where what was to be created is there already. */
  setStatus(status: 200): void
  setCookie(cookie: string): void
}

export interface FileReply {
  /** A function where they are made only for a caller who has not got this version. */
  bytes: Buffer | (() => Promise<Buffer>)
  filename: string
  mediaType: string
  /** Names the bytes, as a version of `Options` names a reply: whoever has them is answered 304. */
  version?: string
}

type UserFor<Rule extends Access> = Rule extends 'public' ? Viewer | null : Viewer
type ReplyFor<E extends Endpoint> = E['reply'] extends 'empty'
  ? Promise<void>
  : E['reply'] extends 'file'
    ? Promise<FileReply>
    : Promise<z.input<E['output']>>
type Handler<E extends Endpoint> = (
  user: UserFor<E['access']>,
  input: z.output<E['input']>,
  context: RequestContext,
) => ReplyFor<E>

interface Options<E extends Endpoint> {
  /**
   * A text that names the reply: the same text means the same reply to whoever may ask. It must hold a revision that
   * every write raises. A browser that has it is answered 304, and a reply that was made before is sent again.
   */
  version?: (user: UserFor<E['access']>, input: z.output<E['input']>) => string
}

export type Route = <E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: Options<E>) => void

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
    /** True where the end of the body was still to come when `viewer` was found out. */
    isLate: boolean
  }
}

const JSON_TYPE = 'application/json; charset=utf-8'

const MAY: Record<Access, (person: Pick<User, 'role'>) => boolean> = {
  public: () => true,
  member: () => true,
  admin: isAdmin,
  superAdmin: isSuperAdmin,
}

const bearer = (request: FastifyRequest): string | undefined =>
  /^Bearer +([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]

/** Path and query of the request and its body as one object; what stands in the path wins. */
function rawInput({ query, params }: FastifyRequest, hasBody: boolean, body: unknown): unknown {
  if (hasBody && body !== undefined && (body === null || typeof body !== 'object' || Array.isArray(body))) return body
  return { ...(hasBody ? (body as object | undefined) : (query as object)), ...(params as object) }
}

/** Names the reply by its version, and tells whether the caller has it already. */
function isKnown(reply: FastifyReply, version: string): boolean {
  const etag = `"${version}"`
  reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'authorization' })
  return isNamed(etag, reply.request.headers['if-none-match'])
}

type Keep = (body: Buffer) => void

async function send(endpoint: Endpoint, result: unknown, reply: FastifyReply, keep: Keep): Promise<FastifyReply> {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  if (endpoint.reply === 'empty') return reply.send()
  if (endpoint.reply === 'file') {
    const { bytes, filename, mediaType, version } = result as FileReply
    if (version && isKnown(reply, version)) return reply.code(304).send()
    const content = typeof bytes === 'function' ? await bytes() : bytes
    return reply.type(mediaType).header('content-disposition', `attachment; filename="${filename}"`).send(content)
  }
  // Parsed on the way out too: what the contract does not name never leaves.
  const body = Buffer.from(JSON.stringify(endpoint.output.parse(result)))
  keep(body)
  return reply.type(JSON_TYPE).send(body)
}

/**
 * Makes `route(endpoint, handler)`: who is it, do they ask too often, may they, is the input valid, run, whitelist the
 * reply. Who and whether they may is asked again where the body came late.
 */
export function createRoute(app: FastifyInstance, sessions: SessionsService, door: Door): Route {
  const replies = new Replies()
  app.decorateRequest('isLate', false)

  async function identify(request: FastifyRequest): Promise<void> {
    const token = bearer(request)
    request.viewer = token ? await sessions.authenticate(token) : null
  }

  function mustBeAdmitted(request: FastifyRequest, access: Access): void {
    if (access === 'public') return
    if (!request.viewer) throw new AppError('not_signed_in')
    mustBeAllowed(request.viewer, MAY[access])
  }

  return (endpoint, handler, options = {}) => {
    const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      // Before the body is read: a stranger's input is not even looked at.
      onRequest: async (request) => {
        await identify(request)
        door.pass(request.viewer?._id ?? null, request.ip)
        mustBeAdmitted(request, endpoint.access)
        // What came along with the headers is read in this same turn at the latest.
        if (hasBody && !request.raw.complete) setImmediate(() => (request.isLate = true))
      },
      handler: (request, reply) => {
        const { file } = endpoint
        if (!file || !request.isMultipart()) return answer(request, reply)
        const read = async () => answer(request, reply, await readMultipart(request, file))
        return door.upload(request.viewer?._id ?? null, request.ip, read)
      },
    })

    async function answer(request: FastifyRequest, reply: FastifyReply, multipart?: Multipart): Promise<FastifyReply> {
      // The rest of a body may take minutes, and the session may end or the role be taken away meanwhile. Not a matter
      // of so many seconds: an ordinary body comes along with its headers and is not asked about twice.
      if (request.isLate && request.viewer) {
        await identify(request)
        mustBeAdmitted(request, endpoint.access)
      }
      const raw = rawInput(request, hasBody, multipart?.fields ?? request.body)
      refuseJunk(raw)
      if (endpoint.file?.required && !multipart?.file) throw new AppError('no_file')
      const parsed = endpoint.input.safeParse(raw)
      if (!parsed.success) throw invalidInput(parsed.error, raw)
      // `mustBeAdmitted` has made sure of it for every rule but 'public'.
      const viewer = request.viewer as UserFor<(typeof endpoint)['access']>
      const input = parsed.data as z.output<(typeof endpoint)['input']>
      const version = options.version?.(viewer, input)
      if (version) {
        if (isKnown(reply, version)) return reply.code(304).send()
        const kept = replies.find(version)
        if (kept) return reply.type(JSON_TYPE).send(kept)
      }
      reply.code(endpoint.status)
      const result = await handler(viewer, input, {
        ip: request.ip,
        language: acceptedLanguage(request.headers['accept-language']),
        userAgent: request.headers['user-agent'] ?? '',
        file: multipart?.file,
        setStatus: (status) => reply.code(status),
        setCookie: (cookie) => reply.header('set-cookie', cookie),
      })
      return send(endpoint, result, reply, (body) => version && replies.keep(version, body))
    }
  }
}
