import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { oncePer } from '#shared/inputChecks.ts'
import { about, many } from '#shared/people/audit.ts'
import { Id, line, Person } from '#shared/text.ts'
import { Per } from './shares.ts'

/** People of one question, and questions of a kind that is asked of several posts or pairs, at most. */
export const HABIT_PEOPLE = 200
export const HABITS_OF_KIND = 20

/** Minutes for which an admin's answers can be taken back, all together. */
export const HABIT_UNDO_MINUTES = 10

/** Answers of one request, at most: more than there are questions. */
const ANSWERS_MAX = 100

/** Characters of an id and of a token, at most. */
const HABIT_ID_MAX = 200
const UNDO_MAX = 100

/**
 * What a habit is about. `skill`: a post that only few people ever held. `couple`: two people who serve at the same
 * services. `usual`: posts and services at which people stand nearly always. `often`: how often each serves. `order`:
 * the order of the posts.
 */
export const HabitKind = z.enum(['skill', 'couple', 'usual', 'often', 'order'])
export type HabitKind = z.infer<typeof HabitKind>

/** Services at which something was so, of those at which it could have been. */
const Seen = z.object({ times: z.number(), of: z.number() })

const HabitPost = z.object({ _id: Id, name: z.string() })
export type HabitPost = z.infer<typeof HabitPost>

/** A person of a question, and what a yes gives them. */
export const HabitPerson = z.extend(Person, {
  seen: Seen,
  /** `usual`: the post that becomes a wish. */
  post: z.nullable(z.extend(HabitPost, { seen: Seen })),
  /** `usual`: the service that becomes a wish; without a template it is the weekday. */
  service: z.nullable(
    z.object({ weekday: z.number(), serviceTime: z.string(), templateId: z.nullable(Id), seen: Seen }),
  ),
  /**
   * `often`: services for each `per`. `inARow` is there for who serves weeks in a row for it, and a yes says that this
   * is fine: the most weeks that they ever did, null for every week of the schedule.
   */
  often: z.nullable(z.object({ times: z.number(), per: Per, inARow: z.optional(z.nullable(z.number())) })),
})
export type HabitPerson = z.infer<typeof HabitPerson>

/** A question to the admins about a habit. Lists are empty, and what does not belong to the kind is null. */
export const Habit = z.object({
  /** The same finding has the same id, whenever it is read. */
  _id: z.string(),
  kind: HabitKind,
  /** Services at which the post was held (`skill`); services of both people, of those with one of them (`couple`). */
  seen: z.nullable(Seen),
  post: z.nullable(HabitPost),
  /** By name; of a couple the two. */
  people: z.array(HabitPerson),
  /** `skill`: names at the post that belong to nobody of the team, who get nothing. */
  unlinked: z.array(z.string()),
  /** `order`: the posts as they would stand. */
  posts: z.array(HabitPost),
})
export type Habit = z.infer<typeof Habit>

export const Habits = z.object({
  /** Days that were read; null without shifts, or where the last is too far from today. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  habits: z.array(Habit),
  /** Findings that were answered with no, or left out of a yes. */
  skipped: z.number(),
  /** Token that takes back what the viewer has answered in the last minutes; null where there is nothing. */
  undo: z.nullable(z.string()),
})
export type Habits = z.infer<typeof Habits>

/** `together` and `only_together` answer a `couple`, `yes` all others. A no is remembered for the whole team. */
export const HabitAnswer = z.enum(['yes', 'together', 'only_together', 'no'])
export type HabitAnswer = z.infer<typeof HabitAnswer>

export const NewHabitAnswer = z.object({
  id: line(HABIT_ID_MAX),
  answer: HabitAnswer,
  /** The people of the question for whom a yes is; all where it is left out. The others count as answered with no. */
  people: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(HABIT_PEOPLE))),
})
export type NewHabitAnswer = z.infer<typeof NewHabitAnswer>

/** What an answer has written: people who were given something, or posts that were sorted. */
const WrittenHabit = z.object({ id: z.string(), answer: HabitAnswer, count: z.number() })
export type WrittenHabit = z.infer<typeof WrittenHabit>

export const habitsApi = {
  show: endpoint({
    method: 'GET',
    path: '/rota/habits',
    access: 'admin',
    summary: 'What the schedule of the last 13 weeks shows of people and posts, as questions.',
    input: z.object({}),
    output: Habits,
    weight: 4,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/rota/habits/answer',
    access: 'admin',
    summary: 'Answers questions, all or none. 409 where the schedule does not show one of them (any more).',
    input: z.object({
      answers: z.array(NewHabitAnswer).check(z.minLength(1), z.maxLength(ANSWERS_MAX), oncePer('id')),
    }),
    output: z.object({ written: z.array(WrittenHabit), habits: Habits }),
    weight: 8,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/rota/habits/undo',
    access: 'admin',
    summary: 'Takes back all answers of the last ten minutes with this token. 409 where some of it was changed since.',
    input: z.object({ undo: line(UNDO_MAX) }),
    output: Habits,
    weight: 4,
  }),
  again: endpoint({
    method: 'POST',
    path: '/rota/habits/again',
    access: 'admin',
    summary: 'Asks again what was answered with no.',
    input: z.object({}),
    example: {},
    output: Habits,
    weight: 4,
  }),
}

export const habitsAudit = {
  'habit.answered': about('rota', many),
  'habit.undone': about('rota', many),
  'habit.askedAgain': about('rota', many),
}
