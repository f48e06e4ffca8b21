import { type Selectable, sql } from 'kysely'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { noteForHooks } from '../../../db/hookNotes.ts'
import { inChunks } from '../../../db/inChunks.ts'
import type { ServiceNeedsTable, ServiceSkillsTable, ServicesTable } from '../../../db/schema.ts'
import type { TimeColumns } from './moments.ts'

export type ServiceRow = Selectable<ServicesTable>
/** A need of a service, with the name and the order of its post. */
export type ServiceNeedRow = ServiceNeedsTable & { post: string; sort_order: number }

const lock = (trx: Trx<'rota'>, id: string) =>
  trx.updateTable('services').set({ revision: sql`revision + 1` }).where('id', '=', id).returningAll()

/**
 * Locks a service and raises its revision; every change of its people calls it first. Undefined where the service is
 * gone.
 */
export const lockService = (trx: Trx<'rota'>, id: string): Promise<ServiceRow | undefined> =>
  lock(trx, id).executeTakeFirst()

/**
 * Locks a service as `lockService` does, and says whether it has a draft: each answer would ask by a statement of its
 * own.
 */
export async function lockWithDraft(
  trx: Trx<'rota'>,
  id: string,
): Promise<{ row: ServiceRow; isDrafted: boolean } | undefined> {
  const locked = await lock(trx, id)
    .returning(({ selectFrom }) =>
      selectFrom('draft_services')
        .select('service_id')
        .whereRef('draft_services.service_id', '=', 'services.id')
        .as('drafted'),
    )
    .executeTakeFirst()
  if (!locked) return undefined
  const { drafted, ...row } = locked
  return { row, isDrafted: drafted !== null }
}

/** Locks several services and raises their revisions, as `lockService` does for one. */
export const lockServices = (trx: Trx<'rota'>, ids: string[]): Promise<ServiceRow[]> =>
  inChunks(ids, (some) =>
    trx.updateTable('services').set({ revision: sql`revision + 1` }).where('id', 'in', some).returningAll().execute(),
  )

const inOrder = (db: Db) =>
  db.selectFrom('services').selectAll().orderBy('date').orderBy('service_time_order').orderBy('service_time_key')

export const servicesStore = {
  /** The services of a span of days, both ends included, by date and time. */
  between: (db: Db, from: string, to: string): Promise<ServiceRow[]> =>
    inOrder(db).where('date', '>=', from).where('date', '<=', to).execute(),

  find: (db: Db, id: string): Promise<ServiceRow | undefined> =>
    db.selectFrom('services').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Name, note, length and publication of the services of a span of days. */
  titles: (db: Db, from: string, to: string) =>
    db
      .selectFrom('services')
      .select(['id', 'name', 'note', 'published_at', 'lasts_minutes'])
      .where('date', '>=', from)
      .where('date', '<=', to)
      .execute(),

  onDays: (db: Db, days: string[]): Promise<ServiceRow[]> =>
    inChunks(days, (some) => db.selectFrom('services').selectAll().where('date', 'in', some).execute()),

  findAll: (db: Db, ids: string[]): Promise<ServiceRow[]> =>
    inChunks(ids, (some) => db.selectFrom('services').selectAll().where('id', 'in', some).execute()),

  at: (db: Db, date: string, timeKey: string): Promise<ServiceRow | undefined> =>
    db
      .selectFrom('services')
      .selectAll()
      .where('date', '=', date)
      .where('service_time_key', '=', timeKey)
      .executeTakeFirst(),

  /** The services of these days at one time. */
  atTime: (db: Db, days: string[], timeKey: string): Promise<ServiceRow[]> =>
    inChunks(days, (some) =>
      db.selectFrom('services').selectAll().where('date', 'in', some).where('service_time_key', '=', timeKey).execute(),
    ),

  /**
   * The planned services of these days that were made because shifts are there, and that no admin has changed; those of
   * a template, too.
   */
  ofShifts: (db: Db, days: readonly string[]): Promise<ServiceRow[]> =>
    inChunks([...days], (some) =>
      db
        .selectFrom('services')
        .selectAll()
        .where('date', 'in', some)
        .where('by_shifts', '=', 1)
        .where('edited', '=', 0)
        .where('state', '=', 'planned')
        .execute(),
    ),

  /** The services made from a template, from a day on, by date and time. */
  ofTemplate: (db: Db, templateId: string, from: string): Promise<ServiceRow[]> =>
    inOrder(db).where('template_id', '=', templateId).where('date', '>=', from).execute(),

  needsOf: (db: Db, serviceIds: string[]): Promise<ServiceNeedRow[]> =>
    inChunks(serviceIds, (some) =>
      db
        .selectFrom('service_needs')
        .innerJoin('posts', 'posts.id', 'service_needs.post_id')
        .selectAll('service_needs')
        .select(['posts.name as post', 'posts.sort_order'])
        .where('service_id', 'in', some)
        .orderBy('posts.sort_order')
        .orderBy('posts.name_key')
        .execute(),
    ),

  skillsOf: (db: Db, serviceIds: string[]): Promise<ServiceSkillsTable[]> =>
    inChunks(serviceIds, (some) =>
      db
        .selectFrom('service_skills')
        .innerJoin('skills', 'skills.id', 'service_skills.skill_id')
        .selectAll('service_skills')
        .where('service_id', 'in', some)
        .orderBy('skills.name_key')
        .execute(),
    ),

  async update(
    trx: Trx<'rota'>,
    ids: string[],
    change: Omit<Partial<ServiceRow>, 'id' | keyof TimeColumns>,
  ): Promise<void> {
    await inChunks(ids, (some) => trx.updateTable('services').set(change).where('id', 'in', some).execute())
    noteForHooks(trx, ...ids.map((id) => ({ type: 'service.changed' as const, id, change: 'changed' as const })))
  },

  /** True where somebody counted at a service, or wrote down what happened there. */
  async isReported(db: Db, id: string): Promise<boolean> {
    const row = await db
      .selectFrom('services')
      .select('id')
      .where('id', '=', id)
      .where(({ exists, or, selectFrom }) =>
        or([
          exists(selectFrom('counts').select('uuid').where('service_id', '=', id)),
          exists(selectFrom('records').select('id').where('service_id', '=', id)),
        ]),
      )
      .executeTakeFirst()
    return row !== undefined
  },

  async replaceNeeds(trx: Trx<'rota'>, serviceIds: string[], rows: ServiceNeedsTable[]): Promise<void> {
    await inChunks(serviceIds, (some) => trx.deleteFrom('service_needs').where('service_id', 'in', some).execute())
    await inChunks(rows, (some) => trx.insertInto('service_needs').values(some).execute())
  },

  async replaceSkills(trx: Trx<'rota'>, serviceIds: string[], rows: ServiceSkillsTable[]): Promise<void> {
    await inChunks(serviceIds, (some) => trx.deleteFrom('service_skills').where('service_id', 'in', some).execute())
    await inChunks(rows, (some) => trx.insertInto('service_skills').values(some).execute())
  },

  /** Ids of the services, of those given, that have a draft or ever had an assignment, and so must not be deleted. */
  async inUse(db: Db, serviceIds: string[]): Promise<Set<string>> {
    const drafts = await inChunks(serviceIds, (some) =>
      db.selectFrom('draft_services').select('service_id').where('service_id', 'in', some).execute(),
    )
    const assigned = await inChunks(serviceIds, (some) =>
      db
        .selectFrom('places')
        .select('service_id')
        .distinct()
        .where('service_id', 'in', some)
        .where('state', '<>', 'typed')
        .execute(),
    )
    return new Set([...drafts, ...assigned].flatMap(({ service_id }) => service_id ?? []))
  },

  /**
   * Ids of the services, of those given, that have a file, or of which something was ticked, counted or written down.
   */
  async holding(db: Db, serviceIds: string[]): Promise<Set<string>> {
    const found = new Set<string>()
    for (const table of ['service_files', 'service_ticks', 'counts', 'records'] as const) {
      const rows = await inChunks(serviceIds, (some) =>
        db.selectFrom(table).select('service_id').distinct().where('service_id', 'in', some).execute(),
      )
      for (const { service_id } of rows) found.add(service_id)
    }
    return found
  },
}
