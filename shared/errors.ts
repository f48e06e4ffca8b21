import * as z from 'zod/mini'
import type { Params } from './strings/sentence.ts'
import type { Translate } from './strings/translate.ts'

/** The one table of error codes and their HTTP status. The sentences are in shared/strings. */
export const ERROR_STATUS = {
  invalid_input: 400,
  not_signed_in: 401,
  invalid_credentials: 401,
  account_suspended: 403,
  forbidden: 403,
  foreign_origin: 403,
  not_for_keys: 403,
  key_reads_only: 403,
  key_in_address: 400,
  not_found: 404,
  shift_not_found: 404,
  import_not_found: 404,
  email_taken: 409,
  phone_taken: 409,
  shift_exists: 409,
  schedule_moved_on: 409,
  import_over: 409,
  undo_conflicts: 409,
  already_undone: 409,
  undo_too_late: 409,
  bot_check_failed: 400,
  code_wrong: 400,
  code_expired: 400,
  missing_verified_token: 400,
  phone_mismatch: 400,
  verification_expired: 400,
  registration_failed: 400,
  registration_closed: 403,
  waiting_for_approval: 403,
  not_waiting: 409,
  has_joined: 409,
  not_joined: 409,
  both_serve: 409,
  no_email: 409,
  reset_failed: 400,
  link_gone: 400,
  password_common: 400,
  password_needed: 403,
  sign_in_again: 403,
  set_by_environment: 409,
  account_is_set: 409,
  no_phone: 409,
  mail_off: 404,
  oidc_off: 404,
  oidc_unreachable: 502,
  oidc_expired: 400,
  last_way_in: 409,
  second_factor_needed: 401,
  second_factor_wrong: 401,
  second_factor_required: 403,
  second_factor_not_begun: 409,
  second_factor_on: 409,
  second_factor_off: 409,
  photo_unreadable: 400,
  photo_heic: 415,
  photo_format: 415,
  not_a_photo: 415,
  photo_too_large: 413,
  photo_too_many_pixels: 413,
  picture_quota: 413,
  picture_too_costly: 413,
  wrong_file: 415,
  too_many_files: 409,
  file_quota: 413,
  session_not_found: 404,
  user_not_found: 404,
  interest_not_found: 404,
  already_member: 409,
  invitation_not_found: 404,
  invitation_over: 409,
  invitation_unknown: 404,
  invitation_used: 409,
  invitation_expired: 409,
  invitation_revoked: 409,
  name_link_moved_on: 409,
  task_not_found: 404,
  task_changed: 409,
  unknown_assignee: 400,
  meeting_not_found: 404,
  channel_not_found: 404,
  message_not_found: 404,
  message_deleted: 409,
  message_empty: 400,
  push_token_invalid: 400,
  push_host_refused: 400,
  push_not_registered: 409,
  last_super_admin: 409,
  own_account: 409,
  role_unchangeable: 409,
  sms_failed: 502,
  mail_failed: 502,
  codes_sent_elsewhere: 404,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_attempts: 429,
  no_file: 400,
  not_a_spreadsheet: 415,
  empty_spreadsheet: 400,
  unreadable_spreadsheet: 400,
  spreadsheet_locked: 400,
  spreadsheet_old: 415,
  spreadsheet_ods: 415,
  spreadsheet_numbers: 415,
  spreadsheet_google: 415,
  spreadsheet_hidden: 400,
  no_header: 400,
  missing_columns: 400,
  layout_unknown: 400,
  marks_meaning: 409,
  sheet_unknown: 400,
  rows_invalid: 400,
  spreadsheet_too_large: 413,
  export_too_large: 413,
  not_a_calendar: 415,
  calendar_too_large: 413,
  calendar_too_long: 413,
  too_many_rows: 413,
  service_exists: 409,
  service_begun: 409,
  service_in_use: 409,
  draft_changed: 409,
  habit_gone: 409,
  habit_changed: 409,
  blocked: 409,
  place_taken: 409,
  name_twice: 409,
  nothing_to_publish: 409,
  publication_waits: 409,
  no_services: 409,
  nobody_available: 409,
  run_under_way: 409,
  run_not_ready: 409,
  rota_moved_on: 409,
  rota_too_large: 413,
  availability_full: 409,
  list_full: 409,
  assignment_changed: 409,
  link_conflict: 409,
  too_many_helpers: 409,
  too_many_hooks: 409,
  hook_busy: 409,
  too_many_plans: 409,
  not_published: 409,
  not_on_duty: 403,
  too_early: 403,
  too_late: 403,
  cancelled: 409,
  thanked_already: 409,
  too_many_records: 409,
  nobody_on_duty: 409,
  call_ended: 409,
  too_many_calls: 429,
  call_out_under_way: 409,
  call_out_filled: 409,
  call_out_ended: 409,
  no_longer_fits: 409,
  swap_too_late: 409,
  too_many_swaps: 409,
  swap_ended: 409,
  number_stopped: 409,
  reply_gone: 404,
  internal: 500,
  unavailable: 503,
  no_room: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** One invalid part of the input: `path` is a field's path, or 'row 7' of a spreadsheet. */
export const Issue = z.object({ path: z.string(), message: z.string() })
export type Issue = z.infer<typeof Issue>

/** Every refusal on the wire: a sentence a person can read, and a code a program can. */
export const ErrorReply = z.object({ error: z.string(), code: z.string(), issues: z.optional(z.array(Issue)) })
export type ErrorReply = z.infer<typeof ErrorReply>

interface Details {
  /** Translated when the language of the request is known. */
  issues?: (t: Translate) => Issue[]
  /** A sentence of its own, in place of that of the code. */
  sentence?: (t: Translate) => string
  /** Values for the sentence's placeholders. */
  params?: Params | ((t: Translate) => Params)
  /** Seconds, sent as Retry-After. */
  retryAfter?: number
  /** Id of the account that the refusal is about, where nobody is signed in. Never sent. */
  concerns?: string
  /** Further fields of the response, such as the current version in a conflict. */
  reply?: Record<string, unknown>
}

/** A refusal that the caller may be told about; anything else that is thrown is answered as 'internal'. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.details = details
  }
}
