import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/**
 * Roles that may call an endpoint. 'admin' includes superAdmin. The service adds the rules that depend on the thing
 * itself.
 */
export type Access = 'public' | 'member' | 'admin' | 'superAdmin'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Transport of the input: GET and DELETE in path and query, the others in path and body. */
type RequestBody = 'json' | 'multipart'

/** Kind of reply: JSON of the output's shape, nothing (204), or a file to download. */
type ReplyKind = 'json' | 'empty' | 'file'

const JSON_MEDIA_TYPE = 'application/json; charset=utf-8'

/** The file a multipart request may or must bring. */
export interface FilePart {
  field: string
  maxBytes: number
  /** Error code for a larger file. */
  tooLarge: ErrorCode
  /** True where a request without the file is refused with 'no_file'. */
  required: boolean
  /** Bytes of a text field; default 64 kB. */
  maxFieldBytes?: number
}

/** The browser's build has only `method`, `path`, `reply` and `file` of it (web/build/contract.ts). */
interface Definition<Input extends z.ZodMiniType, Output extends z.ZodMiniType> {
  method: Method
  /** Path below /api, with :name for parts that come from the input. */
  path: `/${string}`
  /** Required: an endpoint that forgets to say who may call it does not compile. */
  access: Access
  /** True: somebody may call it for another person, whom `for` of the input names (shared/people/helpers.ts). */
  forOthers?: true
  /** True: an account that waits for approval may call it too. */
  whileWaiting?: true
  /**
   * True: other programs may call it with a key, by the role of the key. Left out, it is not for keys: its service is
   * given a person. What super admins alone may do never is.
   */
  keys?: true
  /** One line for the API's own description. */
  summary: string
  input: Input
  /**
   * An input that succeeds by itself, whatever else is stored: the API's own description shows it, and tests send it.
   */
  example?: z.input<Input>
  output: Output
  status?: 200 | 201 | 202 | 204
  body?: RequestBody
  /** The file of a multipart endpoint. */
  file?: FilePart
  reply?: ReplyKind
  /** Content type of the reply; JSON where it is left out. */
  mediaType?: string
  /** Second status: 200 where the thing that a repeated request creates exists already. */
  repeatStatus?: 200
  /** Second status: 202 where what is asked for waits for a later moment. */
  laterStatus?: 202
  /** Second status, without a body: where the service returns undefined. */
  emptyStatus?: 204
  /** Name of the file that a browser saves. */
  filename?: string
  /**
   * The noun whose revision the reply changes with: until it is written to, a browser that has the reply gets 304, and
   * the server keeps it, for its viewer or for those who share it (`sharedBy`).
   */
  version?: 'schedule' | 'work' | 'users' | 'rota'
  /** True: the reply changes with more than one noun, and its own hash is its ETag. */
  hashed?: true
  /**
   * Viewers who get the same reply to this input: all who may call the endpoint, or those of one role, where the
   * service refuses some roles by the input: a cached reply is sent without asking the service. Default: nobody.
   */
  sharedBy?(input: z.output<Input>): 'everybody' | 'role' | undefined
  /**
   * Requests that one counts as, by processor time; default 1. One whose reply neither the browser nor the server has
   * kept counts in full, any other as one, but a form before it is read. A large reply counts by its size besides
   * (server/http/reply.ts).
   */
  weight?: number
  /** `weight` of an endpoint that takes a list of entries. */
  weigh?(input: z.output<Input>): number
  /**
   * Marks endpoints that sign in or out: the service's result has an image token, which goes into a cookie, or the
   * cookie is deleted.
   */
  session?: 'begins' | 'ends'
}

export interface Endpoint<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  Rule extends Access = Access,
  Body extends RequestBody = RequestBody,
  Reply extends ReplyKind = ReplyKind,
  Keys extends true | undefined = true | undefined,
> extends Omit<Definition<Input, Output>, 'keys'> {
  access: Rule
  keys?: Keys
  status: 200 | 201 | 202 | 204
  body: Body
  reply: Reply
  mediaType: string
}

/** Entries that are stored in the time for which one request counts. */
const ENTRIES_A_REQUEST = 10

/** Requests that a list of entries counts as. */
export const weightOf = (entries: readonly unknown[]): number =>
  Math.max(1, Math.ceil(entries.length / ENTRIES_A_REQUEST))

/** Describes one call once: server route, typed client, OpenAPI page and tests are all made from it. */
export function endpoint<
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  const Rule extends Access,
  const Body extends RequestBody = 'json',
  const Reply extends ReplyKind = 'json',
  const Keys extends true | undefined = undefined,
>(
  definition: Definition<Input, Output> & { access: Rule; body?: Body; reply?: Reply; keys?: Keys },
): Endpoint<Input, Output, Rule, Body, Reply, Keys> {
  const reply = (definition.reply ?? 'json') as Reply
  return {
    ...definition,
    reply,
    mediaType: definition.mediaType ?? JSON_MEDIA_TYPE,
    body: (definition.body ?? 'json') as Body,
    status: definition.status ?? (reply === 'empty' ? 204 : 200),
  }
}
