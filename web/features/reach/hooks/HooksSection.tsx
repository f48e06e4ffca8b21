import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HOOKS_MAX, type Hook, hooksApi, type MadeHook } from '#shared/reach/hooks.ts'
import { call } from '../../../api/call.ts'
import { failureOf, unlessGone } from '../../../api/error.ts'
import { useConfirm } from '../../../forms/useConfirm.tsx'
import { useT } from '../../../strings/strings.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { useFlash } from '../../../ui/Flash.tsx'
import { OnceShown } from '../../../ui/OnceShown.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { HookEntry } from './HookEntry.tsx'
import { HookForm } from './HookForm.tsx'
import { dropHook, hooksQuery, hostOfHook, showHook } from './hooks.queries.ts'

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
  const flash = useFlash()
  const cache = useQueryClient()
  const { data } = useQuery(hooksQuery)
  const [made, setMade] = useState<MadeHook | null>(null)
  const { confirm, dialog, region, toRegion } = useConfirm()

  const show = (hook: MadeHook) => {
    setMade(hook)
    const { secret: _secret, ...listed } = hook
    showHook(cache, listed)
  }
  const end = async (hook: Hook) => {
    const host = hostOfHook(hook)
    const isEnded = await confirm({
      title: t('hooks.endOf', { host }),
      message: t('hooks.endQuestion', { host }),
      confirmLabel: t('hooks.end'),
      failed: t('hooks.endFailed'),
      async work() {
        await unlessGone('not_found', call(hooksApi.remove, { id: hook._id }))
        dropHook(cache, hook._id)
      },
    })
    if (isEnded) flash(t('hooks.ended'), host)
  }
  const closeSecret = () => {
    setMade(null)
    toRegion()
  }
  return (
    <Section title={t('hooks.title')} anchor="hooks">
      <div ref={region} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        <p className="max-w-2xl text-muted">{t('hooks.what')}</p>
        <HookList onEnd={end} />
        {made && <HookSecret key={made._id} made={made} onDone={closeSecret} />}
        {!made && data && data.length < HOOKS_MAX && <HookForm onMade={show} />}
        {!made && data && data.length >= HOOKS_MAX && <p>{t('hooks.full', { limit: HOOKS_MAX })}</p>}
      </div>
      {dialog}
    </Section>
  )
}

/** The secret of a new webhook. */
function HookSecret({ made, onDone }: { made: MadeHook; onDone: () => void }) {
  const t = useT()
  return (
    <OnceShown
      about={t('hooks.secretOnce')}
      label={t('hooks.secret', { host: hostOfHook(made) })}
      secret={made.secret}
      copy={{ label: t('hooks.copySecret'), copied: t('hooks.secretCopied'), byHand: t('hooks.copyByHand') }}
      done={t('hooks.secretDone')}
      onDone={onDone}
    />
  )
}
