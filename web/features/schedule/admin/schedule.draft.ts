import * as z from 'zod/mini'
import type { Issue } from '#shared/errors.ts'
import { NewShift } from '#shared/schedule.ts'
import type { StringKey } from '#shared/strings/translate.ts'
import { issuesOf } from '../../../forms/contractForm.ts'

/** A manual shift as it is being typed (specification §3 'Manual shift payload'). */
export const ShiftDraft = z.object({
  date: z.string(),
  name: z.string(),
  assignment: z.string(),
  serviceTime: z.string(),
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
