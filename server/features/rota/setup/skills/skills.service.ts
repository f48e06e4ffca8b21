import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import { AppError } from '#shared/errors.ts'
import type { Skill, SkillInput, SkillPatch } from '#shared/rota/skills.ts'
import { comparisonKey } from '#shared/text.ts'
import type { Change, Trx } from '../../../../db/change.ts'
import type { Db } from '../../../../db/client.ts'
import { mustHaveRoom } from '../../../../db/room.ts'
import type { SkillsTable } from '../../../../db/schema.ts'
import { type Bearer, bearerId } from '../../../../http/viewer.ts'
import { tellRota } from '../../tellRota.ts'
import { refuseTaken } from '../refuseTaken.ts'

/** A skill as it is stored. */
export type SkillRow = Selectable<SkillsTable>

const flag = (isOn: boolean): 0 | 1 => (isOn ? 1 : 0)

export const skillsStore = {
  all: (db: Db) => db.selectFrom('skills').selectAll().orderBy('name_key').execute(),
  find: (db: Db, id: string) => db.selectFrom('skills').selectAll().where('id', '=', id).executeTakeFirst(),
  counts: (db: Db) =>
    db
      .selectFrom('member_skills')
      .select(({ fn }) => ['skill_id', 'level', fn.countAll<number>().as('count')])
      .groupBy(['skill_id', 'level'])
      .execute(),
  insert: (trx: Trx<'rota'>, row: Insertable<SkillsTable>) => trx.insertInto('skills').values(row).execute(),
  update: (trx: Trx<'rota'>, { id, ...row }: SkillRow) =>
    trx.updateTable('skills').set(row).where('id', '=', id).execute(),
  remove: (trx: Trx<'rota'>, id: string) => trx.deleteFrom('skills').where('id', '=', id).execute(),
  async isUsed(db: Db, id: string): Promise<boolean> {
    for (const table of ['posts', 'member_skills', 'template_skills', 'service_skills'] as const)
      if (await db.selectFrom(table).select('skill_id').where('skill_id', '=', id).limit(1).executeTakeFirst())
        return true
    return false
  },
}

export function skillsService({ db, change }: { db: Db; change: Change }) {
  async function mapper(from: Db) {
    const counts = await skillsStore.counts(from)
    const countOf = (id: string, level: string): number =>
      Number(counts.find((one) => one.skill_id === id && one.level === level)?.count ?? 0)
    return ({ id, name, retired, expires, warn_days }: SkillRow): Skill => ({
      _id: id,
      name,
      retired: retired === 1,
      expires: expires === 1,
      warnDays: warn_days,
      able: countOf(id, 'able'),
      learning: countOf(id, 'learning'),
    })
  }

  return {
    /** All skills, by name. */
    list: async (): Promise<Skill[]> => (await skillsStore.all(db)).map(await mapper(db)),

    create: (viewer: Bearer, { name, expires, warnDays }: SkillInput): Promise<Skill> =>
      change
        .by(viewer)('rota', async (context, revision) => {
          const row: SkillRow = {
            id: randomUUID(),
            name,
            name_key: comparisonKey(name),
            retired: 0,
            expires: flag(expires),
            warn_days: warnDays,
          }
          await mustHaveRoom(context.trx, 'skills')
          await skillsStore.insert(context.trx, row)
          await context.audit({
            action: 'skill.created',
            actorId: bearerId(viewer),
            subjectId: row.id,
            detail: { name },
          })
          return tellRota(context, revision).returning((await mapper(context.trx))(row))
        })
        .catch(refuseTaken('skills')),

    change: (viewer: Bearer, { id, name, retired, expires, warnDays }: SkillPatch): Promise<Skill> =>
      change
        .by(viewer)('rota', async (context, revision) => {
          const before = await skillsStore.find(context.trx, id)
          if (!before) throw new AppError('not_found')
          const row: SkillRow = {
            ...before,
            ...(name !== undefined && { name, name_key: comparisonKey(name) }),
            ...(retired !== undefined && { retired: flag(retired) }),
            ...(expires !== undefined && { expires: flag(expires) }),
            ...(warnDays !== undefined && { warn_days: warnDays }),
          }
          await skillsStore.update(context.trx, row)
          const detail = { name: row.name }
          await context.audit({ action: 'skill.changed', actorId: bearerId(viewer), subjectId: id, detail })
          return tellRota(context, revision).returning((await mapper(context.trx))(row))
        })
        .catch(refuseTaken('skills')),

    /** Deletes a skill, or retires it where a post, a template, a service or a member has it. */
    remove: (viewer: Bearer, { id }: { id: string }): Promise<void> =>
      change.by(viewer)('rota', async (context, revision) => {
        const before = await skillsStore.find(context.trx, id)
        if (!before) throw new AppError('not_found')
        if (await skillsStore.isUsed(context.trx, id)) await skillsStore.update(context.trx, { ...before, retired: 1 })
        else await skillsStore.remove(context.trx, id)
        const detail = { name: before.name }
        await context.audit({ action: 'skill.deleted', actorId: bearerId(viewer), subjectId: id, detail })
        return tellRota(context, revision)
      }),
  }
}
