import { queryOptions } from '@tanstack/react-query'
import type { Candidate } from '#shared/rota/explanation.ts'
import { runsApi } from '#shared/rota/fill.ts'
import { call } from '../../../api/call.ts'
import { planKeys } from '../rota.keys.ts'

/** Live events tell of progress; without a line it is asked for. */
const POLL_MS = 1500

/** A search as far as it has come. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: planKeys.run(id),
    queryFn: ({ signal }) => call(runsApi.show, { id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.endedAt === null ? POLL_MS : false),
  })

/** Candidates in their order; of equal ones, who stands at the post usually comes first. */
function regularsFirst(candidates: readonly Candidate[]): Candidate[] {
  const keyOf = ({ cost, wish, leftOut, user }: Candidate) =>
    cost && !leftOut ? `${cost.wishes} ${wish} ${cost.fairness}` : user._id
  const runs: Candidate[][] = []
  for (const one of candidates) {
    const [before] = runs.at(-1) ?? []
    if (before && keyOf(before) === keyOf(one)) runs.at(-1)?.push(one)
    else runs.push([one])
  }
  return runs.flatMap((equal) => equal.toSorted((a, b) => (b.atPost ?? 0) - (a.atPost ?? 0)))
}

/**
 * People who could have a place, the best fit first, and why it is somebody's or nobody's; `holderId` says whose, where
 * several stand at the post.
 */
export const explainQuery = (serviceId: string, postId: string, holderId?: string) =>
  queryOptions({
    queryKey: planKeys.explain(serviceId, postId, holderId),
    async queryFn({ signal }) {
      const explanation = await call(runsApi.explain, { serviceId, postId, holderId }, { signal })
      return { ...explanation, candidates: regularsFirst(explanation.candidates) }
    },
  })
