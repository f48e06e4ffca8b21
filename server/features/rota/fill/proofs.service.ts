import { AppError } from '#shared/errors.ts'
import type { Run } from '#shared/rota/fill.ts'
import { couldStand, type RosterPlace } from '#shared/rota/rules.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { Bearer } from '../../../http/viewer.ts'
import { servicesStore } from '../../plan/services/services.store.ts'
import { isShadow } from '../facts/placesAt.ts'
import { publishable, type RotaFacts } from '../facts/rotaFacts.ts'
import { monthsOf } from '../facts/span.ts'
import { isSameProblem } from './fillInput.ts'
import { findOpenRun, insertRun, mustBeFree, readInput } from './openRuns.ts'
import type { PlanNeeds } from './readPlan.ts'
import type { Runner } from './runner.ts'
import { runsStore } from './runs.store.ts'
import { toRun } from './runs.wire.ts'
import type { FillInput } from './solver/fill.input.ts'

interface Needs extends PlanNeeds {
  change: Change
  runner: Runner
  solverName: string
}

/** Options of a proof: everybody may move who has not accepted and is not locked, and stability does not count. */
const ALL_FREE = { mode: 'all', keep_near_draft: 0 } as const

/** The input with the place fixed; null where a rule forbids it, wherever the others stand. */
function withForced(facts: RotaFacts, input: FillInput, place: Omit<RosterPlace, 'isShadow'>): FillInput | null {
  const { serviceId, postId, userId } = place
  const service = facts.ofSpan.find(({ _id }) => _id === serviceId)
  const [person, post] = [facts.people.get(userId), facts.posts.get(postId)]
  if (!service || !person || !post || !couldStand({ person, service, post })) return null
  const held = { userId, postId, isShadow: isShadow(facts, place) }
  const services = input.services.map((one) =>
    one._id === serviceId ? { ...one, fixed: [...one.fixed.filter((fixed) => fixed.userId !== userId), held] } : one,
  )
  return { ...input, services }
}

export function proofsService({ change, runner, solverName, ...needs }: Needs) {
  /**
   * The input of the days in which the others may move: those of the newest fill that contains the day, else the day's
   * month. `base` has the goals of that fill, or null where they cannot be compared with: the team has changed since,
   * or the fill kept more places than a proof does.
   */
  async function readBase(from: Db, date: string, askedFor: string) {
    const last = await runsStore.findLastDone(from, date)
    const span = last ? { from: last.from_day, to: last.to_day } : monthsOf({ from: date, to: date })
    const read = await readInput(from, span, { ...ALL_FREE, askedFor }, needs)
    const isFree = last?.mode === ALL_FREE.mode && last.keep_near_draft === ALL_FREE.keep_near_draft
    return { ...read, base: last && isFree && isSameProblem(read.hash, last.input_hash) ? toRun(last).goals : null }
  }

  return {
    /**
     * Begins a run that finds what a place for this person costs, all others free to move. 409 while a run is under
     * way.
     */
    async prove(viewer: Bearer, place: Omit<RosterPlace, 'isShadow'>): Promise<Run> {
      const begun = await change.by(viewer)('rota', async (context) => {
        const { trx, tellNobody } = context
        mustBeFree(await findOpenRun(context))
        const row = await servicesStore.find(trx, place.serviceId)
        if (!row) throw new AppError('not_found')
        const { facts, input, hash, base } = await readBase(trx, row.date, place.userId)
        const isFilled = publishable(facts).some(({ _id }) => _id === place.serviceId)
        if (!isFilled) throw new AppError(row.state === 'cancelled' ? 'no_services' : 'service_begun')
        if (!facts.people.has(place.userId) || !facts.posts.has(place.postId)) throw new AppError('not_found')
        const stored = {
          ...ALL_FREE,
          kind: 'prove' as const,
          forced: JSON.stringify(place),
          apply_when_done: 0 as const,
        }
        const run = await insertRun(context, viewer, { ...stored, input, hash, solver: solverName })
        const forced = withForced(facts, input, place)
        return tellNobody('a proof changes nothing').returning({ run, input, forced, base })
      })
      const { run, input, forced, base } = begun
      runner.begin({ id: run._id, input, proof: { place, forced, base } })
      return run
    },
  }
}
