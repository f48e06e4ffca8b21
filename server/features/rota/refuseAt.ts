import { AppError } from '#shared/errors.ts'
import type { Params } from '#shared/strings/sentence.ts'
import type { StringKey } from '#shared/strings/translate.ts'

/** Throws 400 with an issue at a field. */
export function refuseAt(path: string, key: StringKey, params?: Params): never {
  throw new AppError('invalid_input', { issues: (t) => [{ path, message: t(key, params) }] })
}
