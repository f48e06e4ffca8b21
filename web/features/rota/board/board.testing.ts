import type { Member } from '#shared/rota/availability.ts'
import type { Board, BoardService, Place } from '#shared/rota/board.ts'
import type { Explanation } from '#shared/rota/explanation.ts'
import type { Post } from '#shared/rota/posts.ts'

export const postWith = (change: Partial<Post> = {}): Post => ({
  _id: 'door',
  name: 'Door',
  sortOrder: 0,
  skillId: null,
  jointWith: [],
  retired: false,
  where: null,
  duties: [],
  zoneIds: [],
  pin: null,
  ...change,
})

export const placeWith = (change: Partial<Place> = {}): Place => ({
  layer: 'draft',
  userId: 'ruth',
  name: 'Ruth',
  postId: 'door',
  post: 'Door',
  state: null,
  declineReason: null,
  assignmentId: null,
  shiftId: null,
  locked: false,
  source: 'hand',
  shadow: false,
  blocks: [],
  wishes: [],
  inARow: null,
  untold: false,
  handedOn: null,
  ...change,
})

/** A service of a Sunday with one place at the door and one at the balcony, as a draft of these places. */
export const serviceWith = (_id: string, places: Place[], change: Partial<BoardService> = {}): BoardService => ({
  _id,
  templateId: null,
  date: '2027-02-07',
  serviceTime: '9am',
  lastsMinutes: 90,
  tieColor: null,
  state: 'planned',
  cancelNote: null,
  signUp: false,
  twoUnrelated: false,
  name: null,
  edited: false,
  published: false,
  revision: 1,
  startsAt: '2027-02-07T14:00:00.000Z',
  searches: [],
  needs: ['door', 'balcony'].map((postId) => ({ postId, minPeople: 1, maxPeople: 1, priority: 2 })),
  skills: [],
  draft: { revision: 1, startedAt: '2027-01-01T00:00:00.000Z', startedBy: null },
  places,
  ...change,
})

export const boardWith = (services: BoardService[]): Board => ({
  from: '2027-02-01',
  to: '2027-02-28',
  revision: 'r',
  services,
  members: ['Ruth', 'Otis'].map((name) => ({
    user: { _id: name.toLowerCase(), name, suspended: false },
    planned: 0,
    share: 2,
    rungs: 2,
    fair: 2,
    stated: true,
  })),
  problems: [],
})

/** An explanation of a place that ranks nobody. */
export const explanationOf = ({ serviceId, postId }: Pick<Explanation, 'serviceId' | 'postId'>): Explanation => ({
  ...{ serviceId, postId, holder: null, open: 0, candidates: [], witness: null },
})

const RULES = {
  per: 'month',
  mostAMonth: null,
  mostADay: 1,
  backToBack: 'avoid',
  smsOk: false,
  askBy: 'app',
  offers: true,
} as const

/** A day on which somebody is away. */
export const memberRow = (change: Partial<Member['rows'][number]>): Member['rows'][number] => ({
  ...{ _id: 'row', kind: 'away', fromDay: '2027-02-07', toDay: '2027-02-07', weekdays: 0, nth: 0 },
  ...{ everyWeeks: 1, anchorDay: '2027-02-07', templateId: null, reason: null, userId: 'ruth' },
  ...{ createdBy: null, createdAt: '2027-01-01T00:00:00.000Z', affected: [] },
  ...change,
})

/** A member of that name with skills and days; the id is the name with '-' for its space. */
export const memberWith = (name: string, skills: Member['rota']['skills'], rows: Member['rows'] = []): Member => ({
  user: { _id: name.replace(' ', '-'), name, suspended: false },
  rota: {
    ...{ ...RULES, times: 2, pausedFrom: null, pausedUntil: null, stated: true, skills, wishes: [] },
  },
  rows,
  confirmedUntil: null,
  share: {
    ...{ fromDay: '2027-02-01', toDay: '2027-02-28', share: 2, served: 0, asked: 0, accepted: 0, declined: 0 },
    ...{ teamLeast: 0, teamMost: 0 },
  },
})
