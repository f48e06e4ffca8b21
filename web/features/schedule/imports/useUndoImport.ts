import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ImportRow, importsApi, UndoConflictsReply } from '#shared/imports.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/error.ts'
import { scheduleKeys } from '../schedule.queries.ts'
import { importsKeys } from './imports.queries.ts'

/** Undoes an import or clearing. `conflicts`: rows changed since, for which nothing was undone. */
export function useUndoImport() {
  const cache = useQueryClient()
  const undo = useMutation({
    mutationFn: (input: { id: string; partial?: true }) => call(importsApi.undo, input),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: scheduleKeys.all }),
        cache.invalidateQueries({ queryKey: importsKeys.all }),
      ]),
  })
  const { error } = undo
  const conflicts: ImportRow[] | undefined =
    error instanceof ApiError && error.code === 'undo_conflicts'
      ? UndoConflictsReply.safeParse(error.reply).data?.rows
      : undefined
  return { ...undo, conflicts }
}
