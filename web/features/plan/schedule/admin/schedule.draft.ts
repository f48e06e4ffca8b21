import * as z from 'zod/mini'
import { addDays, atMidnight } from '#shared/days.ts'
import type { Issue } from '#shared/errors.ts'
import { NewShift, Shift, type ShiftPatch } from '#shared/plan/schedule.ts'
import type { StringKey } from '#shared/strings/sections.ts'
import { issuesOf } from '../../../../forms/issuesOf.ts'
import { monthSpan } from '../../../../strings/dates.ts'

/** A manual shift as it is being typed. */
export const ShiftDraft = z.extend(z.pick(Shift, { date: true, assignment: true, serviceTime: true }), {
  name: z.string(),
  tieColor: z.string(),
})
export type ShiftDraft = z.infer<typeof ShiftDraft>

export type DraftErrors = Partial<Record<keyof ShiftDraft, string>>

export const EMPTY_DRAFT: ShiftDraft = { date: '', name: '', assignment: '', serviceTime: '', tieColor: '' }

/** The draft for the next person of a service: keeps date, service time and tie colour. */
export const nextDraft = ({ date, serviceTime, tieColor }: ShiftDraft): ShiftDraft => ({
  ...EMPTY_DRAFT,
  date,
  serviceTime,
  tieColor,
})

const isField = (path: string): path is keyof ShiftDraft => path in EMPTY_DRAFT

/** The first issue of each field; issues of no field are left out. */
export function errorsFrom(issues: Issue[]): DraftErrors {
  const errors: DraftErrors = {}
  for (const { path, message } of issues) if (isField(path)) errors[path] ??= message
  return errors
}

/** Validates a draft against the contract; `{}` when it is valid. */
export function checkDraft(draft: ShiftDraft, t: (key: StringKey) => string): DraftErrors {
  const result = NewShift.safeParse(draft)
  if (result.success) return {}
  const errors = errorsFrom(issuesOf(result.error))
  return errors.date ? { ...errors, date: t('schedule.dateNeeded') } : errors
}

/** A stored shift as its fields are edited. */
export const draftOf = ({ date, user, assignment, serviceTime, tieColor }: Shift): ShiftDraft => ({
  date,
  name: user.name,
  assignment,
  serviceTime,
  tieColor: tieColor ?? '',
})

/** The fields of a draft that differ from the stored shift. */
export function patchOf(shift: Shift, draft: ShiftDraft): ShiftPatch {
  const before = draftOf(shift)
  const changed = Object.entries(draft).filter(([field, value]) => value !== before[field as keyof ShiftDraft])
  return Object.fromEntries(changed)
}

/** Fields that a new shift begins with: those of the day, the service or the shift beside which it is added. */
export type ShiftSeed = Partial<ShiftDraft> & Pick<ShiftDraft, 'date'>

/**
 * First values of 'Add Manual Shift': the next day of the month on screen, else its first one. The days of a month
 * without shifts are its Sundays.
 */
export function firstSeed(days: readonly string[], month: string, today: string): ShiftSeed {
  const known = days.filter((day) => day.startsWith(month)).toSorted()
  const choices = known.length > 0 ? known : sundaysOf(month)
  return { date: choices.find((day) => day >= today) ?? choices[0] ?? '' }
}

function sundaysOf(month: string): string[] {
  const { from, to } = monthSpan(month)
  const first = addDays(from, (7 - new Date(atMidnight(from)).getUTCDay()) % 7)
  return [0, 7, 14, 21, 28].map((later) => addDays(first, later)).filter((day) => day <= to)
}
