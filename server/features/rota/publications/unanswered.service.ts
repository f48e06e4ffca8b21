import { today } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import { REMIND_HOURS } from '#shared/rotaPublications.ts'
import type { Change, ChangeContext, Told } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { placeWrites } from '../../plan/placeWrites.store.ts'
import { type PlannedRow, plannedStore } from '../../plan/planned.store.ts'
import type { TeamService } from '../../team/team.service.ts'
import { hasBegun } from '../moments.ts'
import { publicationsStore } from './publications.store.ts'

/** Reminders of published places that have no answer yet. */
export interface UnansweredService {
  /** Reminds members who have not answered a publication; returns how many. 404 for an unknown publication. */
  remind(viewer: Viewer, publicationId: string): Promise<number>
  /** Reminds once of places that were published `answerDays` ago or earlier and have no answer. */
  remindDue(): Promise<void>
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface Needs {
  db: Db
  change: Change
  team: Pick<TeamService, 'timeZone'>
  settings: { answerDays(from: Db): Promise<number> }
}

export function unansweredService({ db, change, team, settings }: Needs): UnansweredService {
  /** Enqueues one reminder for each member of these assignments. */
  async function enqueueReminders(rota: ChangeContext<'rota'>, rows: PlannedRow[]): Promise<number> {
    const byUser = new Map<string, string[]>()
    for (const { id, user_id } of rows) byUser.set(user_id, [...(byUser.get(user_id) ?? []), id])
    const ids = rows.map(({ id }) => id)
    await placeWrites.markReminded(rota.trx, ids, new Date().toISOString())
    for (const [userId, assignmentIds] of byUser)
      await rota.enqueue({ kind: 'rota.reminder', payload: { userId, assignmentIds } })
    return byUser.size
  }

  /** Unanswered places to come without a reminder since an instant. */
  async function unanswered(from: Db, since: Date): Promise<PlannedRow[]> {
    const timeZone = await team.timeZone(from)
    const rows = await plannedStore.unanswered(from, { from: today(timeZone), since: since.toISOString() })
    return rows.filter((row) => !hasBegun(row, timeZone))
  }

  const remindersTold = ({ tellNobody }: ChangeContext<'rota'>): Told => tellNobody('a reminder changes no list')

  return {
    remind: (viewer, id) =>
      change.by(viewer)('rota', async (rota) => {
        const publication = await publicationsStore.find(rota.trx, id)
        if (!publication) throw new AppError('not_found')
        const rows = await unanswered(rota.trx, new Date(Date.now() - REMIND_HOURS * HOUR_MS))
        const count = await enqueueReminders(
          rota,
          rows.filter(({ publication_id }) => publication_id === id),
        )
        const detail = { number: publication.number, count }
        await rota.audit({ action: 'publication.reminded', actorId: viewer._id, subjectId: id, detail })
        return remindersTold(rota).returning(count)
      }),

    async remindDue() {
      // Places with any earlier reminder are left out, so that nobody is reminded twice.
      const ever = new Date(0)
      const longAgo = async (from: Db, rows: PlannedRow[]) => {
        const before = new Date(Date.now() - (await settings.answerDays(from)) * DAY_MS).toISOString()
        const ids = [...new Set(rows.flatMap(({ publication_id }) => publication_id ?? []))]
        const old = await publicationsStore.olderThan(from, ids, before)
        return rows.filter(({ publication_id }) => publication_id !== null && old.has(publication_id))
      }
      if ((await longAgo(db, await unanswered(db, ever))).length === 0) return
      await change('rota', async (rota) => {
        await enqueueReminders(rota, await longAgo(rota.trx, await unanswered(rota.trx, ever)))
        return remindersTold(rota)
      })
    },
  }
}
