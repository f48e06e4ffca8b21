import type { User } from '#shared/people/users.ts'
import type { ImportEntry } from '#shared/plan/importEntries.ts'
import type { Shift } from '#shared/plan/schedule.ts'
import type { RotaMine } from '#shared/rota/answers.ts'
import type { Board, BoardService } from '#shared/rota/board.ts'
import type { Coverage } from '#shared/rota/coverage.ts'
import type { OpenPlaceSeen } from '#shared/rota/openPlaces.ts'
import type { Post } from '#shared/rota/posts.ts'
import type { ReportRow } from '#shared/rota/report.ts'
import type { CallOut } from '#shared/rota/standIns.ts'
import type { Swap } from '#shared/rota/swaps.ts'
import type { Template } from '#shared/rota/templates.ts'
import type { RotaDay } from '#shared/sunday/day.ts'
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
  open: OpenPlaceSeen[]
  swaps: Swap[]
  users: User[]
  posts: Post[]
  templates: Template[]
  imports: ImportEntry[]
  days: RotaDay[]
  report: ReportRow[]
  own: OwnViews[]
}
