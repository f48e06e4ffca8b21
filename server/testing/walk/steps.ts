import fc from 'fast-check'
import { UNDO_ANSWER_SECONDS } from '#shared/rota/answers.ts'
import { type Act, Draw, type Move } from './acts.ts'
import { KNOWN } from './known.ts'
import { answerMoves } from './moves.answers.ts'
import { peopleMoves } from './moves.people.ts'
import { planMoves } from './moves.plan.ts'
import { scheduleMoves } from './moves.schedule.ts'
import { untrueFeeds } from './rules.feeds.ts'
import { endedRows } from './rules.imports.ts'
import { movedOpenings, untrueOpenPlaces } from './rules.open.ts'
import { unmovedCards, untrueOwnViews } from './rules.own.ts'
import { forbiddenPlaces } from './rules.places.ts'
import { untrueReplies } from './rules.replies.ts'
import { missingSearches, untrueSearches } from './rules.searches.ts'
import { untrueViews, type Violation } from './rules.views.ts'
import { takeSnapshot } from './snapshot.ts'
import type { Snapshot } from './views.ts'
import type { Walk } from './walk.ts'

const MOVES: Record<string, [weight: number, Move]> = { ...answerMoves, ...scheduleMoves, ...planMoves, ...peopleMoves }

/** Milliseconds after each step, in which every job has looked, and a recorded answer can no longer be taken back. */
const JOBS_MS = (UNDO_ANSWER_SECONDS + 1) * 1000
/** States that are kept for stale steps. */
const PAST = 12
/** Number of states ago at which a step looked at its screen; most look at the newest. */
const STALE = [0, 0, 0, 0, 0, 0, 0, 1, 3, 9]

interface Choice {
  move: string
  numbers: number[]
}

/** A walk on its way. */
export interface Way {
  walk: Walk
  state: Snapshot
  /** The steps of the walk, a line each. */
  story: string[]
  /** Requests drawn, also those for which the team had nothing: they depend on the seed alone. */
  steps: number
  /** Number of times that each exception was needed. */
  excused: Map<string, number>
}

/** A walk that came to an untruth that no exception excuses. */
export class Untrue extends Error {
  readonly rule: string
  constructor(violations: readonly Violation[], story: readonly string[]) {
    const found = violations.map(({ rule, says }) => `  ${rule}: ${says}`)
    super([...story, ...new Set(found)].join('\n'))
    this.rule = violations[0]?.rule ?? ''
  }
}

/** Throws where something is untrue that no exception excuses. */
export function mustBeTrue(
  { walk, story, excused }: Way,
  violations: readonly Violation[],
  during: readonly string[] = [],
): void {
  const left = violations.filter((violation) => {
    const known = KNOWN.find(({ excuses }) => excuses(violation, walk.memory, during))
    if (known) excused.set(known.name, (excused.get(known.name) ?? 0) + 1)
    return !known
  })
  if (left.length > 0) throw new Untrue(left, story)
}

/** Requests that are sent at once, and what must be true once they are answered. */
export class Step implements fc.AsyncCommand<object, Way, false> {
  constructor(
    private readonly choices: Choice[],
    private readonly stale: number,
  ) {}

  check = (): boolean => true

  async run(_model: object, way: Way): Promise<void> {
    const { walk, state: before, story } = way
    const view = walk.past.at(-(STALE[this.stale] ?? 0)) ?? before
    const acts = this.choices.flatMap(({ move, numbers }): Act[] => {
      const made = MOVES[move]?.[1](walk, STALE[this.stale] ? view : before, new Draw(numbers))
      return made ? [{ about: {}, ...made, kind: move }] : []
    })
    way.steps += this.choices.length
    if (acts.length === 0) return
    const number = story.length + 1
    const replies = await Promise.all(acts.map(({ send }) => send()))
    const lines = acts.map(({ says }, at) => `${says} (${replies[at]?.status} ${replies[at]?.code ?? ''})`)
    const age = STALE[this.stale] ? ', from an old screen' : ''
    story.push(`${number}. ${acts.length > 1 ? 'At once: ' : ''}${lines.join(' | ')}${age}`)
    for (const [at, { keep }] of acts.entries()) if (replies[at]) await keep?.(replies[at])
    await walk.pass(JOBS_MS)
    const after = await takeSnapshot(walk, before)
    walk.memory.learn(before, after)
    walk.past.push(before)
    if (walk.past.length > PAST) walk.past.shift()
    way.state = after
    mustBeTrue(
      way,
      [
        ...untrueReplies(acts, replies, before),
        ...untrueViews(after),
        ...untrueOwnViews(after),
        ...unmovedCards(before, after),
        ...endedRows(before, after, acts),
        ...untrueFeeds(after, walk.memory),
        ...untrueSearches(after, walk.memory),
        ...missingSearches(before, after, acts, walk.memory),
        ...forbiddenPlaces(before, after),
        ...untrueOpenPlaces(after),
        ...movedOpenings(before, after, acts),
      ],
      acts.map(({ kind }) => kind),
    )
  }

  toString = (): string => `Step(${JSON.stringify(this.choices)}, ${this.stale})`
}

const choice = fc.record({
  move: fc.oneof(...Object.entries(MOVES).map(([name, [weight]]) => ({ weight, arbitrary: fc.constant(name) }))),
  numbers: fc.array(fc.noBias(fc.nat(9999)), { minLength: 8, maxLength: 8 }),
})
const alone = fc.array(choice, { minLength: 1, maxLength: 1 })
const atOnce = fc.array(choice, { minLength: 1, maxLength: 4, size: 'max' })
const choices = fc.oneof({ weight: 7, arbitrary: alone }, { weight: 3, arbitrary: atOnce })

/** A step drawn. */
export const step = fc.tuple(choices, fc.noBias(fc.nat(STALE.length - 1))).map(([some, stale]) => new Step(some, stale))
