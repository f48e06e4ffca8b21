import { groupBy } from '#shared/groupBy.ts'
import { isLive } from '#shared/plan/placeStates.ts'
import type { Assignment } from '#shared/rota/answers.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { momentOf } from '../../../instantOf.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { placeCounts } from '../../plan/places/placeCounts.ts'
import { type PlaceRow, placesStore } from '../../plan/places/places.store.ts'
import type { PlannedRow } from '../../plan/places/planned.store.ts'

interface Around {
  timeZone: string
  /** The places of the service that the schedule shows. */
  beside: PlaceRow[]
  /** True where the post has a place left. */
  isOpen: boolean
}

const toAssignment = (row: PlannedRow, { timeZone, beside, isOpen }: Around): Assignment => ({
  _id: row.id,
  serviceId: row.service_id,
  userId: row.user_id,
  postId: row.post_id,
  post: row.post,
  date: row.date,
  serviceTime: row.service_time,
  tieColor: row.tie_color,
  startsAt: momentOf(row.date, row.service_time_key, timeZone)?.toISOString() ?? null,
  state: row.state,
  shadow: row.shadow === 1,
  sequence: row.sequence,
  source: row.source,
  shiftId: isLive(row.state) ? row.shift_id : null,
  publicationId: row.publication_id,
  answeredAt: row.answered_at,
  declineReason: row.decline_reason,
  mayAccept: isLive(row.state) || (row.state === 'declined' && row.service_state === 'planned' && isOpen),
  with: beside
    .filter(({ id, user_id }) => id !== row.id && user_id !== row.user_id)
    .map(({ user_id, name, post }) => ({ _id: user_id, name, post })),
})

/** Translates rows to the wire, with who serves beside each. */
export async function toAssignments(
  from: Db,
  team: Pick<TeamService, 'timeZone'>,
  rows: PlannedRow[],
): Promise<Assignment[]> {
  if (rows.length === 0) return []
  const timeZone = await team.timeZone(from)
  const ids = (some: PlannedRow[]) => [...new Set(columnOf(some, 'service_id'))]
  const beside = groupBy(await placesStore.atServices(from, ids(rows)), ({ service_id }) => service_id ?? '')
  const countOf = await placeCounts(from, ids(rows.filter(({ state }) => state === 'declined')))
  return rows.map((row) => {
    const { taken, most } = countOf(row.service_id, row.post_id)
    return toAssignment(row, { timeZone, beside: beside.get(row.service_id) ?? [], isOpen: taken < most })
  })
}
