import { OIDC_CODE, OIDC_PATH, OIDC_REFUSALS, type OidcRefusal } from '#shared/people/oidc.ts'
import { SITE_PATH } from '../../../platform/site.ts'

/** Address that leads to the issuer's page; a navigation, since it answers redirects. */
export const OIDC_ADDRESS = `${SITE_PATH}/api${OIDC_PATH}`

/** The code that the callback has put into the fragment; null where there is none. */
export const oidcCodeIn = (hash: string): string | null =>
  new RegExp(`^#${OIDC_CODE}=([\\w-]{1,100})$`).exec(hash)?.[1] ?? null

/** The refusal in the query of the address; null where there is none. */
export function oidcRefusalIn(search: string): OidcRefusal | null {
  const code = new URLSearchParams(search).get('refused')
  return OIDC_REFUSALS.find((refusal) => refusal === code) ?? null
}
