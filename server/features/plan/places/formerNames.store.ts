import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { FormerNamesTable } from '../../../db/migrations/0042_counts.ts'

/** Last names of zones and kinds that are gone, by which old counts are shown. */
export const formerNamesStore = {
  async add(trx: Trx<'rota'>, names: FormerNamesTable[]): Promise<void> {
    if (names.length > 0) await trx.insertInto('former_names').values(names).execute()
  },

  all: async (db: Db): Promise<Map<string, string>> =>
    new Map((await db.selectFrom('former_names').selectAll().execute()).map(({ id, name }) => [id, name])),
}
