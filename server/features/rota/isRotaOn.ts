import type { Db } from '../../db/client.ts'
import { publicationsStore } from './publications/publications.store.ts'
import { templatesStore } from './setup/templates.store.ts'

/** True where the team plans with the rota: it has a template, or has published services, which need none. */
export const isRotaOn = async (db: Db): Promise<boolean> =>
  (await templatesStore.isAny(db)) || (await publicationsStore.isAny(db))
