import { AppError } from '#shared/errors.ts'
import { couldStand } from '#shared/rotaRules.ts'
import type { Run } from '#shared/rotaRuns.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { publishable } from '../board/diff.ts'
import { isShadow } from '../board/roster.ts'
import { monthsOf, type RotaFacts } from '../board/rotaFacts.ts'
import { servicesStore } from '../services/services.store.ts'
import type { FillInput } from '../solver/fill.input.ts'
import { insertRun, mustBeFree, readInput } from './openRuns.ts'
import type { PlanNeeds } from './readPlan.ts'
import type { Runner } from './runner.ts'
import { runsStore } from './runs.store.ts'
import { toRun } from './runs.wire.ts'

interface ForcedPlace {
  serviceId: string
  postId: string
  userId: string
}

export interface ProofsService {
  /** Begins to look for what it costs to give somebody a place, all others free to move. 409 while a run is under way. */
  prove(viewer: Viewer, place: ForcedPlace): Promise<Run>
}

interface Needs extends PlanNeeds {
  change: Change
  runner: Runner
  solverName: string
}

/** The input with the place taken; null where a rule stands against it, whatever the others do. */
function withForced(facts: RotaFacts, input: FillInput, place: ForcedPlace): FillInput | null {
  const { serviceId, postId, userId } = place
  const service = facts.ofSpan.find(({ _id }) => _id === serviceId)
  const [person, post] = [facts.people.get(userId), facts.posts.get(postId)]
  if (!service || !person || !post || !couldStand({ person, service, post })) return null
  const seat = { userId, postId, isShadow: isShadow(facts, place) }
  const services = input.services.map((one) =>
    one._id === serviceId ? { ...one, fixed: [...one.fixed.filter((fixed) => fixed.userId !== userId), seat] } : one,
  )
  return { ...input, services }
}

export function proofsService({ change, runner, solverName, ...needs }: Needs): ProofsService {
  /** The newest fill that has the day and is still true, with its goals; else the day's month, whose goals are not known. */
  async function readBase(from: Db, date: string) {
    const last = await runsStore.lastDone(from, date)
    if (last) {
      const read = await readInput(from, { from: last.from_day, to: last.to_day }, last, needs)
      if (read.hash === last.input_hash) return { ...read, options: last, base: toRun(last).goals }
    }
    const options = { mode: 'all' as const, keep_near_draft: 0 as const }
    return { ...(await readInput(from, monthsOf({ from: date, to: date }), options, needs)), options, base: null }
  }

  return {
    async prove(viewer, place) {
      const begun = await change.by(viewer)('rota', async (context) => {
        const { trx, tellNobody } = context
        await mustBeFree(context)
        const row = await servicesStore.find(trx, place.serviceId)
        if (!row) throw new AppError('not_found')
        const { facts, input, hash, options, base } = await readBase(trx, row.date)
        const isFilled = publishable(facts).some(({ _id }) => _id === place.serviceId)
        if (!isFilled) throw new AppError(row.state === 'cancelled' ? 'no_services' : 'service_begun')
        if (!facts.people.has(place.userId) || !facts.posts.has(place.postId)) throw new AppError('not_found')
        const { mode, keep_near_draft } = options
        const stored = { kind: 'prove' as const, mode, keep_near_draft, forced: JSON.stringify(place) }
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
