import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { readTab, writeTab } from '../platform/tabStorage.ts'

interface DraftFormOptions<Draft extends FieldValues> {
  /** Key of the draft in this tab's storage; null stores none. A person's own form has the person's id in it. */
  key: string | null
  /** Validates a stored draft. */
  schema: z.ZodMiniType<Draft>
  empty: Draft & DefaultValues<Draft>
  resolver: Resolver<Draft>
}

interface DraftForm<Draft extends FieldValues> extends UseFormReturn<Draft> {
  /** Empties the form and removes its stored draft, after it was sent. */
  startOver: () => void
}

/** A form whose draft survives a reload: until it is sent, its person signs out, or the tab is closed. */
export function useDraftForm<Draft extends FieldValues>({
  key,
  schema,
  empty,
  resolver,
}: DraftFormOptions<Draft>): DraftForm<Draft> {
  const [defaultValues] = useState(() => (key && (readTab(key, schema) as typeof empty | null)) || empty)
  const form = useForm<Draft>({ defaultValues, resolver })
  const { reset, subscribe } = form

  useEffect(() => {
    if (!key) return
    return subscribe({ formState: { values: true }, callback: ({ values }) => writeTab(key, values) })
  }, [key, subscribe])

  return {
    ...form,
    startOver() {
      reset(empty)
      if (key) writeTab(key, null)
    },
  }
}
