import { randomUUID } from 'node:crypto'
import { addDays, DAY_MS, HOUR_MS, today } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import { isAdmin } from '#shared/people/users.ts'
import type { RotaMine } from '#shared/rota/answers.ts'
import { type NewRecord, RECORDS_A_SERVICE, type Record } from '#shared/sunday/records.ts'
import type { Change, ChangeContext, Told } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { given } from '../../../http/given.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import type { RequestContext } from '../../../http/route.ts'
import { authorOf, type Bearer, bearerId, personOfList } from '../../../http/viewer.ts'
import type { PersonalData } from '../../people/personalData.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { type LateEntries, sortSent } from '../entries/entries.ts'
import { reportingDays } from '../entries/reporting.ts'
import { type RecordRow, recordsStore, thanksStore } from './records.store.ts'

interface Needs {
  db: Db
  change: Change
  team: Pick<TeamService, 'timeZone'>
}

/** Hours in which authors may change what they wrote (rule 506). */
const OPEN_HOURS = 24

/** Time until which its author may change a record: counted from when it was stored, which a phone may do late. */
const editableUntil = ({ stored_at }: Pick<RecordRow, 'stored_at'>): string =>
  new Date(Date.parse(stored_at) + OPEN_HOURS * HOUR_MS).toISOString()

const toRecord = (row: RecordRow): Record => ({
  _id: row.id,
  uuid: row.uuid,
  serviceId: row.service_id,
  date: row.date,
  serviceTime: row.service_time,
  text: row.text,
  at: row.at,
  editedAt: row.edited_at,
  editableUntil: editableUntil(row),
  by: row.by_user !== null && row.name !== null ? { _id: row.by_user, name: row.name } : null,
})

type Rota = ChangeContext<'rota'>
type Request = Pick<RequestContext, 'setStatus'>

/** Tells those who may see a record. Its words are in no event. */
const tellRecord = ({ tell }: Rota, { date, by_user }: Pick<RecordRow, 'date' | 'by_user'>): Told =>
  tell({ userIds: by_user === null ? [] : [by_user], admins: true }, 'recordsChanged', { date })

/** A record that the viewer may change: 404 where it is of somebody else, 403 where its hours are over. */
async function mustBeOpen(trx: Db, viewer: Bearer, id: string): Promise<RecordRow> {
  const row = await recordsStore.find(trx, id)
  if (!row || (!isAdmin(viewer) && row.by_user !== bearerId(viewer))) throw new AppError('not_found')
  if (!isAdmin(viewer) && new Date().toISOString() > editableUntil(row)) throw new AppError('too_late')
  return row
}

const note = (
  { audit }: Rota,
  viewer: Bearer,
  action: 'record.written' | 'record.changed' | 'record.deleted',
  { service_id: subjectId, date, service_time: title }: Pick<RecordRow, 'service_id' | 'date' | 'service_time'>,
) => audit({ action, actorId: bearerId(viewer), subjectId, detail: { date, title } })

const toKnown = (row: RecordRow) => ({ uuid: row.uuid, serviceId: row.service_id, at: row.at, by: row.by_user, row })

const recordsSaid = ({ team }: Needs): LateEntries<NewRecord, ReturnType<typeof toKnown>> => ({
  table: 'records',
  opens: 'its day',
  isOwn: true,
  most: RECORDS_A_SERVICE,
  timeZone: team.timeZone,
  known: async (trx, uuids) => (await recordsStore.ofUuids(trx, uuids)).map(toKnown),
  async judge(trx, _viewer, { sent }) {
    const deleted = await recordsStore.deleted(trx, columnOf(sent, 'uuid'))
    return ({ uuid }, ofService) => (deleted.has(uuid) ? 'not_found' : ofService)
  },
})

/**
 * Stores a record of a service; one whose uuid has arrived before is returned as it is, or 404 where it was deleted.
 */
async function create(needs: Needs, context: Rota, viewer: Bearer, wanted: NewRecord, { setStatus }: Request) {
  const { uuid, serviceId, text } = wanted
  const { trx } = context
  const { first, added, refused } = await sortSent(recordsSaid(needs), trx, viewer, [wanted])
  for (const { code } of refused) throw new AppError(code === 'too_many_entries' ? 'too_many_records' : code)
  const known = first.get(uuid)
  if (known && 'row' in known) {
    setStatus(200)
    return context.tellNobody('nothing changed').returning(toRecord(known.row))
  }
  const row = {
    id: randomUUID(),
    uuid,
    service_id: serviceId,
    text,
    at: added[0]?.at ?? '',
    by_user: authorOf(viewer),
    stored_at: new Date().toISOString(),
    edited_at: null,
  }
  await recordsStore.insert(trx, row)
  const stored = await mustBeOpen(trx, viewer, row.id)
  await note(context, viewer, 'record.written', stored)
  return tellRecord(context, stored).returning(toRecord(stored))
}

type Thanks = { date: string; text: string }

/** Thanks everybody who served on a day; `told` is how many. Nobody served: it may be said again. */
async function thank({ team }: Needs, { trx, audit, enqueue }: Rota, viewer: Bearer, { date, text }: Thanks) {
  const { lastDay } = await reportingDays(trx, [date], await team.timeZone(trx))
  if (date > lastDay) refuseAt('date', 'errors.too_early')
  if (await thanksStore.isThanked(trx, date)) throw new AppError('thanked_already')
  const served = await thanksStore.served(trx, date)
  if (served.length > 0) {
    await thanksStore.insert(trx, { date, text, by_user: authorOf(viewer), at: new Date().toISOString() })
    for (const userId of served) await enqueue({ kind: 'day.thanked', payload: { userId, date, text } })
    await audit({ action: 'day.thanked', actorId: bearerId(viewer), detail: { day: date, count: served.length } })
  }
  return { told: served.length }
}

/** Days for which thanks are shown to those who served: the next Sunday has its own. */
const THANKS_DAYS = 7

/** Thanks for days longer ago are said by a push alone. */
const THANKED_DAYS = 35

/** The thanks of the last days to a person; undefined where there are none. */
async function thanksTo({ db, team }: Needs, userId: string): Promise<RotaMine['thanks']> {
  const from = addDays(today(await team.timeZone()), -THANKED_DAYS)
  const since = new Date(Date.now() - THANKS_DAYS * DAY_MS).toISOString()
  const rows = await thanksStore.to(db, { userId, since, from })
  if (rows.length === 0) return undefined
  return rows.map(({ date, text, id, name }) => ({
    date,
    text,
    by: id !== null && name !== null ? { _id: id, name } : null,
  }))
}

async function ownData(db: Db, { _id }: { _id: string }) {
  const [records, thanks] = [await recordsStore.ofPerson(db, _id), await thanksStore.by(db, _id)]
  return {
    records: records.map(({ date, service_time, text, at, edited_at }) => ({
      date,
      serviceTime: service_time,
      text,
      at,
      editedAt: edited_at,
    })),
    thanks: thanks.map(({ date, text, at }) => ({ date, text, at })),
  }
}

export type RecordsService = ReturnType<typeof recordsService>

export function recordsService(needs: Needs) {
  const { db, change } = needs
  return {
    /**
     * A page of the records of these days: all for admins, their own for others. 404 where the record before it is gone
     * or somebody else's.
     */
    async list(viewer: Bearer, { after, ...span }: { from: string; to: string; after?: string }): Promise<Record[]> {
      const userId = isAdmin(viewer) ? undefined : personOfList(viewer, 'personal')?._id
      const last = after === undefined ? undefined : await recordsStore.find(db, after)
      if (after !== undefined && (!last || (userId !== undefined && last.by_user !== userId)))
        throw new AppError('not_found')
      return (await recordsStore.between(db, { ...span, ...given({ after: last, userId }) })).map(toRecord)
    },

    create: (viewer: Bearer, wanted: NewRecord, request: Request): Promise<Record> =>
      change.by(viewer)('rota', (context) => create(needs, context, viewer, wanted, request)),

    change: (viewer: Bearer, { id, text }: { id: string; text: string }): Promise<Record> =>
      change.by(viewer)('rota', async (context) => {
        const row = await mustBeOpen(context.trx, viewer, id)
        const edit = { text, edited_at: new Date().toISOString() }
        await recordsStore.change(context.trx, id, edit)
        await note(context, viewer, 'record.changed', row)
        return tellRecord(context, row).returning(toRecord({ ...row, ...edit }))
      }),

    remove: (viewer: Bearer, { id }: { id: string }): Promise<void> =>
      change.by(viewer)('rota', async (context) => {
        const row = await mustBeOpen(context.trx, viewer, id)
        await recordsStore.remove(context.trx, row, new Date().toISOString())
        await note(context, viewer, 'record.deleted', row)
        return tellRecord(context, row)
      }),

    thanksTo: (userId: string) => thanksTo(needs, userId),

    thank: (viewer: Bearer, thanks: Thanks) =>
      change.by(viewer)('rota', async (context) => {
        const told = await thank(needs, context, viewer, thanks)
        return context
          .tellNobody('those who served get a push, and see it when they open the dashboard')
          .returning(told)
      }),

    personalData: {
      tables: ['records', 'day_thanks'],
      ofPerson: (person) => ownData(db, person),
    } satisfies PersonalData,
  }
}
