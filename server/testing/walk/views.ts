import type { RotaMine } from '#shared/answers.ts'
import type { CallOut } from '#shared/callOuts.ts'
import type { ImportEntry } from '#shared/importEntries.ts'
import type { Board, BoardService } from '#shared/rotaBoard.ts'
import type { Coverage } from '#shared/rotaCoverage.ts'
import type { RotaDay } from '#shared/rotaDay.ts'
import type { Post } from '#shared/rotaPosts.ts'
import type { ReportRow } from '#shared/rotaReport.ts'
import type { Template } from '#shared/rotaTemplates.ts'
import type { Shift } from '#shared/schedule.ts'
import type { Swap } from '#shared/swaps.ts'
import type { User } from '#shared/users.ts'
import type { FeedEvent } from './feed.ts'

export interface Person {
  _id: string
  name: string
  token: string
  email: string
  role: 'standard' | 'admin' | 'superAdmin'
  /** Path of their calendar feed. */
  feed: string
  state: 'active' | 'suspended' | 'gone'
}

/** Views of one person. */
export interface OwnViews {
  person: Person
  mine: RotaMine
  personal: Shift[]
  feed: FeedEvent[]
}

/** All views at one moment in which nothing is under way. */
export interface Snapshot {
  now: number
  day: string
  shifts: Shift[]
  board: Board
  services: BoardService[]
  coverage: Coverage[]
  callOuts: CallOut[]
  swaps: Swap[]
  users: User[]
  posts: Post[]
  templates: Template[]
  imports: ImportEntry[]
  days: RotaDay[]
  report: ReportRow[]
  own: OwnViews[]
}
