import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { HOOKS_MAX, type Hook, hooksApi, type MadeHook } from '#shared/reach/hooks.ts'
import { call } from '../../../api/call.ts'
import { ApiError, failureOf } from '../../../api/error.ts'
import { useConfirm } from '../../../forms/useConfirm.tsx'
import { useT } from '../../../strings/strings.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { useFlash } from '../../../ui/Flash.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { auditKeys } from '../../people/audit/audit.queries.ts'
import { HookEntry } from './HookEntry.tsx'
import { HookForm } from './HookForm.tsx'
import { HookSecret } from './HookSecret.tsx'
import { dropHook, hooksQuery, hostOfHook, showHook } from './hooks.queries.ts'

/** Ends a webhook after a confirmation in `dialog`; `onEnded` takes the focus, since the pressed button is gone. */
function useEndHook(onEnded: () => void) {
  const t = useT()
  const flash = useFlash()
  const cache = useQueryClient()
  const { confirm, dialog } = useConfirm()

  async function end(id: string): Promise<void> {
    try {
      await call(hooksApi.remove, { id })
    } catch (error) {
      // One that has ended already is what was wanted.
      if (!(error instanceof ApiError && error.code === 'not_found')) throw error
    }
    dropHook(cache, id)
    cache.invalidateQueries({ queryKey: auditKeys.all })
  }
  async function ask(hook: Hook): Promise<void> {
    const host = hostOfHook(hook)
    const question = {
      title: t('hooks.endOf', { host }),
      message: t('hooks.endQuestion', { host }),
      confirmLabel: t('hooks.end'),
      failed: t('hooks.endFailed'),
      work: () => end(hook._id),
    }
    if (!(await confirm(question))) return
    flash(t('hooks.ended'), host)
    onEnded()
  }
  return { dialog, ask }
}

/** The list, or why there is none. */
function HookList({ onEnd }: { onEnd: (hook: Hook) => void }) {
  const t = useT()
  const query = useQuery(hooksQuery)
  if (failureOf(query)) return <QueryFailure message={t('hooks.loadFailed')} query={query} />
  if (!query.data)
    return (
      <div role="status" aria-label={t('app.loading')}>
        <Skeleton className="h-16 max-w-2xl rounded" />
      </div>
    )
  if (query.data.length === 0) return <EmptyState title={t('hooks.none')}>{t('hooks.noneHint')}</EmptyState>
  return (
    <ul aria-label={t('hooks.list')} className="max-w-2xl divide-y">
      {query.data.map((hook) => (
        <HookEntry key={hook._id} hook={hook} onEnd={() => onEnd(hook)} />
      ))}
    </ul>
  )
}

/** 'Webhooks': the addresses that are told what happens, a new one, and the end of one. */
export function HooksSection() {
  const t = useT()
  const cache = useQueryClient()
  const { data } = useQuery(hooksQuery)
  const [made, setMade] = useState<MadeHook | null>(null)
  const region = useRef<HTMLDivElement>(null)
  const toRegion = () => region.current?.focus({ preventScroll: true })
  const { dialog, ask } = useEndHook(toRegion)
  const show = (hook: MadeHook) => {
    setMade(hook)
    const { secret: _secret, ...listed } = hook
    showHook(cache, listed)
    cache.invalidateQueries({ queryKey: auditKeys.all })
  }
  const closeSecret = () => {
    setMade(null)
    toRegion()
  }
  return (
    <Section title={t('hooks.title')} anchor="hooks">
      <div ref={region} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        <p className="max-w-2xl text-muted">{t('hooks.what')}</p>
        <HookList onEnd={ask} />
        {made && <HookSecret key={made._id} made={made} onDone={closeSecret} />}
        {!made && data && data.length < HOOKS_MAX && <HookForm onMade={show} />}
        {!made && data && data.length >= HOOKS_MAX && <p>{t('hooks.full', { limit: HOOKS_MAX })}</p>}
      </div>
      {dialog}
    </Section>
  )
}
