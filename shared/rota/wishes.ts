import * as z from 'zod/mini'
import { oncePer } from '#shared/inputChecks.ts'
import { Day, Id } from '#shared/text.ts'
import { Per } from './shares.ts'

/** Wishes and skills of one person, at most. */
export const LIST_MAX = 200

export const PostWish = z.enum(['like', 'avoid', 'never'])

const number = (least: number, most: number) => z.number().check(z.gte(least, 'rota.times'), z.lte(most, 'rota.times'))
const whole = (least: number, most: number) =>
  z.int('input.wholeNumber').check(z.gte(least, 'input.atLeast'), z.lte(most, 'input.atMost'))

/** Ways of being asked. */
export const AskBy = z.enum(['app', 'sms', 'mail'])
export type AskBy = z.infer<typeof AskBy>

const wishFields = {
  /** Services for each `per`. */
  times: number(0.25, 8),
  per: Per,
  mostAMonth: z.nullable(whole(1, 31)),
  mostADay: whole(1, 2),
  backToBack: z.enum(['avoid', 'fine']),
  /** First and last day; an open end is null. */
  pausedFrom: z.nullable(Day),
  pausedUntil: z.nullable(Day),
  smsOk: z.boolean(),
  /** How one is asked and reminded; what is not possible now counts as `app`. */
  askBy: AskBy,
  offers: z.boolean(),
}
const PostWishes = z.array(z.object({ postId: Id, wish: PostWish })).check(z.maxLength(LIST_MAX), oncePer('postId'))

/** Frequency and posts that somebody wishes for. */
const RotaWishes = z.object({ ...wishFields, wishes: PostWishes })
export const RotaWishesPatch = z.partial(RotaWishes)
export type RotaWishesPatch = z.infer<typeof RotaWishesPatch>

export const SkillLevel = z.enum(['able', 'learning'])

export const Rota = z.object({
  ...wishFields,
  times: z.number(),
  wishes: PostWishes,
  /** False: `times` and `per` are the team's. */
  stated: z.boolean(),
  skills: z.array(
    z.object({
      skillId: Id,
      name: z.string(),
      level: SkillLevel,
      validUntil: z.nullable(z.string()),
      /** Days before that day from which the end is near; present where certificates of the skill expire. */
      warnDays: z.optional(z.number()),
    }),
  ),
})
export type Rota = z.infer<typeof Rota>
