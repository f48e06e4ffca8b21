import type { Selectable } from 'kysely'
import type { Trx } from '../../../../db/change.ts'
import type { Db } from '../../../../db/client.ts'
import { inChunks } from '../../../../db/inChunks.ts'
import type { TemplateNeedsTable, TemplateSkillsTable, TemplatesTable } from '../../../../db/schema.ts'

export type TemplateRow = Selectable<TemplatesTable>

export const templatesStore = {
  /** True where the team has a template, retired ones included. */
  isAny: async (db: Db): Promise<boolean> =>
    (await db.selectFrom('templates').select('id').limit(1).executeTakeFirst()) !== undefined,

  all: (db: Db): Promise<TemplateRow[]> => db.selectFrom('templates').selectAll().orderBy('id').execute(),

  find: (db: Db, id: string): Promise<TemplateRow | undefined> =>
    db.selectFrom('templates').selectAll().where('id', '=', id).executeTakeFirst(),

  needs: (db: Db, ids: string[]): Promise<TemplateNeedsTable[]> =>
    inChunks(ids, (some) =>
      db
        .selectFrom('template_needs')
        .innerJoin('posts', 'posts.id', 'template_needs.post_id')
        .selectAll('template_needs')
        .where('template_id', 'in', some)
        .orderBy('posts.sort_order')
        .orderBy('posts.name_key')
        .execute(),
    ),

  skills: (db: Db, ids: string[]): Promise<TemplateSkillsTable[]> =>
    inChunks(ids, (some) =>
      db
        .selectFrom('template_skills')
        .innerJoin('skills', 'skills.id', 'template_skills.skill_id')
        .selectAll('template_skills')
        .where('template_id', 'in', some)
        .orderBy('skills.name_key')
        .execute(),
    ),

  insert: (trx: Trx<'rota'>, row: TemplateRow) => trx.insertInto('templates').values(row).execute(),

  update: (trx: Trx<'rota'>, { id, ...row }: TemplateRow) =>
    trx.updateTable('templates').set(row).where('id', '=', id).execute(),

  /** True where a service or an availability row names the template. */
  async isUsed(db: Db, id: string): Promise<boolean> {
    for (const table of ['services', 'availability'] as const)
      if (await db.selectFrom(table).select('id').where('template_id', '=', id).limit(1).executeTakeFirst()) return true
    return false
  },

  remove: (trx: Trx<'rota'>, id: string) => trx.deleteFrom('templates').where('id', '=', id).execute(),

  async replaceNeeds(trx: Trx<'rota'>, id: string, rows: TemplateNeedsTable[]): Promise<void> {
    await trx.deleteFrom('template_needs').where('template_id', '=', id).execute()
    if (rows.length > 0) await trx.insertInto('template_needs').values(rows).execute()
  },

  async replaceSkills(trx: Trx<'rota'>, id: string, rows: TemplateSkillsTable[]): Promise<void> {
    await trx.deleteFrom('template_skills').where('template_id', '=', id).execute()
    if (rows.length > 0) await trx.insertInto('template_skills').values(rows).execute()
  },
}
