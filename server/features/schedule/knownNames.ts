import type { Db } from '../../db/client.ts'
import { activeMembersByName } from '../users/members.ts'
import { scheduleStore } from './schedule.store.ts'
import type { KnownNames } from './spreadsheet/readSchedule.ts'

/** Posts and names of the schedule, and the names of the members, by which the reader tells them apart. */
export async function knownNames(db: Db): Promise<KnownNames> {
  const [members, posts, names] = await Promise.all([
    activeMembersByName(db),
    scheduleStore.distinct(db, 'assignment_key'),
    scheduleStore.distinct(db, 'name_key'),
  ])
  return { posts, people: [...new Set([...members.keys(), ...names])] }
}
