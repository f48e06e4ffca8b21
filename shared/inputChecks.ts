import * as z from 'zod/mini'
import { daysBetween } from './days.ts'
import { atMost, Day } from './text.ts'

/** Days of one question of an admin; of the board, of drafts and publications; and of what members ask. */
export const SPAN_DAYS = 400
export const BOARD_DAYS = 100
export const MEMBER_DAYS = 100

/** A number that the server counts up: a revision or rows, as PostgreSQL's `integer` holds it. */
export const Counter = z.int().check(z.gte(0), z.lte(2_147_483_647))

/** A version that somebody has seen, as PostgreSQL's `integer` holds it. One that never was counts as an old one. */
export const SeenVersion = z.int().check(z.gte(-2_147_483_648), z.lte(2_147_483_647))

/** The fields of a span of days, both ends included; `checkSpan` goes with them. */
export const spanFields = { from: Day, to: Day }

/** 400 at `to` for a span that ends before it begins, or is longer than `days`. */
export const checkSpan =
  (days: number) =>
  ({ value: { from, to }, issues }: z.core.ParsePayload<{ from: string; to: string }>): void => {
    const at = { input: to, path: ['to'] }
    if (to < from) issues.push({ ...at, code: 'custom', message: 'input.lastBeforeFirst' })
    else if (daysBetween(from, to) >= days)
      issues.push({ ...at, code: 'too_big', origin: 'number', maximum: days, message: 'input.tooManyDays' })
  }

export const span = (days: number) => z.object(spanFields).check(checkSpan(days))

/** 400 at that field of each item that names what an earlier one named. */
export const oncePer =
  <Key extends string>(key: Key) =>
  ({ value, issues }: z.core.ParsePayload<Record<Key, string>[]>): void => {
    const seen = new Set<string>()
    for (const [place, { [key]: named }] of value.entries()) {
      if (seen.has(named)) issues.push({ code: 'custom', input: named, path: [place, key], message: 'input.twice' })
      seen.add(named)
    }
  }

/** Bytes of a picture of a message or a floor plan (rule 202). */
export const MESSAGE_IMAGE_MAX_BYTES = 10 * 1024 * 1024

/** Made by the device: what is sent twice is known by it. */
export const Uuid = z.string().check(z.regex(/^[\w-]{8,64}$/, 'api.uuid'))

/** A whole number in a query, from 0 to `max`. */
export const count = (max: number) =>
  z.pipe(
    z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{1,15}$/, 'api.wholeNumber'))]), z.transform(Number)),
    z.number().check(z.int(), z.minimum(0), z.maximum(max)),
  )

/** Longest name of a sheet in spreadsheet programs, and a reserve for programs that allow more. */
export const SHEET_NAME_MAX = 100

/** Maximum characters of the names that are split. */
export const SPLIT_MAX = 10_000

/** Characters of a time with nine decimals and an offset, and some more. */
const MOMENT_MAX = 40
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/

/** A check of our own: z.iso.datetime alone would make every page larger. */
const isMoment = (text: string): boolean => MOMENT.test(text) && !Number.isNaN(Date.parse(text))

/** An ISO time with its offset. */
export const Moment = z.string().check(atMost(MOMENT_MAX), z.refine(isMoment))
