import { randomBytes } from 'node:crypto'
import { MINUTE_MS } from '#shared/days.ts'
import { AppError } from '#shared/errors.ts'
import {
  HABIT_UNDO_MINUTES,
  type Habit,
  type HabitPerson,
  type Habits,
  type NewHabitAnswer,
  type WrittenHabit,
} from '#shared/rota/habits.ts'
import type { Change, ChangeContext } from '../../../db/change.ts'
import type { Db } from '../../../db/client.ts'
import { refuseAt } from '../../../http/refuseAt.ts'
import type { Viewer } from '../../../http/viewer.ts'
import type { TeamService } from '../../people/team/team.service.ts'
import { tellEntered } from '../entered.ts'
import { fromSheetStore } from '../facts/fromSheet.ts'
import type { RotaSettingsService } from '../settings/rotaSettings.service.ts'
import { tellRota } from '../tellRota.ts'
import { answeredStore, type HabitAnswers, skippedStore, type Written } from './answered.store.ts'
import { findHabits } from './findHabits.ts'
import { readFacts } from './readFacts.ts'
import { undoWritten } from './undoAnswers.ts'
import { peopleWritten, takenKeys, writeAnswer } from './writeAnswers.ts'

interface Needs {
  db: Db
  change: Change
  team: Pick<TeamService, 'timeZone'>
  settings: Pick<RotaSettingsService, 'rules'>
}

const isRecent = ({ at }: { at: string }): boolean => Date.parse(at) + HABIT_UNDO_MINUTES * MINUTE_MS > Date.now()

/** Answers of an admin that can still be taken back. */
const openOf = (all: HabitAnswers[], by: string): HabitAnswers | undefined =>
  all.find((one) => !one.isSaid && one.by === by && one.undoneAt === null && one.answers.some(isRecent))

/** Questions of which something was answered with no. */
function countSkipped(all: Habit[], shown: Habit[]): number {
  const people = new Map(shown.map((habit) => [habit._id, habit.people.length]))
  return all.filter(({ _id, people: { length } }) => (people.get(_id) ?? -1) < length).length
}

async function show({ db, team }: Needs, { _id }: Pick<Viewer, '_id'>): Promise<Habits> {
  const { from, to, facts } = await readFacts(db, team)
  const habits = findHabits(facts)
  const all = facts.skipped.size > 0 ? findHabits({ ...facts, skipped: new Set() }) : habits
  const undo = openOf(await answeredStore.all(db), _id)?.token ?? null
  return { from, to, habits, skipped: countSkipped(all, habits), undo }
}

/** The people of a question whom an answer concerns. 409 where it names somebody who is not in the question. */
function peopleFor({ people: all, kind }: Habit, { people }: NewHabitAnswer, at: string): HabitPerson[] {
  if (!people) return all
  if (kind === 'couple' || kind === 'order') refuseAt(`${at}.people`, 'rota.unknown')
  const chosen = all.filter(({ _id }) => people.includes(_id))
  if (chosen.length < new Set(people).size) throw new AppError('habit_gone')
  return chosen
}

/** The question of an answer. 409 where the schedule shows it no longer, 400 for an answer of another kind. */
function questionOf(habits: Habit[], { id, answer }: NewHabitAnswer, at: string): Habit {
  const habit = habits.find(({ _id }) => _id === id)
  if (!habit) throw new AppError('habit_gone')
  if (answer !== 'no' && (answer === 'yes') === (habit.kind === 'couple')) refuseAt(`${at}.answer`, 'rota.unknown')
  return habit
}

/** Audits what was entered about people, who are told of it. */
export async function noteAll(context: ChangeContext<'rota'>, viewer: Viewer, written: Written[]): Promise<void> {
  const people = peopleWritten(written)
  // Links have entries of their own.
  const said = peopleWritten(written.filter(({ what }) => what !== 'link'))
  await context.audit(
    ...said.map((subjectId) => ({ action: 'availability.changed' as const, actorId: viewer._id, subjectId })),
  )
  await tellEntered(context, viewer, people)
}

const countOf = (written: Written[]): number =>
  written.reduce((sum, one) => (one.what === 'order' ? sum + one.after.length : sum), peopleWritten(written).length)

async function answerAll(needs: Needs, viewer: Viewer, context: ChangeContext<'rota'>, answers: NewHabitAnswer[]) {
  const { trx, audit } = context
  const habits = findHabits((await readFacts(trx, needs.team)).facts)
  const asked = answers.map((given, place) => {
    const habit = questionOf(habits, given, `answers.${place}`)
    return { habit, answer: given.answer, people: peopleFor(habit, given, `answers.${place}`) }
  })
  const said: WrittenHabit[] = []
  const written: Written[] = []
  for (const one of asked) {
    const own = await writeAnswer({ context, viewer, ...needs }, one)
    written.push(...own)
    said.push({ id: one.habit._id, answer: one.answer, count: countOf(own) })
  }
  const open = openOf(await answeredStore.all(trx), viewer._id)
  await answeredStore.save(trx, {
    token: open?.token ?? randomBytes(24).toString('base64url'),
    by: viewer._id,
    undoneAt: null,
    answers: [...(open?.answers.filter(isRecent) ?? []), { at: new Date().toISOString(), written }],
  })
  await fromSheetStore.add(trx, takenKeys(written, viewer._id))
  await noteAll(context, viewer, written)
  await audit({ action: 'habit.answered', actorId: viewer._id, detail: { count: answers.length } })
  return said
}

/** The answers of a token that can be taken back. 404 for an unknown token, 409 where it is too late or done. */
async function mustFind(trx: Db, token: string): Promise<HabitAnswers> {
  const found = (await answeredStore.all(trx)).find((one) => one.token === token)
  if (!found) throw new AppError('not_found')
  if (found.undoneAt !== null) throw new AppError('already_undone')
  if (!found.answers.some(isRecent)) throw new AppError('undo_too_late')
  return found
}

/** What the schedule shows of people and posts, as questions to the admins, and what their answers write. */
export function habitsService(needs: Needs) {
  const { change } = needs
  return {
    show: (viewer: Viewer): Promise<Habits> => show(needs, viewer),

    /** Answers questions, all or none. */
    async answer(viewer: Viewer, { answers }: { answers: NewHabitAnswer[] }) {
      const written = await change.by(viewer)('rota', async (context, revision) => {
        const said = await answerAll(needs, viewer, context, answers)
        return tellRota(context, revision).returning(said)
      })
      return { written, habits: await show(needs, viewer) }
    },

    /** Takes the answers of the last minutes with this token back, all or none. 409 where some of it was changed. */
    async undo(viewer: Viewer, { undo }: { undo: string }): Promise<Habits> {
      await change.by(viewer)('rota', async (context, revision) => {
        const { trx, audit } = context
        const found = await mustFind(trx, undo)
        const written = found.answers.filter(isRecent).flatMap((one) => one.written)
        for (const one of written.toReversed()) await undoWritten({ context, viewer }, one)
        await fromSheetStore.remove(trx, takenKeys(written, found.by))
        await answeredStore.save(trx, { ...found, undoneAt: new Date().toISOString(), answers: [] })
        await noteAll(context, viewer, written)
        const count = found.answers.filter(isRecent).length
        await audit({ action: 'habit.undone', actorId: viewer._id, detail: { count } })
        return tellRota(context, revision)
      })
      return show(needs, viewer)
    },

    /** Asks again what was answered with no. */
    async again(viewer: Viewer): Promise<Habits> {
      await change.by(viewer)('rota', async (context, revision) => {
        const count = (await skippedStore.all(context.trx)).size
        if (count === 0) return context.tellNobody('nothing was skipped')
        await skippedStore.save(context.trx, [])
        await context.audit({ action: 'habit.askedAgain', actorId: viewer._id, detail: { count } })
        return tellRota(context, revision)
      })
      return show(needs, viewer)
    },
  }
}
