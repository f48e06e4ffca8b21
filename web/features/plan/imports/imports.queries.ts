import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ImportPreview } from '#shared/plan/importEntries.ts'
import { importsApi } from '#shared/plan/imports.ts'
import { unknownNamesApi } from '#shared/plan/unknownNames.ts'
import { postsApi } from '#shared/rota/posts.ts'
import { call } from '../../../api/call.ts'
import { upload } from '../../../api/files.ts'
import { collection } from '../../../data/collection.ts'
import { scheduleKeys } from '../schedule/schedule.queries.ts'
import type { LayoutChoice } from './import.layout.ts'

const HISTORY = ['scheduleImports']

export const historyQuery = queryOptions({
  queryKey: HISTORY,
  queryFn: ({ signal }) => call(importsApi.list, {}, { signal }),
})

/** Posts of the team, of which one is chosen for the marks of a sheet. */
export const postNamesQuery = queryOptions({
  queryKey: ['importPosts'],
  queryFn: async ({ signal }) =>
    (await call(postsApi.list, {}, { signal })).flatMap(({ name, retired }) => (retired ? [] : name)),
})

/** A key of its own: what stands under that of the schedule is a list of shifts. */
const unknownNames = collection({ key: 'unknownNames', on: { scheduleChanged: 'refetch' } })

/**
 * Invalidates what an import or its undo changes: the schedule, its unknown names and the history. Resolves once they
 * are fetched.
 */
export const invalidateSchedule = (cache: QueryClient): Promise<unknown> =>
  Promise.all([scheduleKeys.all, unknownNames.all, HISTORY].map((queryKey) => cache.invalidateQueries({ queryKey })))

/** Names in shifts that are linked to nobody. */
export const unknownNamesQuery = queryOptions({
  queryKey: unknownNames.all,
  queryFn: ({ signal }) => call(unknownNamesApi.list, {}, { signal }),
})

/** Uploads a workbook for a preview. `onProgress` gets the share sent, 0 to 1; at 1 the server is still parsing. */
export const previewSchedule = (
  file: File,
  { layout, serviceTime, hidden, sheet, split, people, struck, subs, away, marks, post, shiftYears }: LayoutChoice,
  onProgress?: (share: number) => void,
): Promise<ImportPreview> =>
  upload(
    importsApi.preview,
    {
      layout,
      hidden,
      struck,
      subs,
      away,
      serviceTime: serviceTime || undefined,
      sheet: sheet || undefined,
      marks: marks || undefined,
      post: post || undefined,
      shift_years: shiftYears || undefined,
      split: split.length > 0 ? split.join('\n') : undefined,
      people: people.length > 0 ? JSON.stringify(people) : undefined,
    },
    { file, ...(onProgress && { onProgress }) },
  )
