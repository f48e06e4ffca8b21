import { addDays, today } from '#shared/days.ts'
import type { Db } from '../../../db/client.ts'
import { columnOf } from '../../../db/columnOf.ts'
import { type FactsNeeds, factRows, type RotaFacts, rotaFacts } from '../facts/rotaFacts.ts'
import { turns } from '../turns.ts'
import { asksOf } from './asks.ts'
import { careStore } from './care.store.ts'
import { CARE_DAYS_AHEAD, CARE_DAYS_BEFORE, type CareFound } from './found.ts'
import { beginOf, drifts, newcomers, overloads } from './peopleSigns.ts'
import { singles, thins } from './placeSigns.ts'

export interface LookNeeds extends FactsNeeds {
  db: Db
  settings: FactsNeeds['settings'] & { answerDays(from: Db): Promise<number> }
}

/** Days after the reminder, in `answerDays`, at which an ask counts as without an answer: as many as before it. */
const REMINDED = 2

/** Instants at which the places that wait for an answer were asked, by id; those that nothing tells are left out. */
async function readAskedAt({ db }: LookNeeds, { ofSpan }: RotaFacts): Promise<Map<string, string>> {
  const waiting = ofSpan.flatMap(({ planned }) => planned.filter(({ state }) => state === 'asked'))
  const published = await careStore.publishedAt(
    db,
    waiting.flatMap(({ publication_id }) => publication_id ?? []),
  )
  const audited = await factRows.auditedAt(db, 'assignment.asked', columnOf(waiting, 'id'))
  return new Map(
    waiting.flatMap(({ id, publication_id }) => {
      const at = audited.get(id) ?? published.get(publication_id ?? '')
      return at === undefined ? [] : [[id, at] as const]
    }),
  )
}

/** Looks for everything that admins could care for (rule 53). Reads half a year, in pieces of some milliseconds. */
export async function lookForCare(needs: LookNeeds, now: Date): Promise<CareFound[]> {
  const { db, team, settings } = needs
  const day = today(await team.timeZone(db), now)
  const pieces = turns()
  const span = { from: addDays(day, -CARE_DAYS_BEFORE), to: addDays(day, CARE_DAYS_AHEAD) }
  const facts = await rotaFacts(db, span, needs, pieces)
  const answerDays = (await settings.answerDays(db)) * REMINDED
  const askedAt = await readAskedAt(needs, facts)
  const offers = await careStore.offers(db, beginOf(now))
  const people = {
    now,
    asks: asksOf(facts, { now, answerDays, askedAt, offers }),
    createdAt: await careStore.createdAt(db),
    openedAt: await careStore.openedAt(db),
  }
  const found: CareFound[] = []
  for (const look of [overloads, drifts, newcomers]) {
    await pieces.next()
    found.push(...look(facts, people))
  }
  for (const look of [singles, thins]) {
    await pieces.next()
    found.push(...look(facts, now))
  }
  return found
}
