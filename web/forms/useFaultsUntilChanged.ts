import { useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** Takes a field's fault away once the field is changed, in a form whose steps are validated one by one. */
export function useFaultsUntilChanged<Draft extends FieldValues>({
  clearErrors,
  subscribe,
}: Pick<UseFormReturn<Draft>, 'clearErrors' | 'subscribe'>): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ name }) {
          if (name) clearErrors(name as Path<Draft>)
        },
      }),
    [subscribe, clearErrors],
  )
}
