import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { readTab, writeTab } from '../platform/tabStorage.ts'

interface DraftFormOptions<Draft extends FieldValues> {
  /** Key of the draft in this tab's storage; null stores none. A person's own form has the person's id in it. */
  key: string | null
  /** Validates a stored draft. Only its fields are stored: passwords are left out of it. */
  schema: z.ZodMiniType<Partial<Draft>>
  empty: Draft & DefaultValues<Draft>
  resolver: Resolver<Draft>
}

interface DraftForm<Draft extends FieldValues> extends UseFormReturn<Draft> {
  /** Empties the form, or begins with `values`, and removes its stored draft, after it was sent. */
  startOver: (values?: Draft) => void
}

/** The fields that differ: a stored draft must not bring back an old value of a field that nobody has touched. */
function changesOf<Draft extends FieldValues>(values: Draft, empty: Draft): Partial<Draft> {
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(empty[name]),
  )
  return Object.fromEntries(changed) as Partial<Draft>
}

/** A form whose draft survives a reload: until it is sent, its person signs out, or the tab is closed. */
export function useDraftForm<Draft extends FieldValues>({
  key,
  schema,
  empty,
  resolver,
}: DraftFormOptions<Draft>): DraftForm<Draft> {
  const [defaultValues] = useState(() => ({ ...empty, ...(key && readTab(key, schema)) }))
  const form = useForm<Draft>({ defaultValues, resolver })
  const start = useRef(empty)
  const { reset, subscribe } = form

  useEffect(() => {
    if (!key) return
    return subscribe({
      formState: { values: true },
      callback({ values }) {
        const draft = schema.safeParse(changesOf<Draft>(values, start.current)).data ?? {}
        writeTab(key, Object.keys(draft).length > 0 ? draft : null)
      },
    })
  }, [key, schema, subscribe])

  return {
    ...form,
    startOver(values = empty) {
      start.current = values as typeof empty
      reset(values)
      if (key) writeTab(key, null)
    },
  }
}
