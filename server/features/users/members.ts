import type { Db } from '../../db/client.ts'
import { usersStore } from './users.store.ts'

/**
 * Who a name on the schedule means: the id of each name that exactly one active member has, by its comparison key
 * (shared/text.ts). Names that two members share are left out, since nobody can tell which is meant.
 */
export async function activeMembersByName(db: Db): Promise<Map<string, string>> {
  const members = new Map<string, string>()
  const shared = new Set<string>()
  for (const { id, name_key } of await usersStore.activeNames(db)) {
    if (members.has(name_key)) shared.add(name_key)
    members.set(name_key, id)
  }
  for (const name of shared) members.delete(name)
  return members
}
