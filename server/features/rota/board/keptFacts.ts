import { today } from '#shared/days.ts'
import type { Db } from '../../../db/client.ts'
import { readRevisions } from '../../../db/revisions.ts'
import { turns } from '../turns.ts'
import { around, type FactsNeeds, monthsOf, narrowed, type RotaFacts, rotaFacts, type Span } from './rotaFacts.ts'

/** What facts are made of. */
export const FACTS_NOUNS = ['rota', 'schedule', 'users'] as const

/** Runs of months that are kept: those of members' 90 days, the coverage page, and the board of one or two admins. */
const KEPT_MONTHS = 4
/** Spans of one run of months that are kept. */
const KEPT_SPANS = 16
/** Reads after which a change in the middle of each is waited for no longer. */
const TRIES = 3

/** Facts of whole months, and those of spans within. */
interface Months extends Span {
  facts: Promise<RotaFacts>
  spans: Map<string, Promise<RotaFacts>>
}

export interface KeptFacts {
  /**
   * The facts of a span as they are now, read anew only after a change of any process. They are of one moment, shared with
   * others, and must not be changed. Not for transactions, whose own writes they do not have.
   */
  of(span: Span): Promise<RotaFacts>
  /** Identifies what facts are made of: equal versions have equal facts. */
  version(): Promise<string>
}

/**
 * Facts in the memory of this process, by the revisions of their nouns, which are read from the database each time. A span is
 * a part of whole months, so that those who ask for other days of the same months read nothing.
 */
export function keptFacts({ db, ...needs }: FactsNeeds & { db: Db }): KeptFacts {
  let keptVersion = ''
  /** The least recently used first. */
  let kept: Months[] = []

  async function version(): Promise<string> {
    const timeZone = await needs.team.timeZone()
    return [...(await readRevisions(db, FACTS_NOUNS)), today(timeZone), timeZone].join('.')
  }

  /** Reads until nothing has changed meanwhile: the queries of one read are not of one moment. */
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
    // What is of another version than was asked for is for those alone who wait for it.
    reading.then(({ version: found }) => found !== asked && forget(), forget)
    return one
  }

  return {
    version,

    async of(span) {
      const [asked, { restDays }] = [await version(), await needs.settings.rules(db)]
      if (asked !== keptVersion) [keptVersion, kept] = [asked, []]
      const wide = around(span, restDays)
      const found = kept.find(({ from, to }) => from <= wide.from && to >= wide.to)
      if (found) kept = [...kept.filter((one) => one !== found), found]
      const months = found ?? keep(asked, monthsOf(wide))
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
    },
  }
}
