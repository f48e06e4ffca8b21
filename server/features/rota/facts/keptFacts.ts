import { daysBetween, today } from '#shared/days.ts'
import type { Db } from '../../../db/client.ts'
import { readRevisions } from '../../../db/revisions.ts'
import { turns } from '../turns.ts'
import { narrowed } from './narrowed.ts'
import { type FactsNeeds, type RotaFacts, rotaFacts } from './rotaFacts.ts'
import { around, monthsOf, type Span, unionOf } from './span.ts'

/** Nouns whose changes make facts out of date. */
const FACTS_NOUNS = ['rota', 'schedule', 'users'] as const

/** Maximum runs of months in memory: for the 90 days of members, the coverage page and the boards of two admins. */
const KEPT_MONTHS = 4
/** Maximum spans in memory for one run of months. */
const KEPT_SPANS = 16
/** Days of the months that are read at once for several spans: the 90 days and the three months of members. */
const READ_TOGETHER_DAYS = 200
/** Maximum reads where changes interrupt each one; the last is served although it may not show one moment. */
const TRIES = 3

/** Facts of whole months, and the facts of spans cut out of them. */
interface Months extends Span {
  facts: Promise<RotaFacts>
  spans: Map<string, Promise<RotaFacts>>
}

export interface KeptFacts {
  /**
   * Returns the current facts of a span, read again only after a change by any process. They show one moment, are
   * shared and must not be mutated. Do not use them in a transaction: they lack its own writes.
   */
  of(span: Span): Promise<RotaFacts>
  /** The current facts of several spans, as `of` returns them, of one version; near ones are read together. */
  each(first: Span, ...others: Span[]): Promise<[RotaFacts, ...RotaFacts[]]>
  /** Identifies the state of the data: equal versions have equal facts. */
  version(): Promise<string>
}

/**
 * Keeps facts in the memory of this process while the revisions of their nouns stay the same; each call reads these
 * from the database. Spans are cut out of whole months, so that other days of the same months need no read.
 */
export function keptFacts({ db, ...needs }: FactsNeeds & { db: Db }): KeptFacts {
  let keptVersion = ''
  /** Runs of months, the least recently used first. */
  let kept: Months[] = []

  async function version(): Promise<string> {
    const timeZone = await needs.team.timeZone()
    return [...(await readRevisions(db, FACTS_NOUNS)), today(timeZone), timeZone].join('.')
  }

  /** Reads again until nothing changed during a read, because its queries do not share one snapshot. */
  async function read(months: Span, asked: string): Promise<{ facts: RotaFacts; version: string | null }> {
    let before = asked
    for (let tries = 1; ; tries += 1) {
      const facts = await rotaFacts(db, months, needs, turns())
      const after = await version()
      if (after === before) return { facts, version: after }
      if (tries === TRIES) return { facts, version: null }
      before = after
    }
  }

  function keep(asked: string, months: Span): Months {
    const reading = read(months, asked)
    const one: Months = { ...months, facts: reading.then(({ facts }) => facts), spans: new Map() }
    kept = [...kept.slice(1 - KEPT_MONTHS), one]
    const forget = () => {
      kept = kept.filter((other) => other !== one)
    }
    // Facts of another version than the one asked for are served to the callers that wait, and not kept.
    reading.then(({ version: found }) => found !== asked && forget(), forget)
    return one
  }

  /** Facts of whole months that contain these days, read where none are in memory. */
  function monthsWith(wide: Span, asked: string): Months {
    const found = kept.find(({ from, to }) => from <= wide.from && to >= wide.to)
    if (found) kept = [...kept.filter((one) => one !== found), found]
    return found ?? keep(asked, monthsOf(wide))
  }

  function cut(months: Months, span: Span): Promise<RotaFacts> {
    const key = `${span.from} ${span.to}`
    const known = months.spans.get(key)
    if (known) return known
    const facts = months.facts.then((all) => narrowed(all, span))
    months.spans.set(key, facts)
    for (const oldest of months.spans.keys()) {
      if (months.spans.size <= KEPT_SPANS) break
      months.spans.delete(oldest)
    }
    return facts
  }

  async function each(first: Span, ...others: Span[]): Promise<[RotaFacts, ...RotaFacts[]]> {
    const [asked, { restDays }] = [await version(), await needs.settings.rules(db)]
    if (asked !== keptVersion) [keptVersion, kept] = [asked, []]
    const all = around(unionOf([first, ...others]), restDays)
    const areNear = daysBetween(all.from, all.to) <= READ_TOGETHER_DAYS
    const of = (span: Span) => cut(monthsWith(areNear ? all : around(span, restDays), asked), span)
    return Promise.all([of(first), ...others.map(of)])
  }

  return { version, each, of: async (span) => (await each(span))[0] }
}
