import { useSave } from '../../forms/useSave.ts'
import { useRefetchRota } from './useRefetchRota.ts'

/** `useSave` for what changes the rota: its queries are fetched again once the work is done. */
export function useRotaSave<Name extends string>() {
  const refetch = useRefetchRota()
  const saving = useSave<Name>()
  const save = (name: Name, work: () => Promise<unknown>): Promise<void> =>
    saving.save(name, async () => {
      await work()
      await refetch()
    })
  return { ...saving, save }
}
