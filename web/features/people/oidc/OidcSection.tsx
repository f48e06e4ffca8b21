import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
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
import { FailureNotice, FailureText } from '../../../ui/FailureNotice.tsx'
import { Fetched, LoadingPart } from '../../../ui/Fetched.tsx'
import { FoldingSection } from '../../../ui/FoldingSection.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
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
  const cache = useQueryClient()
  const query = useQuery(oidcLinkQuery)
  const refusal = oidcRefusalIn(search)
  const [isUnlinked, setIsUnlinked] = useState(false)
  const { confirm, dialog, region } = useConfirm()
  const { data } = query
  const linked = data?.since && t('oidc.linked', { date: formatMoment(data.since, timeZone) })
  const unlink = async (link: OidcLink) => {
    const title = t('oidc.unlink')
    const work = () => call(oidcApi.unlink, {})
    const asked = { title, message: t('oidc.unlinkConfirm'), confirmLabel: title, failed: t('oidc.unlinkFailed'), work }
    if (!(await confirm(asked))) return
    setIsUnlinked(true)
    cache.setQueryData(oidcLinkQuery.queryKey, { ...link, linked: false, since: null })
  }
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
        <Fetched
          query={query}
          failed={t('oidc.loadFailed')}
          loading={<LoadingPart label={t('oidc.loading')} className="h-11 w-60 rounded" />}
        >
          {(link) => (
            <>
              <p>{linked || t('oidc.notLinked')}</p>
              {!link.linked && <LinkForm name={name} />}
            </>
          )}
        </Fetched>
        {hasNoPassword && <NoPassword />}
        {data?.linked && !hasNoPassword && (
          <Button className="self-start" onClick={() => unlink(data)}>
            {t('oidc.unlink')}
          </Button>
        )}
      </div>
      {dialog}
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
