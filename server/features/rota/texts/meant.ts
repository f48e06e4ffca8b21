import { AppError, type ErrorCode } from '#shared/errors.ts'
import type { Db } from '../../../db/client.ts'
import { type AskedList, type AskedRow, askedQuestions } from '../../reach/texts/askedQuestions.ts'
import { type QuestionState, questionState, type StateNeeds } from './questionStates.ts'
import { already, refused, type Words } from './replies.ts'
import type { Said } from './words.ts'

/** An answer in a text: to which question, and the sentence that says what came of it, once that is known. */
export interface TextStep {
  question: string
  answer: 'yes' | 'no'
  outcome: string | null
}

/** What a text means: answers, or a list to choose from, or a sentence. */
export type Meant = { steps: TextStep[] } | { list: ListedQuestions } | { said: string }

/** The open questions of a number; `known`: the list that numbers all of them already. */
export interface ListedQuestions {
  open: AskedRow[]
  known: AskedList | undefined
}

type Answer = Extract<Said, { word: 'yes' | 'no' }>

interface Asking {
  needs: StateNeeds
  db: Db
  number: string
  userId: string
  words: Words
}

type Stated = { row: AskedRow; now: QuestionState }

const isOpen = ({ now }: Stated): boolean => now.state === 'open'

const statesOf = ({ needs, db }: Asking, rows: AskedRow[]): Promise<Stated[]> =>
  Promise.all(rows.map(async (row) => ({ row, now: await questionState(needs, db, row) })))

/** The sentence about a question that takes no answer by its number; null where it takes one. */
function closed({ row, now }: Stated, words: Words): string | null {
  if (now.state === 'open') return null
  return now.state === 'answered' ? already(row, now.said, words) : refused(row, now.code, words)
}

async function ofList(asking: Asking, { word, which }: Answer, list: AskedList): Promise<Meant> {
  const { db, userId, words } = asking
  const steps: TextStep[] = []
  const numbers = which === 'all' ? list.items.map(({ place }) => place) : (which as number[])
  for (const number of numbers) {
    const item = list.items.find(({ place }) => place === number)
    const row = item && (await askedQuestions.find(db, item.question_id))
    // A number of another person's list, who had the phone before.
    if (!row || row.user_id !== userId) {
      steps.push({ question: '', answer: word, outcome: words.t('texts.noNumber', { number }) })
      continue
    }
    const [stated] = await statesOf(asking, [row])
    const outcome = stated ? closed(stated, words) : null
    if (which !== 'all' || outcome === null) steps.push({ question: row.id, answer: word, outcome })
  }
  return steps.length > 0 ? { steps } : { said: words.t('texts.nothing') }
}

/**
 * Where nothing is open, an answer is for the question that the number answered last; not where another was asked
 * since, which has ended or was answered by another way: that is said instead.
 */
function ofLast(stated: Stated[], { word }: Answer, { words }: Asking): Meant {
  const touched = stated
    .filter(({ row }) => row.touched_at !== null)
    .toSorted((a, b) => ((a.row.touched_at ?? '') < (b.row.touched_at ?? '') ? 1 : -1))
  const [last] = touched
  const fresher = stated.find(({ row }) => row.touched_at === null && row.asked_at > (last?.row.touched_at ?? ''))
  const about = fresher ?? last
  if (!about) return { said: words.t('texts.nothing') }
  if (about === last && about.now.state === 'answered') return { steps: [stepOf(about.row, word)] }
  return { said: closed(about, words) ?? words.t('texts.nothing') }
}

const stepOf = ({ id }: AskedRow, answer: 'yes' | 'no'): TextStep => ({ question: id, answer, outcome: null })

/** What a yes or no means now. */
export async function meantBy(asking: Asking, said: Answer): Promise<Meant> {
  const { db, number, userId, words } = asking
  const list = await askedQuestions.list(db, number)
  if (said.which !== 'one' && list) return ofList(asking, said, list)
  const stated = await statesOf(asking, await askedQuestions.of(db, number, userId))
  const open = stated.filter(isOpen).map(({ row }) => row)
  if (open.length > 1) return { list: { open, known: list } }
  const [only] = open
  if (Array.isArray(said.which)) return { said: words.t(only ? 'texts.hint' : 'texts.nothing') }
  return only ? { steps: [stepOf(only, said.word)] } : ofLast(stated, said, asking)
}

/** The questions that are open now, newest first. */
export async function openQuestions(asking: Asking): Promise<AskedRow[]> {
  const stated = await statesOf(asking, await askedQuestions.of(asking.db, asking.number, asking.userId))
  return stated.filter(isOpen).map(({ row }) => row)
}

/** Times that an answer is tried anew where its place changed between two looks at it. */
const TRIES = 3

/**
 * Gives an answer by the very call of a card, and returns the code of its refusal, or null. `start` is the change in
 * which it is stored.
 */
export async function answerQuestion(
  { needs, db }: Pick<Asking, 'needs' | 'db'>,
  row: AskedRow,
  { answer, start }: { answer: 'yes' | 'no'; start: Parameters<StateNeeds['answers']['answerByText']>[0]['start'] },
): Promise<ErrorCode | null> {
  const by = { ownerId: row.about_id, actorId: row.user_id, start }
  for (let tries = 1; ; tries += 1) {
    const now = await questionState(needs, db, row)
    if (now.state === 'ended') return now.code
    const { subject, id, sequence } = now.target
    const word = answer === 'yes' ? 'accept' : 'decline'
    try {
      if (subject === 'swap') await needs.swapAnswers.answerByText(by, { id, answer })
      else if (subject === 'offer') await needs.offers.answerByText(by, { id, answer: word })
      else await needs.answers.answerByText(by, { id, answer: word, reason: null, sequence })
      return null
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code !== 'assignment_changed' || tries === TRIES) return error.code
    }
  }
}
