import { groupBy } from '#shared/groupBy.ts'
import type { Db } from '../../../db/client.ts'
import { keyOf } from '../../plan/places.wire.ts'
import { importsStore } from './imports.store.ts'
import { rowsOf } from './records.ts'

/**
 * Keys of posts in the order in which the file that was imported last has them: as its fullest service has them, then
 * as the others add to it. Empty where no import stands.
 */
export async function sheetPosts(db: Db): Promise<string[]> {
  const newest = await importsStore.newestFile(db)
  const shifts = (newest ? rowsOf(newest) : []).flatMap(({ what, after }) => (after && what !== 'gone' ? after : []))
  const services = groupBy(shifts, ({ date, serviceTime }) => `${date} ${serviceTime}`)
  const posts = [...services.values()].map((some) => [...new Set(some.map(({ assignment }) => keyOf(assignment)))])
  return [...new Set(posts.sort((a, b) => b.length - a.length).flat())]
}
