import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type OidcLink, oidcApi } from '#shared/people/oidc.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/error.ts'
import { useConfirm } from '../../../forms/useConfirm.tsx'
import { useSave } from '../../../forms/useSave.ts'
import { paths } from '../../../navigation/pages.ts'
import { formatMoment } from '../../../strings/moment.format.ts'
import { useT } from '../../../strings/strings.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClasses } from '../../../ui/button.classes.ts'
import { QueryFailure } from '../../../ui/ErrorState.tsx'
import { FailureNotice, FailureText } from '../../../ui/FailureNotice.tsx'
import { FoldingSection } from '../../../ui/FoldingSection.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useConfig } from '../config/config.ts'
import { keepAim } from '../sessions/aim.ts'
import { useSession } from '../sessions/session.ts'
import { OIDC_ADDRESS, oidcRefusalIn } from './oidc.address.ts'
import { oidcLinkQuery } from './oidc.queries.ts'

/** The anchor to which the issuer's page leads back. */
const ANCHOR = 'linked-account'

/** The account elsewhere with which one signs in: linked, or not. */
export function OidcSection({ name }: { name: string }) {
  const t = useT()
  const { timeZone } = useConfig()
  const { hasNoPassword } = useSession()
  const { search } = useLocation()
  const { data, error, isFetching, refetch } = useQuery(oidcLinkQuery)
  const refusal = oidcRefusalIn(search)
  /** Takes the focus when the button that had it is gone. */
  const region = useRef<HTMLDivElement>(null)
  const [isUnlinked, setIsUnlinked] = useState(false)
  const linked = data?.since && t('oidc.linked', { date: formatMoment(data.since, timeZone) })
  return (
    <FoldingSection title={name} anchor={ANCHOR} state={linked || (data && t('oidc.notLinked'))} className="max-w-2xl">
      <div ref={region} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        <p className="text-muted">{t('oidc.why')}</p>
        {isUnlinked && <Notice tone="success">{t('oidc.unlinked')}</Notice>}
        {refusal && (
          <FailureText
            title={t(refusal === 'taken' ? 'oidc.notLinkable.taken' : `oidc.refused.${refusal}`, { name })}
          />
        )}
        {error && !data && <QueryFailure message={t('oidc.loadFailed')} query={{ error, isFetching, refetch }} />}
        {!data && !error && (
          <>
            <p role="status" className="sr-only">
              {t('oidc.loading')}
            </p>
            <Skeleton className="h-11 w-60 rounded" />
          </>
        )}
        {data && <p>{linked || t('oidc.notLinked')}</p>}
        {data && !data.linked && <LinkForm name={name} />}
        {hasNoPassword && <NoPassword />}
        {data?.linked && !hasNoPassword && (
          <Unlinking
            link={data}
            onDone={() => {
              setIsUnlinked(true)
              region.current?.focus({ preventScroll: true })
            }}
          />
        )}
      </div>
    </FoldingSection>
  )
}

/** Leads to the issuer's page, with the password where the login was long ago. */
function LinkForm({ name }: { name: string }) {
  const t = useT()
  const { busy, failure, save } = useSave<'link'>()
  const [password, setPassword] = useState<string | null>(null)
  const wrong = failure?.error instanceof ApiError ? failure.error.issues[0]?.message : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save('link', async () => {
      try {
        const { url } = await call(oidcApi.link, { password: password ?? undefined })
        location.assign(url)
      } catch (error) {
        const isAsked = error instanceof ApiError && error.code === 'password_needed' && password === null
        if (!isAsked) throw error
        setPassword('')
      }
    })
  }
  return (
    <form onSubmit={submit} className="flex flex-col items-start gap-4">
      {password !== null && (
        <PasswordField
          label={t('oidc.password')}
          autoComplete="current-password"
          className="max-w-80"
          required
          autoFocus
          error={wrong}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      {!wrong && <FailureNotice title={t('oidc.linkFailed')} failure={failure} />}
      <Button type="submit" busy={busy !== null} className="wrap-anywhere">
        {t('oidc.link', { name })}
      </Button>
    </form>
  )
}

/** Says what a person without a password needs a fresh sign-in for, and leads to it and back here. */
function NoPassword() {
  const t = useT()
  return (
    <>
      <p>{t('oidc.noPassword')}</p>
      <a href={OIDC_ADDRESS} onClick={() => keepAim(paths.profile)} className={buttonClasses({}, 'self-start')}>
        {t('oidc.signInAgain')}
      </a>
    </>
  )
}

/** Ends the link after a confirmation. */
function Unlinking({ link, onDone }: { link: OidcLink; onDone: () => void }) {
  const t = useT()
  const cache = useQueryClient()
  const { confirm, dialog } = useConfirm()
  const unlink = async () => {
    const title = t('oidc.unlink')
    const work = () => call(oidcApi.unlink, {})
    const asked = { title, message: t('oidc.unlinkConfirm'), confirmLabel: title, failed: t('oidc.unlinkFailed'), work }
    if (!(await confirm(asked))) return
    onDone()
    cache.setQueryData(oidcLinkQuery.queryKey, { ...link, linked: false, since: null })
  }
  return (
    <>
      <Button className="self-start" onClick={unlink}>
        {t('oidc.unlink')}
      </Button>
      {dialog}
    </>
  )
}
