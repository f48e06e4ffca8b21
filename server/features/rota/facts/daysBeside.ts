import { groupBy } from '#shared/groupBy.ts'
import type { Db } from '../../../db/client.ts'
import { rotaFactsStore } from './rotaFacts.store.ts'
import { beside, type Span } from './span.ts'

/** Days on which people stand, by person. */
export const byPerson = (days: readonly { userId: string; date: string }[]): Map<string, string[]> =>
  new Map([...groupBy(days, ({ userId }) => userId)].map(([userId, own]) => [userId, own.map(({ date }) => date)]))

/** Reads the days beside a span on which people stand, drafts before live places, by person. */
export async function readDaysBeside(db: Db, span: Span): Promise<Map<string, string[]>> {
  const days = []
  for (const { from, to } of beside(span)) days.push(...(await rotaFactsStore.daysServed(db, from, to)))
  return byPerson(days)
}
