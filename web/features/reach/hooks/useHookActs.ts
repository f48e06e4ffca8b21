import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type HookDelivery, hooksApi } from '#shared/reach/hooks.ts'
import { call } from '../../../api/call.ts'
import { useAction } from '../../../forms/useAction.ts'
import { useT } from '../../../strings/strings.ts'
import { useFlash } from '../../../ui/Flash.tsx'
import { hooksQuery, showHook } from './hooks.queries.ts'

/** Tests and resumes a webhook; `tested` is what came of the last test. */
export function useHookActs(id: string) {
  const t = useT()
  const flash = useFlash()
  const cache = useQueryClient()
  const { busy, failure, save } = useAction<'test' | 'resume'>(hooksQuery.queryKey)
  const [tested, setTested] = useState<HookDelivery | null>(null)
  return {
    busy,
    failure,
    tested,
    test: () =>
      save('test', async () => {
        setTested(null)
        setTested(await call(hooksApi.test, { id }))
      }),
    resume: () =>
      save('resume', async () => {
        showHook(cache, await call(hooksApi.resume, { id }))
        flash(t('hooks.resumed'))
      }),
  }
}
