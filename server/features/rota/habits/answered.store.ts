import type { RowKind } from '#shared/rota/availabilityRows.ts'
import type { Trx } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import type { LinksTable } from '../../../db/schema.ts'
import { readSetting, setSetting } from '../../../db/settings.ts'
import type { WishRow } from '../availability/wishes.ts'

/** One thing that an answer wrote, and what undoes it; `name` says it where it cannot be undone. */
export type Written = { name: string } & (
  | {
      what: 'skill'
      postId: string
      skillId: string
      /** Whether the post was there for its shifts alone: what an admin asks of it makes it the team's. */
      byShifts: 0 | 1
      /** True where the skill was made for it, or was retired before. */
      isNew: boolean
      wasRetired: boolean
      people: { userId: string; before: 'learning' | null }[]
    }
  | { what: 'link'; link: LinksTable }
  | { what: 'like'; userId: string; postId: string; wishes: WishesBefore }
  | { what: 'row'; userId: string; rowId: string; kind?: RowKind; toDay?: string | null }
  | ({
      what: 'often'
      userId: string
      wishes: WishesBefore
      before?: Frequency
      /** Word on weeks in a row that stood before; present where the answer says that they are fine. */
      rest?: WishRow['back_to_back']
      /** The most weeks in a row that the schedule shows, with `rest`; null for every week. */
      weeks?: number | null
    } & Frequency)
  | { what: 'order'; before: [postId: string, sortOrder: number][]; after: [postId: string, sortOrder: number][] }
  | { what: 'skipped'; keys: string[] }
)

/** How often somebody serves; null where they have not said so. */
type Frequency = Pick<WishRow, 'times' | 'per'>

/** The person who had changed the wishes last, and when; and the time that stands there since the answer. */
export interface WishesBefore {
  updatedBy: string | null
  updatedAt: string
  writtenAt: string
}

/** Answers of one admin that are taken back together. */
export interface HabitAnswers {
  token: string
  by: string
  undoneAt: string | null
  /** True for what a list of people said, which is taken back apart from answers to questions. */
  isSaid?: boolean
  answers: { at: string; written: Written[] }[]
}

const ANSWERED = 'habits.answered'
const SKIPPED = 'habits.skipped'

/** Milliseconds for which a token is known, so that it is refused with the reason. */
const KEPT_MS = 86_400_000

/** Findings that are remembered as skipped; the oldest are asked again. */
const SKIPPED_MAX = 10_000

/** Answers that may still be taken back. */
export const answeredStore = {
  async all(db: Db): Promise<HabitAnswers[]> {
    const stored = await readSetting(db, ANSWERED)
    return stored === undefined ? [] : (JSON.parse(stored) as HabitAnswers[])
  },

  /** Stores the answers in place of those with the same token, and forgets old ones and what an earlier list said. */
  async save(trx: Trx<'rota'>, answered: HabitAnswers): Promise<void> {
    const after = new Date(Date.now() - KEPT_MS).toISOString()
    const isKept = ({ undoneAt, answers }: HabitAnswers) => (undoneAt ?? answers.at(-1)?.at ?? '') >= after
    const others = (await answeredStore.all(trx)).filter(
      (one) =>
        one.token !== answered.token && isKept(one) && !(answered.isSaid && one.isSaid && one.by === answered.by),
    )
    await setSetting(trx, ANSWERED, JSON.stringify([...others, answered]))
  },
}

/** Findings that were answered with no, for the whole team. */
export const skippedStore = {
  async all(db: Db): Promise<Set<string>> {
    const stored = await readSetting(db, SKIPPED)
    return new Set(stored === undefined ? [] : (JSON.parse(stored) as string[]))
  },

  async save(trx: Trx<'rota'>, keys: Iterable<string>): Promise<void> {
    await setSetting(trx, SKIPPED, JSON.stringify([...keys].slice(-SKIPPED_MAX)))
  },
}
