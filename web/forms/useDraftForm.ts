import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError } from '../api/error.ts'
import { readTab, writeTab } from '../platform/tabStorage.ts'
import { fieldProps, showIssues } from './contractForm.ts'
import { useSave } from './useSave.ts'

interface DraftFormOptions<Draft extends FieldValues> {
  /**
   * Key of the draft in this tab's storage; without one none is stored. A person's own form has the person's id in it.
   */
  key?: string | null
  /** Validates a stored draft. Only its fields are stored: passwords are left out of it. */
  schema?: z.ZodMiniType<Partial<Draft>>
  /** The fields in the order in which the first refused one gets the focus. */
  empty: Draft & DefaultValues<Draft>
  resolver: Resolver<Draft>
  /** The field of a refusal's path. Default: its first part, as 'needs' of 'needs.2.minPeople'. */
  fieldOf?: (path: string) => string
}

export interface DraftForm<Draft extends FieldValues> extends UseFormReturn<Draft> {
  /** Empties the form, or begins with `values`, and removes its stored draft, after it was sent. */
  startOver: (values?: Draft) => void
  /**
   * The form's `onSubmit`: calls `send` with a valid draft, once however often it is pressed. A refusal about a field
   * is shown there; every exception is the `failure`.
   */
  submitTo: (send: (draft: Draft) => Promise<void>) => (event?: BaseSyntheticEvent) => void
  /** Changes fields that are not registered. */
  put: (change: Partial<Draft>) => void
  /** Props of the field with this name: what registers it, and its fault. */
  field: <Name extends Path<Draft>>(name: Name) => UseFormRegisterReturn<Name> & { error: string | undefined }
  /** The fault of a field that is not registered, by its path. */
  errorAt: (path: string) => string | undefined
  isSending: boolean
  /** Error of the last call; null where it did not fail. */
  failure: { error: unknown } | null
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
  fieldOf = (path) => path.split('.')[0] ?? '',
}: DraftFormOptions<Draft>): DraftForm<Draft> {
  const [defaultValues] = useState(() => ({ ...empty, ...(key && schema && readTab(key, schema)) }))
  const form = useForm<Draft>({ defaultValues, resolver })
  const { busy, failure, save } = useSave<'send'>()
  const start = useRef(empty)
  const { formState, handleSubmit, reset, setError, setValue, subscribe } = form
  const { errors, isSubmitted } = formState

  useEffect(() => {
    if (!key || !schema) return
    return subscribe({
      formState: { values: true },
      callback({ values }) {
        const draft = schema.safeParse(changesOf<Draft>(values, start.current)).data ?? {}
        writeTab(key, Object.keys(draft).length > 0 ? draft : null)
      },
    })
  }, [key, schema, subscribe])

  async function sent(send: () => Promise<void>): Promise<void> {
    try {
      await send()
    } catch (error) {
      if (error instanceof ApiError) {
        const issues = error.issues.map(({ path, message }) => ({ path: fieldOf(path), message }))
        showIssues(setError, issues, Object.keys(empty) as Path<Draft>[])
      }
      throw error
    }
  }

  return {
    ...form,
    startOver(values = empty) {
      start.current = values as typeof empty
      reset(values)
      if (key) writeTab(key, null)
    },
    submitTo: (send) => (event) => void handleSubmit((draft) => save('send', () => sent(() => send(draft))))(event),
    put(change) {
      for (const [name, value] of Object.entries(change))
        setValue(name as Path<Draft>, value as PathValue<Draft, Path<Draft>>, {
          shouldDirty: true,
          shouldValidate: isSubmitted,
        })
    },
    field: (name) => fieldProps(form, name),
    errorAt: (path) => (get(errors, path) as { message?: string } | undefined)?.message,
    isSending: busy !== null,
    failure,
  }
}
