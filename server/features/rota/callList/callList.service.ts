import { groupBy } from '#shared/groupBy.ts'
import type { CalledPerson, ToldItems } from '#shared/rota/callList.ts'
import { compareNames } from '#shared/text.ts'
import type { Change } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import { type Bearer, bearerId } from '../../../http/viewer.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { stillThere } from '../../people/users/members.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import type { ReachNow, ReachOf } from '../../reach/ways/reachOf.ts'
import type { Span } from '../facts/span.ts'
import { tellRota } from '../tellRota.ts'
import { callListStore } from './callList.store.ts'

type ItemRow = Awaited<ReturnType<typeof callListStore.items>>[number]

const toItem = (row: ItemRow): CalledPerson['items'][number] => ({
  _id: row.id,
  serviceId: row.service_id ?? '',
  date: row.date,
  serviceTime: row.service_time,
  postId: row.post_id ?? '',
  post: row.post,
  tieColor: row.tie_color,
  state: row.state,
  where: row.where,
})

/** A person as an admin calls them; undefined for somebody who is not active. */
function toCalled(reach: ReachNow, userId: string) {
  const person = reach.person(userId)
  return person && { _id: person._id, name: person.name, phoneNumber: person.phoneNumber }
}

interface Needs {
  db: Db
  change: Change
  team: Pick<TeamService, 'timeZone'>
  reachOf: ReachOf
}

/** People whom no way reaches, by their first item, then by name. */
async function list({ db, team, reachOf }: Needs, span: Span): Promise<CalledPerson[]> {
  const timeZone = await team.timeZone()
  const rows = (await callListStore.items(db, span)).filter((row) => !hasBegun(row, timeZone))
  const traded = await callListStore.traded(
    db,
    columnOf(
      rows.filter(({ state }) => state === 'replaced'),
      'id',
    ),
  )
  const reach = await reachOf(db)
  const news = groupBy(
    rows.filter(({ id, userId }) => !traded.has(id) && reach.wayTo(userId) === 'none'),
    ({ userId }) => userId,
  )
  const called = [...news].flatMap(([userId, own]) => {
    const user = toCalled(reach, userId)
    if (!user) return []
    const helpers = reach.helpersOf(userId).flatMap((id) => toCalled(reach, id) ?? [])
    return [{ user, helpers, reason: reach.whyNot(userId), items: own.map(toItem), first: own[0] }]
  })
  return called
    .sort(
      (a, b) =>
        (a.first?.date ?? '').localeCompare(b.first?.date ?? '') ||
        (a.first?.service_time_order ?? 0) - (b.first?.service_time_order ?? 0) ||
        compareNames(a.user.name, b.user.name),
    )
    .map(({ first: _, ...person }) => person)
}

/** Those whom an admin calls: they have something to be told or asked, and no way of the app reaches them (rule 47). */
export function callListService(needs: Needs) {
  const { change } = needs
  return {
    list: (_viewer: unknown, span: Span): Promise<CalledPerson[]> => list(needs, span),

    /** Marks changes as told. 400 for an unknown person, and for an item that is not theirs. */
    told: (viewer: Bearer, told: ToldItems): Promise<void> =>
      change.by(viewer)('rota', async (context, revision) => {
        const { trx, audit } = context
        const { userId, itemIds } = told
        if (!(await stillThere(trx, [userId])).has(userId)) refuseAt('userId', 'rota.unknown')
        const own = await callListStore.markTold(trx, told, new Date().toISOString())
        const other = itemIds.findIndex((id) => !own.has(id))
        if (other >= 0) refuseAt(`itemIds.${other}`, 'rota.unknown')
        const detail = { count: own.size }
        await audit({ action: 'callList.told', actorId: bearerId(viewer), subjectId: userId, detail })
        return tellRota(context, revision)
      }),
  }
}
