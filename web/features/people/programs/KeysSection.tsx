import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { keysApi, type NewProgramKey, type ProgramKey } from '#shared/people/keys.ts'
import { call, serverOrigin } from '../../../api/call.ts'
import { ApiError } from '../../../api/error.ts'
import { useConfirm } from '../../../forms/useConfirm.tsx'
import { SITE_PATH } from '../../../platform/site.ts'
import { formatMoment } from '../../../strings/moment.format.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { useFlash } from '../../../ui/Flash.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { auditKeys } from '../audit/audit.queries.ts'
import { useConfig } from '../config/config.ts'
import { KeyForm } from './KeyForm.tsx'
import { keysQuery } from './keys.queries.ts'
import { MadeKey } from './MadeKey.tsx'

function KeyEntry({ programKey, onEnd }: { programKey: ProgramKey; onEnd: () => void }) {
  const t = useT()
  const { timeZone } = useConfig()
  const { name, access, role, createdAt, createdBy, lastUsedAt } = programKey
  const when = formatMoment(createdAt, timeZone)
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <Tag>{t(`keys.access.${access}`)}</Tag>
          <Tag>{t(`keys.role.${role}`)}</Tag>
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {lastUsedAt ? t('keys.used', { when: formatMoment(lastUsedAt, timeZone) }) : t('keys.neverUsed')}
          <br />
          {createdBy ? t('keys.made', { when, name: createdBy.name }) : t('keys.madeByFormer', { when })}
        </p>
      </div>
      <Button className="shrink-0" aria-label={t('keys.endNamed', { name })} onClick={onEnd}>
        {t('keys.end')}
      </Button>
    </li>
  )
}

/** Ends a key after a confirmation in `dialog`; `onEnded` takes the focus, since the pressed button is gone. */
function useEndKey(onEnded: () => void) {
  const t = useT()
  const flash = useFlash()
  const cache = useQueryClient()
  const { confirm, dialog } = useConfirm()

  async function end(id: string): Promise<void> {
    try {
      await call(keysApi.remove, { id })
    } catch (error) {
      // One that has ended already is what was wanted.
      if (!(error instanceof ApiError && error.code === 'not_found')) throw error
    }
    cache.setQueryData(keysQuery.queryKey, (known) => known?.filter(({ _id }) => _id !== id))
    cache.invalidateQueries({ queryKey: auditKeys.all })
  }
  async function ask({ _id, name }: ProgramKey): Promise<void> {
    const title = t('keys.endTitle')
    const message = t('keys.endConfirm', { name })
    const failed = t('keys.endFailed')
    if (!(await confirm({ title, message, confirmLabel: title, failed, work: () => end(_id) }))) return
    flash(t('keys.ended'), name)
    onEnded()
  }
  return { dialog, ask }
}

/** 'Keys': the keys of other programs with their last use, a new one, and the end of one. */
export function KeysSection() {
  const t = useT()
  const cache = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(keysQuery)
  const [made, setMade] = useState<NewProgramKey | null>(null)
  const region = useRef<HTMLDivElement>(null)
  const toRegion = () => region.current?.focus({ preventScroll: true })
  const { dialog, ask } = useEndKey(toRegion)
  const show = (key: NewProgramKey) => {
    setMade(key)
    const { key: _secret, ...listed } = key
    cache.setQueryData(keysQuery.queryKey, (known = []) => [listed, ...known])
    cache.invalidateQueries({ queryKey: auditKeys.all })
  }
  return (
    <Section title={t('keys.title')} anchor="keys">
      <div ref={region} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        <p className="max-w-2xl text-muted">{t('keys.what')}</p>
        <a
          className="self-start underline"
          href={`${serverOrigin()}${SITE_PATH}/api/docs`}
          target="_blank"
          rel="noreferrer"
        >
          {t('keys.docs')}
        </a>
        {error && !data && <QueryFailure message={t('keys.loadFailed')} query={{ error, isFetching, refetch }} />}
        {!data && !error && (
          <div role="status" aria-label={t('keys.loading')}>
            <Skeleton className="h-16 max-w-2xl rounded" />
          </div>
        )}
        {data?.length === 0 && <p>{t('keys.none')}</p>}
        {data && data.length > 0 && (
          <ul className="max-w-2xl divide-y">
            {data.map((programKey) => (
              <KeyEntry key={programKey._id} programKey={programKey} onEnd={() => ask(programKey)} />
            ))}
          </ul>
        )}
        {made ? (
          <MadeKey
            key={made._id}
            made={made}
            onDone={() => {
              setMade(null)
              toRegion()
            }}
          />
        ) : (
          <KeyForm onMade={show} />
        )}
      </div>
      {dialog}
    </Section>
  )
}
