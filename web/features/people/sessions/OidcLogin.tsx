import type { OidcRefusal } from '#shared/people/oidc.ts'
import { useT } from '../../../strings/strings.ts'
import { buttonClasses } from '../../../ui/button.classes.ts'
import { FailureText } from '../../../ui/FailureNotice.tsx'
import { useConfig } from '../config/config.ts'
import { OIDC_ADDRESS } from '../oidc/oidc.address.ts'

/** Why the sign-in with the issuer did not work. */
export function OidcRefusalText({ refusal }: { refusal: OidcRefusal }) {
  const t = useT()
  const { oidc } = useConfig()
  return oidc && <FailureText title={t(`oidc.refused.${refusal}`, { name: oidc.name })} />
}

/** The way to the issuer's page below the form of the login; says where it cannot be reached. */
export function OidcLogin() {
  const t = useT()
  const { oidc } = useConfig()
  if (!oidc) return null
  return (
    <div className="mt-5 flex flex-col gap-3">
      <p aria-hidden="true" className="text-center text-muted">
        {t('oidc.or')}
      </p>
      {oidc.ready ? (
        <a href={OIDC_ADDRESS} className={buttonClasses({}, 'wrap-anywhere')}>
          {t('oidc.signIn', { name: oidc.name })}
        </a>
      ) : (
        <p role="status" className="text-center text-muted wrap-anywhere">
          {t('oidc.notReady', { name: oidc.name })}
        </p>
      )}
    </div>
  )
}
