import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keysApi, type NewProgramKey, type ProgramKey } from '#shared/people/keys.ts'
import { call, serverOrigin } from '../../../api/call.ts'
import { unlessGone } from '../../../api/error.ts'
import { useConfirm } from '../../../forms/useConfirm.tsx'
import { SITE_PATH } from '../../../platform/site.ts'
import { formatMoment } from '../../../strings/moment.format.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Fetched } from '../../../ui/Fetched.tsx'
import { useFlash } from '../../../ui/Flash.tsx'
import { OnceShown } from '../../../ui/OnceShown.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { auditKeys } from '../audit/audit.queries.ts'
import { useConfig } from '../config/config.ts'
import { KeyForm } from './KeyForm.tsx'
import { keysQuery } from './keys.queries.ts'

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

/** 'Keys': the keys of other programs with their last use, a new one, and the end of one. */
export function KeysSection() {
  const t = useT()
  const flash = useFlash()
  const cache = useQueryClient()
  const query = useQuery(keysQuery)
  const [made, setMade] = useState<NewProgramKey | null>(null)
  const { confirm, dialog, region, toRegion } = useConfirm()

  const list = (change: (known: ProgramKey[]) => ProgramKey[]) => {
    cache.setQueryData(keysQuery.queryKey, (known = []) => change(known))
    cache.invalidateQueries({ queryKey: auditKeys.all })
  }
  const show = (key: NewProgramKey) => {
    setMade(key)
    const { key: _secret, ...listed } = key
    list((known) => [listed, ...known])
  }
  const end = async ({ _id: id, name }: ProgramKey) => {
    const title = t('keys.endTitle')
    const isEnded = await confirm({
      title,
      message: t('keys.endConfirm', { name }),
      confirmLabel: title,
      failed: t('keys.endFailed'),
      async work() {
        await unlessGone('not_found', call(keysApi.remove, { id }))
        list((known) => known.filter(({ _id }) => _id !== id))
      },
    })
    if (isEnded) flash(t('keys.ended'), name)
  }
  const closeSecret = () => {
    setMade(null)
    toRegion()
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
        <Fetched query={query} failed={t('keys.loadFailed')} loading={<KeysSkeleton />}>
          {(keys) =>
            keys.length === 0 ? (
              <p>{t('keys.none')}</p>
            ) : (
              <ul className="max-w-2xl divide-y">
                {keys.map((programKey) => (
                  <KeyEntry key={programKey._id} programKey={programKey} onEnd={() => end(programKey)} />
                ))}
              </ul>
            )
          }
        </Fetched>
        {made ? <MadeKey key={made._id} made={made} onDone={closeSecret} /> : <KeyForm onMade={show} />}
      </div>
      {dialog}
    </Section>
  )
}

function KeysSkeleton() {
  const t = useT()
  return (
    <div role="status" aria-label={t('keys.loading')}>
      <Skeleton className="h-16 max-w-2xl rounded" />
    </div>
  )
}

/** A new key with its secret. */
function MadeKey({ made: { name, key }, onDone }: { made: NewProgramKey; onDone: () => void }) {
  const t = useT()
  const copy = { label: t('keys.copy'), copied: t('keys.copied'), byHand: t('keys.copyByHand') }
  const about = t('keys.shownOnce', { name })
  return (
    <OnceShown about={about} label={t('keys.key')} secret={key} copy={copy} done={t('keys.done')} onDone={onDone} />
  )
}
