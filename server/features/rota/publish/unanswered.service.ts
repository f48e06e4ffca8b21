import { DAY_MS, HOUR_MS, today } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import { groupBy } from '#shared/groupBy.ts'
import type { ReachedBy, ReachWay } from '#shared/reach/reach.ts'
import { REMIND_HOURS, type Unanswered } from '#shared/rota/publish.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Change, ChangeContext, Told } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import { type Bearer, bearerId } from '../../../http/viewer.ts'
import { beginsAt } from '../../../instantOf.ts'
import type { QuietHours } from '../../../quietHours.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { stillThere } from '../../people/users/members.ts'
import { compareText } from '../../plan/places/compareText.ts'
import { placeWrites } from '../../plan/places/placeWrites.store.ts'
import { type PlannedRow, plannedStore } from '../../plan/places/planned.store.ts'
import { hasBegun } from '../../plan/services/moments.ts'
import { pushBeside } from '../../reach/ways/askAsChosen.ts'
import { fallbackEntries, subjectOnceMore } from '../../reach/ways/fallbackEntries.ts'
import { countWays, lettersTo, type ReachNow, type ReachOf } from '../../reach/ways/reachOf.ts'
import { factRows } from '../facts/rotaFacts.ts'
import type { Span } from '../facts/span.ts'
import { quietUntil } from '../standIns/waves.ts'
import { publicationsStore } from './publications.store.ts'

/** An instant after every reminder: places are read whenever they were reminded. */
const FAR = new Date('9999-01-01')

interface Needs {
  db: Db
  change: Change
  team: Pick<TeamService, 'timeZone'>
  settings: { answerDays(from: Db): Promise<number>; callOuts(from: Db): Promise<QuietHours> }
  reachOf: ReachOf
}

interface Since {
  askedAt: string
  toldAt: string | null
  handedAt: string | null
}

const toItem = (row: PlannedRow, { askedAt, toldAt, handedAt }: Since): Unanswered['items'][number] => ({
  serviceId: row.service_id,
  date: row.date,
  serviceTime: row.service_time,
  postId: row.post_id,
  post: row.post,
  tieColor: row.tie_color,
  assignmentId: row.id,
  sequence: row.sequence,
  askedAt,
  toldAt,
  handedAt,
  remindedAt: row.reminded_at,
})

/** Enqueues one push for each member of these assignments. */
async function enqueueReminders({ trx, enqueue }: ChangeContext<'rota'>, rows: PlannedRow[]): Promise<void> {
  await placeWrites.markReminded(trx, columnOf(rows, 'id'), new Date().toISOString())
  for (const [userId, own] of groupBy(rows, ({ user_id }) => user_id))
    await enqueue({ kind: 'rota.reminder', payload: { userId, assignmentIds: columnOf(own, 'id') } })
}

/** Unanswered places to come without a reminder since an instant. */
async function unanswered({ team }: Needs, from: Db, since: Date): Promise<PlannedRow[]> {
  const timeZone = await team.timeZone(from)
  const rows = await plannedStore.unanswered(from, { from: today(timeZone), since: since.toISOString() })
  return rows.filter((row) => !hasBegun(row, timeZone))
}

/** The places by service, then by the name of their person, whatever their post. */
const byPerson = (rows: PlannedRow[]): PlannedRow[] =>
  rows.toSorted(
    (a, b) =>
      compareText(a.date, b.date) ||
      a.service_time_order - b.service_time_order ||
      compareText(a.service_time_key, b.service_time_key) ||
      compareText(comparisonKey(a.person), comparisonKey(b.person)),
  )

/** Unanswered places to come of people who were not reminded by hand or by the app in the last `REMIND_HOURS`. */
async function remindable(needs: Needs, from: Db): Promise<PlannedRow[]> {
  const since = new Date(Date.now() - REMIND_HOURS * HOUR_MS).toISOString()
  const rows = await unanswered(needs, from, FAR)
  const lately = await plannedStore.remindedSince(from, columnOf(rows, 'user_id'), since)
  return rows.filter(({ user_id }) => !lately.has(user_id))
}

/** Unanswered places that were published `answerDays` ago or earlier, of which nobody was reminded ever. */
async function overdue(needs: Needs, from: Db): Promise<PlannedRow[]> {
  const rows = await unanswered(needs, from, new Date(0))
  const before = new Date(Date.now() - (await needs.settings.answerDays(from)) * DAY_MS).toISOString()
  const ids = [...new Set(rows.flatMap(({ publication_id }) => publication_id ?? []))]
  const old = await publicationsStore.olderThan(from, ids, before)
  return rows.filter(({ publication_id }) => publication_id !== null && old.has(publication_id))
}

/**
 * Enqueues the reminder of one person about their places, by push, mail or text; a push waits for the end of quiet
 * hours.
 */
async function remindBy(
  needs: Needs,
  rota: ChangeContext<'rota'>,
  { reach, way }: { reach: ReachNow; way: ReachWay },
  own: PlannedRow[],
): Promise<void> {
  const [first] = own
  if (!first || way === 'none') return
  const userId = first.user_id
  const ids = columnOf(own, 'id')
  const now = new Date()
  await placeWrites.markReminded(rota.trx, ids, now.toISOString())
  const to = reach.isPushed(userId) ? pushBeside(reach, reach.chosen([userId]))(userId) : null
  if (to) {
    const timeZone = await needs.team.timeZone(rota.trx)
    const begins = beginsAt(first.date, first.service_time_key, timeZone)
    const quietEnd = quietUntil(await needs.settings.callOuts(rota.trx), now, begins, timeZone)
    const payload = { userId, assignmentIds: ids, ...to }
    await rota.enqueue({ kind: 'rota.reminder', payload }, quietEnd ?? undefined)
  }
  const { publication_id: id } = first
  const subject = id === null ? ('assignment' as const) : ('publication' as const)
  const askedId = id ?? first.id
  for (const by of ['mail', 'sms'] as const)
    for (const to of lettersTo(new Map([[userId, way]]), reach, by)) {
      // A fallback that is about to say the same is reminder enough.
      if (await fallbackEntries.isWaiting(rota.trx, subject, { ...to, id: askedId })) continue
      const again = { ...to, id: subjectOnceMore(askedId, now) }
      await fallbackEntries.add(rota.trx, subject, [again], { afterMinutes: 0, way: by })
    }
}

/** Reminds each member of these assignments once, by the way that reaches them; returns the ways. */
async function remindOf(needs: Needs, rota: ChangeContext<'rota'>, reach: ReachNow, rows: PlannedRow[]) {
  const byUser = groupBy(rows, ({ user_id }) => user_id)
  const ways = reach.waysTo([...byUser.keys()])
  for (const [userId, own] of byUser) await remindBy(needs, rota, { reach, way: ways.get(userId) ?? 'none' }, own)
  const said = countWays(ways, reach)
  return { said, count: ways.size - said.unreached.length }
}

const remindersTold = ({ tellNobody }: ChangeContext<'rota'>): Told => tellNobody('a reminder changes no list')

export type UnansweredService = ReturnType<typeof unansweredService>

/** Reminders of published places that have no answer yet. */
export function unansweredService(needs: Needs) {
  const { db, change, reachOf } = needs
  return {
    /**
     * Reminds members who have not answered a publication, as `remindAll` does; returns how many something reaches. 404
     * for an unknown publication.
     */
    remind: (viewer: Bearer, { id }: { id: string }): Promise<{ reminded: number }> =>
      change.by(viewer)('rota', async (rota) => {
        const publication = await publicationsStore.find(rota.trx, id)
        if (!publication) throw new AppError('not_found')
        const rows = (await remindable(needs, rota.trx)).filter(({ publication_id }) => publication_id === id)
        const { count } = await remindOf(needs, rota, await reachOf(rota.trx), rows)
        const detail = { number: publication.number, count }
        await rota.audit({ action: 'publication.reminded', actorId: bearerId(viewer), subjectId: id, detail })
        return remindersTold(rota).returning({ reminded: count })
      }),

    /**
     * People who have not answered for services of a span that have not begun, the nearest service first, then by name.
     */
    async list(_viewer: unknown, { from, to }: Span): Promise<Unanswered[]> {
      const rows = (await unanswered(needs, db, FAR)).filter(({ date }) => date >= from && date <= to)
      const asked = await factRows.auditedAt(db, 'assignment.asked', columnOf(rows, 'id'))
      const handed = await factRows.auditedAt(db, 'replyLink.created', columnOf(rows, 'id'))
      const told = await factRows.toldAt(
        db,
        rows.flatMap(({ publication_id }) => publication_id ?? []),
      )
      const sinceOf = ({ id, publication_id, user_id }: PlannedRow): Since => {
        const askedAt = asked.get(id) ?? new Date().toISOString()
        // A person who is asked anew, since a service was moved, is told of that without a publication.
        return {
          askedAt,
          toldAt: publication_id === null ? askedAt : (told.get(`${publication_id} ${user_id}`) ?? null),
          handedAt: handed.get(id) ?? null,
        }
      }
      const reach = await reachOf(db)
      return [...groupBy(byPerson(rows), ({ user_id }) => user_id)].flatMap(([userId, own]) => {
        const person = reach.person(userId)
        if (!person) return []
        const items = own.map((row) => toItem(row, sinceOf(row)))
        return { user: { ...person, reach: reach.wayTo(userId) }, items }
      })
    },

    /** Reminds these people, or all, by the way that reaches each. 400 for ids that nobody has. */
    remindAll: (viewer: Bearer, { userIds }: { userIds?: string[] | undefined }): Promise<ReachedBy> =>
      change.by(viewer)('rota', async (rota) => {
        const reach = await reachOf(rota.trx)
        const there = await stillThere(rota.trx, userIds ?? [])
        for (const [place, id] of (userIds ?? []).entries())
          if (!there.has(id)) refuseAt(`userIds.${place}`, 'rota.unknown')
        const wanted = userIds && new Set(userIds)
        const rows = (await remindable(needs, rota.trx)).filter(({ user_id }) => wanted?.has(user_id) ?? true)
        const { said, count } = await remindOf(needs, rota, reach, rows)
        await rota.audit({ action: 'rota.reminded', actorId: bearerId(viewer), detail: { count } })
        return remindersTold(rota).returning(said)
      }),

    /** Reminds once of places that were published `answerDays` ago or earlier and have no answer. */
    async remindDue(): Promise<void> {
      if ((await overdue(needs, db)).length === 0) return
      await change('rota', async (rota) => {
        const rows = await overdue(needs, rota.trx)
        const reach = await reachOf(rota.trx)
        const chosen = reach.chosen([...new Set(columnOf(rows, 'user_id'))])
        await enqueueReminders(
          rota,
          rows.filter(({ user_id }) => !chosen.has(user_id)),
        )
        for (const [userId, way] of chosen)
          await remindBy(
            needs,
            rota,
            { reach, way },
            rows.filter(({ user_id }) => user_id === userId),
          )
        return remindersTold(rota)
      })
    },
  }
}
