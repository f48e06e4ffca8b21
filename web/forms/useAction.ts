import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useSave } from './useSave.ts'

/**
 * `useSave` for what changes a list: once the work is done, the queries below `queryKey` are fetched again. `refetch`
 * does that alone.
 */
export function useAction<Name extends string>(queryKey: QueryKey) {
  const cache = useQueryClient()
  const saving = useSave<Name>()
  const refetch = () => cache.invalidateQueries({ queryKey })
  const save = (name: Name, work: () => Promise<unknown>): Promise<void> =>
    saving.save(name, async () => {
      await work()
      await refetch()
    })
  return { ...saving, save, refetch }
}
