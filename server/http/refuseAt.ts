import { AppError } from '#shared/errors.ts'
import type { StringKey } from '#shared/strings/sections.ts'
import type { Params } from '#shared/strings/sentence.ts'

/** Throws 400 with an issue at a field. */
export function refuseAt(path: string, key: StringKey, params?: Params): never {
  throw new AppError('invalid_input', { issues: (t) => [{ path, message: t(key, params) }] })
}
