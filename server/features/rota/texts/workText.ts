import type { Change, RunChange } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { type AskedRow, askedQuestions } from '../../reach/texts/askedQuestions.ts'
import { toGsm } from '../../reach/texts/gsm.ts'
import { answerQuestion, type TextStep } from './meant.ts'
import type { StateNeeds } from './questionStates.ts'
import { refused, thanks, type Words } from './replies.ts'
import { type TextRow, textsStore } from './texts.store.ts'

export interface WorkNeeds extends StateNeeds {
  db: Db
  change: Change
}

/** Thrown in the change of an answer that another process has stored of the same text: nothing of it happens again. */
class Doubled extends Error {}

const stepsOf = ({ steps }: TextRow): TextStep[] => JSON.parse(steps) as TextStep[]

const withOutcome = (steps: TextStep[], at: number, outcome: string): string =>
  JSON.stringify(steps.map((step, index) => (index === at ? { ...step, outcome } : step)))

/** One answer of a text. Its change stores besides that it was given, so that a repeated text gives it once. */
async function answerOne(needs: WorkNeeds, row: TextRow, at: number, words: Words): Promise<void> {
  const { change, db } = needs
  const steps = stepsOf(row)
  const step = steps[at]
  const question = step && (await askedQuestions.find(db, step.question))
  if (!step || !question) return finish(needs, row, withOutcome(steps, at, words.t('texts.nothing')))
  let isStored = false
  const start = ((noun: Parameters<RunChange>[0], run: (context: never, revision: never) => Promise<never>) =>
    change(noun as 'rota', async (context, revision) => {
      const outcome = withOutcome(steps, at, thanks(question, step.answer, words))
      if (!(await textsStore.advance(context.trx, row, outcome))) throw new Doubled()
      await askedQuestions.touch(context.trx, question.id)
      const result = await run(context as never, revision as never)
      isStored = true
      return result
    })) as unknown as RunChange
  const code = await answerQuestion({ needs, db }, question, { answer: step.answer, start })
  const outcome = code === null ? thanks(question, step.answer, words) : refused(question, code, words)
  if (!isStored) return finish(needs, row, withOutcome(steps, at, outcome), code === null ? question : undefined)
  // What a change has stored may be a refusal: a swap whose deadline has passed ends in it.
  if (code !== null)
    await textsStore.correct(db, { id: row.id, worked: row.worked + 1 }, withOutcome(steps, at, outcome))
}

/** Stores what came of an answer that changed nothing. */
const finish = ({ change }: WorkNeeds, row: TextRow, steps: string, question?: AskedRow): Promise<void> =>
  change(null, async ({ trx }) => {
    if (!(await textsStore.advance(trx, row, steps))) throw new Doubled()
    if (question) await askedQuestions.touch(trx, question.id)
  })

/**
 * Gives the answers of a text that are not given yet, one after the other, and returns the reply. Two processes that
 * work one text, or one that takes it up after a crash, give each answer once.
 */
export async function work(needs: WorkNeeds, text: TextRow, words: Words, isMute: boolean): Promise<string | null> {
  const { db } = needs
  for (;;) {
    const row = await textsStore.find(db, text)
    if (!row) return null
    if (row.settled === 1) return row.reply
    const steps = stepsOf(row)
    const at = steps.findIndex(({ outcome }) => outcome === null)
    if (at < 0) {
      const reply = isMute ? null : toGsm(steps.map(({ outcome }) => outcome).join('\n'))
      await textsStore.settle(db, row.id, reply)
      continue
    }
    try {
      await answerOne(needs, row, at, words)
    } catch (error) {
      if (!(error instanceof Doubled)) throw error
    }
  }
}
