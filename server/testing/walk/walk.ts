import type { Endpoint } from '#shared/endpoint.ts'
import type { Memory } from './memory.ts'
import type { Person, Snapshot } from './views.ts'

export interface Span {
  from: string
  to: string
}

export interface Reply {
  status: number
  code: string | undefined
  body: unknown
}

/** A link by which somebody answers without signing in. */
export interface Link {
  token: string
  subject: 'assignment' | 'offer'
  subjectId: string
  userId: string
}

/** One walk: an installation, its people, and what they remember. */
export interface Walk {
  people: Person[]
  /** Rows of the files that were uploaded, previews that may be applied, and links that were handed over. */
  files: FileRow[][]
  previews: string[]
  links: Link[]
  memory: Memory
  /** States of before, the newest last. */
  past: Snapshot[]
  now(): number
  /** Puts the clock forward, and does what the jobs do. */
  pass(ms: number): Promise<void>
  boss(): Person
  call(endpoint: Endpoint, input: object, token?: string): Promise<Reply>
  upload(endpoint: Endpoint, form: FormData, token: string): Promise<Reply>
  /** A read without a socket, through all of the server: a step reads some fifty views. */
  read(endpoint: Endpoint, input: object, token?: string): Promise<Reply>
  /** The text of a page, read in the same way. */
  text(path: string): Promise<string>
  join(name: string, role: Person['role']): Promise<Person>
  /** A new session of somebody whose others have ended. */
  signIn(person: Person): Promise<void>
}

export type FileRow = [date: string, name: string, assignment: string, time: string, tie: string | null]

/** Put in the place of Date for all servers of the walk, which run in this process. */
export interface Clock {
  set(now: number): void
}
