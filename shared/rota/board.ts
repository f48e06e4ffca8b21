import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { BOARD_DAYS, span } from '#shared/inputChecks.ts'
import { about, dated, many, spanned } from '#shared/people/audit.ts'
import { AssignmentSource } from '#shared/plan/placeStates.ts'
import { ReachWay } from '#shared/reach/reach.ts'
import { Id, line, Person } from '#shared/text.ts'
import { Capacity } from './capacity.ts'
import { DraftChange, DraftChanges, Exchange } from './drafts.ts'
import { Item } from './items.ts'
import { Block } from './rules.ts'
import { Service } from './services.ts'
import { WISH_CODES } from './wishRules.ts'

/** Somebody at a post of a service: in its draft, as published, or by a shift outside of the plan. */
export const Place = z.object({
  layer: z.enum(['draft', 'live', 'outside']),
  /** Null: a name that is linked to no member. */
  userId: z.nullable(Id),
  name: z.string(),
  /** Null: no post has this name. */
  postId: z.nullable(Id),
  post: z.string(),
  /** Answer to a live place; null in the other layers. */
  state: z.nullable(z.enum(['asked', 'accepted', 'declined'])),
  declineReason: z.nullable(z.string()),
  assignmentId: z.nullable(Id),
  shiftId: z.nullable(Id),
  locked: z.boolean(),
  source: z.nullable(z.enum(['kept', ...AssignmentSource.options])),
  /** A trainee beside a mentor, who takes no place. */
  shadow: z.boolean(),
  blocks: z.array(Block),
  wishes: z.array(z.enum(WISH_CODES)),
  /**
   * Number of weeks in a row on that weekday, this one included, for a place that leaves its person no rest; else null.
   */
  inARow: z.nullable(z.number()),
  /**
   * A live place without an answer that its person knows nothing of: it was published past them, and no link to answer
   * by was made for it.
   */
  untold: z.boolean(),
  /** Day on which an admin made such a link where the app told nothing, YYYY-MM-DD; null elsewhere. */
  handedOn: z.nullable(z.string()),
})
export type Place = z.infer<typeof Place>

/** Note and files of a service are on its page, and where it is edited. */
export const BoardService = z.extend(z.omit(Service, { note: true, files: true }), {
  draft: z.nullable(z.object({ revision: z.number(), startedAt: z.string(), startedBy: z.nullable(Person) })),
  places: z.array(Place),
  /**
   * Open searches for stand-ins: how many places they look for and have found, and how many people have not answered.
   */
  searches: z.array(
    z.object({
      callOutId: Id,
      postId: Id,
      places: z.number(),
      filled: z.number(),
      asking: z.number(),
      /** Everybody has been asked. */
      exhausted: z.boolean(),
    }),
  ),
})
export type BoardService = z.infer<typeof BoardService>

export const Problem = z.object({
  code: z.enum(['empty', 'over', 'skill_missing', 'blocked', 'suspended', 'split', 'expired', 'related']),
  serviceId: Id,
  postId: z.nullable(Id),
  userId: z.nullable(Id),
  /** People too few; of `over`, people too many. */
  missing: z.number(),
  /** The member without whom `userId` does not serve, and who is not there; of `split` alone. */
  partnerId: z.optional(Id),
})
export type Problem = z.infer<typeof Problem>

export const Board = z.object({
  from: z.string(),
  to: z.string(),
  /** Names the drafts and live places of the span: it changes whenever one of them does. */
  revision: z.string(),
  services: z.array(BoardService),
  /**
   * Everybody, by name, with their services of the span and how many they ought to have: `rungs` is `share` rounded up.
   */
  members: z.array(
    z.object({
      user: z.extend(Person, { suspended: z.boolean() }),
      planned: z.number(),
      share: z.number(),
      rungs: z.number(),
      /** Their fair part of all services of the span: those that stand, and the places that are open. Not rounded. */
      fair: z.number(),
      /** True where somebody has said how often they serve. */
      stated: z.boolean(),
      /** Present where they have said themselves how often they serve. */
      ownWord: z.optional(z.literal(true)),
      /** Present where weeks in a row are fine for them. */
      backToBack: z.optional(z.literal('fine')),
      /** The most weeks in a row that are fine for them by the schedule; present where it shows a number. */
      mostInARow: z.optional(z.number()),
      /** Days beside the span, week after week, on which they serve; present where there are any. */
      daysBeside: z.optional(z.array(z.string())),
    }),
  ),
  problems: z.array(Problem),
})
export type Board = z.infer<typeof Board>

/** Changes that a publication would make. The three numbers count services of members. */
export const Preview = z.object({
  from: z.string(),
  to: z.string(),
  /** Revision of the board, which POST /rota/publish names. */
  revision: z.string(),
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  /** Members with a difference, by name. */
  members: z.array(
    z.object({
      user: Person,
      /** A push was shown on a device of theirs within 14 days. */
      reachable: z.boolean(),
      /** Way by which they are told. */
      reach: ReachWay,
      phoneNumber: z.nullable(z.string()),
      added: z.array(Item),
      changed: z.array(z.object({ before: Item, after: Item })),
      removed: z.array(Item),
    }),
  ),
  problems: z.array(Problem),
  capacity: Capacity,
})
export type Preview = z.infer<typeof Preview>

export const boardApi = {
  show: endpoint({
    method: 'GET',
    path: '/rota/board',
    access: 'admin',
    keys: true,
    summary: 'Services of a span with everybody who stands at them, and what stands against it.',
    input: span(BOARD_DAYS),
    output: Board,
    weight: 10,
  }),
  startDraft: endpoint({
    method: 'POST',
    path: '/rota/draft',
    access: 'admin',
    keys: true,
    summary: 'Gives every planned, future service of a span a draft, of what is live where it has none.',
    input: span(BOARD_DAYS),
    output: Board,
    weight: 10,
  }),
  dropDraft: endpoint({
    method: 'DELETE',
    path: '/rota/draft',
    access: 'admin',
    keys: true,
    summary: 'Discards the drafts of a span. The token puts them back for ten minutes; null where there was no draft.',
    input: span(BOARD_DAYS),
    output: z.object({ undo: z.nullable(z.string()) }),
    weight: 8,
  }),
  undoDrop: endpoint({
    method: 'POST',
    path: '/rota/draft/undo',
    access: 'admin',
    keys: true,
    summary: 'Puts discarded drafts back, once. 409 where a draft or a publication came since.',
    input: z.object({ undo: line(100) }),
    output: Board,
    weight: 10,
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/rota/draft/:serviceId',
    access: 'admin',
    keys: true,
    summary:
      'All places of the draft of a service. 409 where it changed, where a rule stands against a new place, or where it is taken.',
    input: DraftChange,
    output: BoardService,
    weight: 4,
  }),
  saveDrafts: endpoint({
    method: 'PUT',
    path: '/rota/draft',
    access: 'admin',
    keys: true,
    summary:
      'All places of the drafts of several services, of all or of none, each judged with the others changed. 409 as for one.',
    input: DraftChanges,
    output: z.object({ services: z.array(BoardService) }),
    weight: 8,
  }),
  exchange: endpoint({
    method: 'POST',
    path: '/rota/exchange',
    access: 'admin',
    keys: true,
    summary:
      'Two people take the places of each other, and `along` those who come with them, all or nobody: in the drafts, and on the schedule where the sheet has them. 409 where one stands elsewhere by now or a rule is against it.',
    input: Exchange,
    output: z.object({ services: z.array(BoardService) }),
    weight: 8,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/rota/publish',
    access: 'admin',
    keys: true,
    summary: 'What publishing the drafts of a span would change, for each member.',
    input: span(BOARD_DAYS),
    output: Preview,
    weight: 10,
  }),
}

export const boardAudit = {
  'draft.begun': about('draft', z.extend(spanned, many.shape)),
  'draft.changed': about('draft', dated),
  'draft.dropped': about('draft', z.extend(spanned, many.shape)),
  'draft.restored': about('draft', z.extend(spanned, many.shape)),
}
